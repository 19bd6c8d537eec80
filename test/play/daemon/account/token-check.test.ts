import { describe, expect } from 'vitest';
import { CredentialsError } from '../../../../src/daemon/account/credentials.ts';
import type { WireReply, WireRequest } from '../../../../src/wire/transport.ts';
import { type DaemonTest, test as it, newUniverse, type Run, registered, type Sent } from '../../../kit/daemon.ts';
import { answering, errorReply, htmlPage, once, rewriting } from '../../../long/faults/rewrite.ts';
import { endsWell } from '../books.ts';

const refusal = (code: number): WireReply => errorReply(401, code, 'no');
const isChange = (request: WireRequest) => request.method !== 'GET';
const anything = () => true;

async function atWork(daemonTest: DaemonTest): Promise<Run> {
  const run = await daemonTest.started();
  await daemonTest.pass(30);
  return run;
}

/** What was asked once the token was refused, with the seconds since then; what left at that very moment is not. */
async function askedAfterRefusal(daemonTest: DaemonTest): Promise<() => string[]> {
  expect(await daemonTest.until(() => daemonTest.events('token.refused').length > 0, 10)).toBe(true);
  const fromMs = Date.parse(String(daemonTest.events('token.refused')[0]?.time));
  const said = ({ path, atMs }: Sent) => `${Math.floor((atMs - fromMs) / 1_000)} ${path || '/'}`;
  return () => daemonTest.sent.filter(({ atMs }) => atMs > fromMs).map(said);
}

const grave = (daemonTest: DaemonTest) =>
  daemonTest.lines().flatMap(({ level, event }) => (level === 'debug' || level === 'info' ? [] : [event]));

describe('F50: a token that the service refuses', () => {
  it('once is asked about after 30 s, nothing else is sent meanwhile, and all goes on with one warning', async ({
    daemonTest,
  }) => {
    const run = await atWork(daemonTest);
    daemonTest.way = rewriting(once(isChange), () => refusal(4104));
    const asked = await askedAfterRefusal(daemonTest);
    await daemonTest.pass(29);
    expect(asked()).toEqual(['0 /']);
    await daemonTest.pass(60);
    expect(asked()[1]).toBe('30 /my/agent');
    expect(asked().length).toBeGreaterThan(6);
    expect(daemonTest.events('token.accepted')).toHaveLength(1);
    expect(grave(daemonTest)).toEqual(['token.refused']);
    await endsWell(daemonTest, run);
  });

  it('for three minutes is accepted by the fourth question, whatever a front says between', async ({ daemonTest }) => {
    const run = await atWork(daemonTest);
    const fromMs = daemonTest.time.clock.nowMs();
    const seconds = () => (daemonTest.time.clock.nowMs() - fromMs) / 1_000;
    daemonTest.way = answering(
      () => seconds() < 400,
      () => (seconds() < 220 ? refusal(4104) : htmlPage(403)),
    );
    const asked = await askedAfterRefusal(daemonTest);
    expect(await daemonTest.until(() => daemonTest.events('token.accepted').length > 0, 10)).toBe(true);
    const questions = asked().filter((line) => line.endsWith('/my/agent'));
    expect(questions.map((line) => Number.parseInt(line, 10))).toEqual([30, 90, 210, 510]);
    await daemonTest.pass(60);
    expect(grave(daemonTest)).toEqual(['token.refused']);
    await endsWell(daemonTest, run);
  });

  it('what is no word of the service does not count as a question answered', async ({ daemonTest }) => {
    const run = await atWork(daemonTest);
    const isQuestion = ({ path }: WireRequest) => path === '/my/agent';
    daemonTest.way = (onwards) =>
      answering(anything, (request) => (isQuestion(request) ? htmlPage(401) : refusal(4104)))(onwards);
    const asked = await askedAfterRefusal(daemonTest);
    await daemonTest.pass(1_200);
    expect(asked().filter((line) => line.endsWith('/my/agent')).length).toBeGreaterThan(30);
    expect(daemonTest.events('token.accepted')).toEqual([]);
    daemonTest.way = (onwards) => onwards;
    await daemonTest.pass(60);
    expect(daemonTest.events('token.accepted')).toHaveLength(1);
    await endsWell(daemonTest, run);
  });

  it('for ever ends the daemon after four questions, with nothing else sent and no advice that risks the agent', async ({
    daemonTest,
  }) => {
    const run = await atWork(daemonTest);
    daemonTest.way = answering(anything, () => refusal(4104));
    const asked = await askedAfterRefusal(daemonTest);
    const error = await daemonTest.failure(run.ending, 10);
    expect(error).toBeInstanceOf(CredentialsError);
    const own = asked().filter((line) => !line.endsWith(' /'));
    expect(own).toEqual(['30 /my/agent', '90 /my/agent', '210 /my/agent', '510 /my/agent']);
    expect(error.message).toMatch(/refuses the token: 4104 invalidTokenRequest.*keep it.*curl .*\/my\/agent/);
    expect(error.message).not.toMatch(/move|delete|remove|register/);
  });

  it('of another reset, while the server tells the same date, is asked about too', async ({ daemonTest }) => {
    const run = await atWork(daemonTest);
    daemonTest.way = rewriting(once(anything), () => refusal(4113));
    const asked = await askedAfterRefusal(daemonTest);
    await daemonTest.pass(60);
    expect(asked().slice(0, 2)).toEqual(['0 /', '30 /my/agent']);
    expect(daemonTest.events('server.reset')).toEqual([]);
    expect(daemonTest.opened).toHaveLength(1);
    await endsWell(daemonTest, run);
  });

  it('by any of its codes is a reset at once where the server tells another date', async ({ daemonTest }) => {
    const run = await atWork(daemonTest);
    daemonTest.replaceUniverse(newUniverse('2026-01-11'));
    const isOfOldToken = ({ headers }: WireRequest) =>
      headers.authorization?.includes(String(daemonTest.kept.get('ARGOSY-1@2026-01-04'))) === true;
    daemonTest.way = answering(isOfOldToken, () => refusal(401));
    const asked = await askedAfterRefusal(daemonTest);
    expect(await daemonTest.until(() => daemonTest.events('daemon.ready').length === 2, 2)).toBe(true);
    expect(asked()[0]).toBe('0 /');
    await daemonTest.end(run, 1);
  });

  it('again within an hour of a mistake is asked about after a second', async ({ daemonTest }) => {
    const run = await atWork(daemonTest);
    daemonTest.way = rewriting(once(isChange), () => refusal(4104));
    expect(await daemonTest.until(() => daemonTest.events('token.accepted').length === 1, 5)).toBe(true);
    daemonTest.way = rewriting(once(isChange), () => refusal(4104));
    expect(await daemonTest.until(() => daemonTest.events('token.refused').length === 2, 5)).toBe(true);
    await daemonTest.pass(3);
    expect(daemonTest.events('token.accepted')).toHaveLength(2);
    await endsWell(daemonTest, run);
  });

  it('while a stop is asked for holds nothing up', async ({ daemonTest }) => {
    const run = await atWork(daemonTest);
    daemonTest.way = answering(anything, () => refusal(4104));
    await askedAfterRefusal(daemonTest);
    await daemonTest.pass(10);
    run.stop();
    const askedMs = daemonTest.time.clock.nowMs();
    await daemonTest.reach(run.ending, 1);
    expect(daemonTest.time.clock.nowMs() - askedMs).toBeLessThan(1_000);
  });
});

