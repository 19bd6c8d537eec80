import { describe, expect, test } from 'vitest';
import { CredentialsError } from '../../../../src/daemon/account/credentials.ts';
import type { WireReply, WireRequest } from '../../../../src/wire/transport.ts';
import { type Harbour, inHarbour, newUniverse, type Run, registered, type Sent } from '../../../kit/daemon.ts';
import { answering, errorReply, htmlPage, once, rewriting } from '../../../long/faults/rewrite.ts';
import { endsWell } from '../books.ts';

const refusal = (code: number): WireReply => errorReply(401, code, 'no');
const isChange = (request: WireRequest) => request.method !== 'GET';
const anything = () => true;

async function atWork(harbour: Harbour): Promise<Run> {
  const run = harbour.start();
  await harbour.reach(run.ready, 5);
  await harbour.pass(30);
  return run;
}

const errorOf = (harbour: Harbour, run: Run, minutes: number): Promise<Error> =>
  harbour.reach(run.ending, minutes).then(
    () => expect.unreachable('the daemon ended without an error'),
    (error: Error) => error,
  );

/** What was asked once the token was refused, with the seconds since then; what left at that very moment is not. */
async function askedAfterRefusal(harbour: Harbour): Promise<() => string[]> {
  expect(await harbour.until(() => harbour.events('token.refused').length > 0, 10)).toBe(true);
  const fromMs = Date.parse(String(harbour.events('token.refused')[0]?.time));
  const said = ({ path, atMs }: Sent) => `${Math.floor((atMs - fromMs) / 1_000)} ${path || '/'}`;
  return () => harbour.sent.filter(({ atMs }) => atMs > fromMs).map(said);
}

const grave = (harbour: Harbour) =>
  harbour.lines().flatMap(({ level, event }) => (level === 'debug' || level === 'info' ? [] : [event]));

describe('F50: a token that the service refuses', () => {
  test('once is asked about after 30 s, nothing else is sent meanwhile, and all goes on with one warning', async () => {
    await inHarbour(async (harbour) => {
      const run = await atWork(harbour);
      harbour.way = rewriting(once(isChange), () => refusal(4104));
      const asked = await askedAfterRefusal(harbour);
      await harbour.pass(29);
      expect(asked()).toEqual(['0 /']);
      await harbour.pass(60);
      expect(asked()[1]).toBe('30 /my/agent');
      expect(asked().length).toBeGreaterThan(6);
      expect(harbour.events('token.accepted')).toHaveLength(1);
      expect(grave(harbour)).toEqual(['token.refused']);
      await endsWell(harbour, run);
    });
  });

  test('for three minutes is accepted by the fourth question, whatever a front says between', async () => {
    await inHarbour(async (harbour) => {
      const run = await atWork(harbour);
      const fromMs = harbour.time.clock.nowMs();
      const seconds = () => (harbour.time.clock.nowMs() - fromMs) / 1_000;
      harbour.way = answering(
        () => seconds() < 400,
        () => (seconds() < 220 ? refusal(4104) : htmlPage(403)),
      );
      const asked = await askedAfterRefusal(harbour);
      expect(await harbour.until(() => harbour.events('token.accepted').length > 0, 10)).toBe(true);
      const questions = asked().filter((line) => line.endsWith('/my/agent'));
      expect(questions.map((line) => Number.parseInt(line, 10))).toEqual([30, 90, 210, 510]);
      await harbour.pass(60);
      expect(grave(harbour)).toEqual(['token.refused']);
      await endsWell(harbour, run);
    });
  });

  test('what is no word of the service does not count as a question answered', async () => {
    await inHarbour(async (harbour) => {
      const run = await atWork(harbour);
      const isQuestion = ({ path }: WireRequest) => path === '/my/agent';
      harbour.way = (onwards) =>
        answering(anything, (request) => (isQuestion(request) ? htmlPage(401) : refusal(4104)))(onwards);
      const asked = await askedAfterRefusal(harbour);
      await harbour.pass(1_200);
      expect(asked().filter((line) => line.endsWith('/my/agent')).length).toBeGreaterThan(30);
      expect(harbour.events('token.accepted')).toEqual([]);
      harbour.way = (onwards) => onwards;
      await harbour.pass(60);
      expect(harbour.events('token.accepted')).toHaveLength(1);
      await endsWell(harbour, run);
    });
  });

  test('for ever ends the daemon after four questions, with nothing else sent and no advice that risks the agent', async () => {
    await inHarbour(async (harbour) => {
      const run = await atWork(harbour);
      harbour.way = answering(anything, () => refusal(4104));
      const asked = await askedAfterRefusal(harbour);
      const error = await errorOf(harbour, run, 10);
      expect(error).toBeInstanceOf(CredentialsError);
      const own = asked().filter((line) => !line.endsWith(' /'));
      expect(own).toEqual(['30 /my/agent', '90 /my/agent', '210 /my/agent', '510 /my/agent']);
      expect(error.message).toMatch(/refuses the token: 4104 invalidTokenRequest.*keep it.*curl .*\/my\/agent/);
      expect(error.message).not.toMatch(/move|delete|remove|register/);
    });
  });

  test('of another reset, while the server tells the same date, is asked about too', async () => {
    await inHarbour(async (harbour) => {
      const run = await atWork(harbour);
      harbour.way = rewriting(once(anything), () => refusal(4113));
      const asked = await askedAfterRefusal(harbour);
      await harbour.pass(60);
      expect(asked().slice(0, 2)).toEqual(['0 /', '30 /my/agent']);
      expect(harbour.events('server.reset')).toEqual([]);
      expect(harbour.opened).toHaveLength(1);
      await endsWell(harbour, run);
    });
  });

  test('by any of its codes is a reset at once where the server tells another date', async () => {
    await inHarbour(async (harbour) => {
      const run = await atWork(harbour);
      harbour.replaceUniverse(newUniverse('2026-01-11'));
      const isOfOldToken = ({ headers }: WireRequest) =>
        headers.authorization?.includes(String(harbour.kept.get('ARGOSY-1@2026-01-04'))) === true;
      harbour.way = answering(isOfOldToken, () => refusal(401));
      const asked = await askedAfterRefusal(harbour);
      expect(await harbour.until(() => harbour.events('daemon.ready').length === 2, 2)).toBe(true);
      expect(asked()[0]).toBe('0 /');
      run.stop();
      await harbour.reach(run.ending, 1);
    });
  });

  test('again within an hour of a mistake is asked about after a second', async () => {
    await inHarbour(async (harbour) => {
      const run = await atWork(harbour);
      harbour.way = rewriting(once(isChange), () => refusal(4104));
      expect(await harbour.until(() => harbour.events('token.accepted').length === 1, 5)).toBe(true);
      harbour.way = rewriting(once(isChange), () => refusal(4104));
      expect(await harbour.until(() => harbour.events('token.refused').length === 2, 5)).toBe(true);
      await harbour.pass(3);
      expect(harbour.events('token.accepted')).toHaveLength(2);
      await endsWell(harbour, run);
    });
  });

  test('while a stop is asked for holds nothing up', async () => {
    await inHarbour(async (harbour) => {
      const run = await atWork(harbour);
      harbour.way = answering(anything, () => refusal(4104));
      await askedAfterRefusal(harbour);
      await harbour.pass(10);
      run.stop();
      const askedMs = harbour.time.clock.nowMs();
      await harbour.reach(run.ending, 1);
      expect(harbour.time.clock.nowMs() - askedMs).toBeLessThan(1_000);
    });
  });
});