describe('F50: a token that was given, at a start', () => {
  const given = (daemonTest: DaemonTest, agentToken: string, hasBooks = true) => ({
    agentToken,
    accountToken: daemonTest.universe().mintAccountToken('player'),
    recall: () => undefined,
    hasBooks: ({ callsign }: { callsign: string }) => hasBooks && callsign === 'OLD-HAND',
    knowsServer: () => hasBooks,
    keep: () => expect.unreachable('no agent is registered'),
  });
  const isOfAgent = ({ path }: WireRequest) => path === '/my/agent';

  it.for([4104, 4113])(
    'and is refused once by code %i goes on where there are books of its agent',
    async (code, { daemonTest }) => {
      const credentials = given(daemonTest, registered(daemonTest, 'OLD-HAND'));
      daemonTest.way = rewriting(once(isOfAgent), () => refusal(code));
      const run = daemonTest.start({ credentials });
      await daemonTest.reach(run.ready, 2);
      expect(daemonTest.opened).toEqual(['OLD-HAND@2026-01-04']);
      expect(grave(daemonTest)).toEqual(['token.refused']);
      await daemonTest.end(run, 1);
    },
  );

  it('and is refused each time ends it after the questions, with advice that keeps it', async ({ daemonTest }) => {
    const credentials = given(daemonTest, registered(daemonTest, 'OLD-HAND'));
    daemonTest.way = answering(isOfAgent, () => refusal(4113));
    const beganMs = daemonTest.time.clock.nowMs();
    const error = await daemonTest.failure(daemonTest.start({ credentials }).ending, 10);
    expect(error).toBeInstanceOf(CredentialsError);
    expect(daemonTest.time.clock.nowMs() - beganMs).toBeGreaterThan(500_000);
    expect(error.message).toMatch(/It stands in SPACETRADERS_TOKEN: keep it, OLD-HAND/);
  });

  it('and never worked here ends it within a second', async ({ daemonTest }) => {
    const { agentToken, ...rest } = given(daemonTest, registered(daemonTest, 'OLD-HAND'), false);
    daemonTest.way = answering(isOfAgent, () => refusal(4104));
    const beganMs = daemonTest.time.clock.nowMs();
    const error = await daemonTest.failure(daemonTest.start({ credentials: { ...rest, agentToken } }).ending, 1);
    expect(error).toBeInstanceOf(CredentialsError);
    expect(daemonTest.time.clock.nowMs() - beganMs).toBeLessThan(1_000);
    expect(error.message).not.toContain(agentToken);
  });
});