describe('F50: a token that was given, at a start', () => {
  const given = (harbour: Harbour, agentToken: string, hasBooks = true) => ({
    agentToken,
    accountToken: harbour.universe().mintAccountToken('player'),
    recall: () => undefined,
    hasBooks: ({ callsign }: { callsign: string }) => hasBooks && callsign === 'OLD-HAND',
    knowsServer: () => hasBooks,
    keep: () => expect.unreachable('no agent is registered'),
  });
  const isOfAgent = ({ path }: WireRequest) => path === '/my/agent';

  test.each([4104, 4113])('and is refused once by code %i goes on where there are books of its agent', async (code) => {
    await inHarbour(async (harbour) => {
      const credentials = given(harbour, registered(harbour, 'OLD-HAND'));
      harbour.way = rewriting(once(isOfAgent), () => refusal(code));
      const run = harbour.start({ credentials });
      await harbour.reach(run.ready, 2);
      expect(harbour.opened).toEqual(['OLD-HAND@2026-01-04']);
      expect(grave(harbour)).toEqual(['token.refused']);
      run.stop();
      await harbour.reach(run.ending, 1);
    });
  });

  test('and is refused each time ends it after the questions, with advice that keeps it', async () => {
    await inHarbour(async (harbour) => {
      const credentials = given(harbour, registered(harbour, 'OLD-HAND'));
      harbour.way = answering(isOfAgent, () => refusal(4113));
      const beganMs = harbour.time.clock.nowMs();
      const error = await errorOf(harbour, harbour.start({ credentials }), 10);
      expect(error).toBeInstanceOf(CredentialsError);
      expect(harbour.time.clock.nowMs() - beganMs).toBeGreaterThan(500_000);
      expect(error.message).toMatch(/It stands in SPACETRADERS_TOKEN: keep it, OLD-HAND/);
    });
  });

  test('and never worked here ends it within a second', async () => {
    await inHarbour(async (harbour) => {
      const { agentToken, ...rest } = given(harbour, registered(harbour, 'OLD-HAND'), false);
      harbour.way = answering(isOfAgent, () => refusal(4104));
      const beganMs = harbour.time.clock.nowMs();
      const error = await errorOf(harbour, harbour.start({ credentials: { ...rest, agentToken } }), 1);
      expect(error).toBeInstanceOf(CredentialsError);
      expect(harbour.time.clock.nowMs() - beganMs).toBeLessThan(1_000);
      expect(error.message).not.toContain(agentToken);
    });
  });
});
