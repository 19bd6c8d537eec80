import { describe, expect } from 'vitest';
import { CredentialsError } from '../../../../src/daemon/account/credentials.ts';
import type { Session } from '../../../../src/daemon/account/session.ts';
import type { Transport, WireReply, WireRequest } from '../../../../src/wire/transport.ts';
import { type DaemonTest, test as it, newUniverse, type Run, registered } from '../../../kit/daemon.ts';
import { answering, errorReply, once, requests, rewriting } from '../../../long/faults/rewrite.ts';
import { endsWell } from '../books.ts';

const TODAY = '2026-01-04';
const isStatus = requests('GET', /^$/);
const isAgent = requests('GET', /^\/my\/agent$/);

/** The status with another reset date, or with none where it is undefined. */
const naming = (resetDate: unknown) => (reply: WireReply) => ({
  ...reply,
  body: JSON.stringify({ ...(JSON.parse(reply.body) as object), resetDate }),
});

const refusing = (code: number) => answering(once(isAgent), () => errorReply(401, code, 'no'));

const registrations = ({ sent }: DaemonTest) => sent.filter(({ path }) => path === '/register').length;

/** Our agent of today with its kept token, as an earlier run left it. */
function leaveAgent(daemonTest: DaemonTest): string {
  const token = registered(daemonTest, 'ARGOSY-1');
  daemonTest.kept.set(`ARGOSY-1@${TODAY}`, token);
  return token;
}

/** The owner's token of an agent, and nothing else. */
const alone = (agentToken: string | undefined) => ({
  agentToken,
  accountToken: undefined,
  ...(agentToken !== undefined && { recall: () => undefined, kept: () => [] }),
});

const agentOf = ({ callsign, resetDate, isNew }: Session) => `${isNew ? 'new ' : ''}${callsign}@${resetDate}`;

/** Who plays after a start, within these minutes. */
const entered = async (daemonTest: DaemonTest, minutes = 5, change: Parameters<DaemonTest['enter']>[0] = {}) =>
  agentOf(await daemonTest.reach(daemonTest.enter(change), minutes));

describe('F61: a start at which the status names another reset than that of the kept agent', () => {
  it.for(['0001-01-01', '2026-01-03', '2026-01-11'])(
    'for good (%s) goes on with that agent as long as its token is accepted',
    async (date, { daemonTest }) => {
      leaveAgent(daemonTest);
      daemonTest.way = rewriting(isStatus, naming(date));
      expect(await entered(daemonTest, 1)).toBe(`ARGOSY-1@${TODAY}`);
      expect(daemonTest.sent.map(({ path }) => path)).toEqual(['', '/my/agent']);
      const told = { agent: 'ARGOSY-1', resetDate: date, keptDate: TODAY };
      expect(daemonTest.events('reset.disbelieved')).toMatchObject([told]);
    },
  );

  it.for([
    ['2020-01-01', 4113],
    ['2026-01-11', 4113],
    ['2026-01-11', 4104],
  ] as const)(
    'once (%s), while the token is refused once by %i, goes on with it too',
    async ([date, code], { daemonTest }) => {
      leaveAgent(daemonTest);
      const isFalse = once(isStatus);
      daemonTest.way = (onwards: Transport) => rewriting(isFalse, naming(date))(refusing(code)(onwards));
      expect(await entered(daemonTest)).toBe(`ARGOSY-1@${TODAY}`);
      expect(registrations(daemonTest)).toBe(0);
    },
  );

  it('by a date that goes to and fro, while the token is refused for a minute, goes on with it', async ({
    daemonTest,
  }) => {
    leaveAgent(daemonTest);
    const untilMs = daemonTest.time.clock.nowMs() + 60_000;
    const isEarly = () => daemonTest.time.clock.nowMs() < untilMs;
    let asked = 0;
    daemonTest.way = (onwards: Transport) =>
      rewriting(
        (request) => isStatus(request) && isEarly(),
        (reply) => naming(['2020-01-01', '2026-01-11'][asked++ % 2])(reply),
      )(
        answering(
          (request) => isAgent(request) && isEarly(),
          () => errorReply(401, 4113, 'no'),
        )(onwards),
      );
    expect(await entered(daemonTest)).toBe(`ARGOSY-1@${TODAY}`);
    expect(registrations(daemonTest)).toBe(0);
  });

  it('waits for the service where something else answers the question about the token', async ({ daemonTest }) => {
    leaveAgent(daemonTest);
    const untilMs = daemonTest.time.clock.nowMs() + 200_000;
    const isAway = (request: WireRequest) => isAgent(request) && daemonTest.time.clock.nowMs() < untilMs;
    daemonTest.way = (onwards: Transport) =>
      rewriting(
        isStatus,
        naming('2026-01-11'),
      )(answering(isAway, () => ({ status: 502, headers: {}, body: '<html>' }))(onwards));
    expect(await entered(daemonTest, 5)).toBe(`ARGOSY-1@${TODAY}`);
    expect(daemonTest.sent.filter(isAgent).length).toBeLessThan(10);
    expect(daemonTest.events('server.unreachable')).toHaveLength(1);
  });

  it.for(['kept', 'given'])('ends nobody who has only the token of the agent: %s', async (how, { daemonTest }) => {
    const token = leaveAgent(daemonTest);
    daemonTest.way = rewriting(isStatus, naming('2026-01-11'));
    const change = alone(how === 'given' ? token : undefined);
    expect(await entered(daemonTest, 1, change)).toBe(`ARGOSY-1@${TODAY}`);
  });
});

describe('F61: a reset', () => {
  it('that came while nothing ran is believed within a minute, by two looks some seconds apart', async ({
    daemonTest,
  }) => {
    const token = leaveAgent(daemonTest);
    daemonTest.replaceUniverse(newUniverse('2026-01-11'));
    expect(await entered(daemonTest, 1)).toBe('new ARGOSY-1@2026-01-11');
    const withOld = daemonTest.sent.filter(({ headers }) => headers.authorization?.includes(token));
    expect(withOld.map(({ path }) => path)).toEqual(['/my/agent', '/my/agent']);
    expect(Number(withOld[1]?.atMs) - Number(withOld[0]?.atMs)).toBeGreaterThanOrEqual(10_000);
    expect(daemonTest.events('reset.doubted')).toHaveLength(1);
  });

  it('to an earlier date is doubted for two minutes, then believed', async ({ daemonTest }) => {
    const token = leaveAgent(daemonTest);
    daemonTest.replaceUniverse(newUniverse('2025-12-28'));
    const beganMs = daemonTest.time.clock.nowMs();
    expect(await entered(daemonTest)).toBe('new ARGOSY-1@2025-12-28');
    const asked = daemonTest.sent.filter(({ headers }) => headers.authorization?.includes(token));
    expect(asked).toHaveLength(5);
    expect(daemonTest.time.clock.nowMs() - beganMs).toBeGreaterThan(120_000);
  });

  it('to an earlier date is no reset while the kept token is merely refused: nobody is registered, and it plays on', async ({
    daemonTest,
  }) => {
    leaveAgent(daemonTest);
    const isRefused = () => daemonTest.time.clock.nowMs() < beganMs + 15 * 60_000;
    const beganMs = daemonTest.time.clock.nowMs();
    daemonTest.way = (onwards) => async (request, signal) => {
      const reply = await onwards(request, signal);
      if (isStatus(request)) return naming('2025-12-28')(reply);
      return isAgent(request) && isRefused() ? errorReply(401, 401, 'Unauthorized') : reply;
    };
    expect(await entered(daemonTest, 20)).toBe(`ARGOSY-1@${TODAY}`);
    expect([registrations(daemonTest), daemonTest.events('reset.doubted').length]).toEqual([0, 1]);
    expect(daemonTest.sent.filter(isAgent).length).toBeLessThan(25);
  });

  it('after which the same callsign plays by a token of its own: the given token of last week is passed over', async ({
    daemonTest,
  }) => {
    const agentToken = registered(daemonTest, 'ARGOSY-1');
    await daemonTest.books('ARGOSY-1', TODAY);
    daemonTest.replaceUniverse(newUniverse('2026-01-11'));
    const accountToken = daemonTest.universe().mintAccountToken('player');
    const change = { agentToken, accountToken, hasBooks: () => true };
    expect(await entered(daemonTest, 1, change)).toBe('new ARGOSY-1@2026-01-11');
    expect(await entered(daemonTest, 1, change)).toBe('ARGOSY-1@2026-01-11');
  });

  it('is met at once where no token of ours is kept: a first start asks nothing more', async ({ daemonTest }) => {
    expect(await entered(daemonTest, 1)).toBe(`new ARGOSY-1@${TODAY}`);
    expect(daemonTest.sent.map(({ path }) => path)).toEqual(['', '/register']);
  });

  it('is met at once where its agent is kept: that start asks for the status alone', async ({ daemonTest }) => {
    leaveAgent(daemonTest);
    expect(await entered(daemonTest, 1)).toBe(`ARGOSY-1@${TODAY}`);
    expect(daemonTest.sent.map(({ path }) => path)).toEqual(['']);
  });

  it('is registered by the date that the new token names, where a front keeps an old status', async ({
    daemonTest,
  }) => {
    daemonTest.way = rewriting(isStatus, naming('2020-01-01'));
    expect(await entered(daemonTest, 1)).toBe(`new ARGOSY-1@${TODAY}`);
    expect([...daemonTest.kept.keys()]).toEqual([`ARGOSY-1@${TODAY}`]);
    expect(await entered(daemonTest, 1)).toBe(`ARGOSY-1@${TODAY}`);
  });

  it('of a given token is believed by two refusals, and passed over for a new agent', async ({ daemonTest }) => {
    const agentToken = registered(daemonTest, 'OLD-HAND');
    daemonTest.way = refusing(4113);
    expect(await entered(daemonTest, 1, { agentToken })).toBe(`OLD-HAND@${TODAY}`);
    daemonTest.replaceUniverse(newUniverse('2026-01-11'));
    const accountToken = daemonTest.universe().mintAccountToken('player');
    expect(await entered(daemonTest, 1, { agentToken, accountToken })).toBe('new ARGOSY-1@2026-01-11');
  });
});

it('F61: a status without a date of the calendar is asked for again, and nothing is registered by it', async ({
  daemonTest,
}) => {
  leaveAgent(daemonTest);
  daemonTest.way = rewriting(once(isStatus), naming('2026-02-30'));
  expect(await entered(daemonTest)).toBe(`ARGOSY-1@${TODAY}`);
  expect(daemonTest.sent.map(({ path }) => path)).toEqual(['', '']);
});

it.for([
  ['the token of the account', false],
  ['the token of the agent alone', true],
] as const)(
  'F61: a daemon at work with %s goes on with its books after one refusal of its token and one false date',
  async ([, isGiven], { daemonTest }) => {
    const credentials = { ...alone(registered(daemonTest, 'ARGOSY-1')), recall: () => undefined, keep: () => {} };
    if (!isGiven) daemonTest.kept.set(`ARGOSY-1@${TODAY}`, credentials.agentToken ?? '');
    const run: Run = isGiven ? daemonTest.start({ credentials }) : daemonTest.start();
    await daemonTest.reach(run.ready, 5);
    const isFalse = once(isStatus);
    const isRefused = once(({ method }: WireRequest) => method === 'POST');
    daemonTest.way = (onwards: Transport) =>
      rewriting(isFalse, naming('2026-01-11'))(answering(isRefused, () => errorReply(401, 4113, 'no'))(onwards));
    expect(await daemonTest.until(() => daemonTest.events('daemon.ready').length === 2, 5)).toBe(true);
    expect(daemonTest.opened).toEqual([`ARGOSY-1@${TODAY}`, `ARGOSY-1@${TODAY}`]);
    expect(registrations(daemonTest)).toBe(0);
    await daemonTest.pass(60);
    await endsWell(daemonTest, run);
  },
);

describe('F61: a token that the service knows as that of another agent', () => {
  const aboutAnother = (reply: WireReply) => ({ ...reply, body: reply.body.replace('"ARGOSY-1"', '"SOMEBODY"') });

  it('each time ends the start, before anything is sent for it', async ({ daemonTest }) => {
    daemonTest.kept.set(`ARGOSY-1@${TODAY}`, registered(daemonTest, 'OTHER'));
    const error = await daemonTest.failure(daemonTest.start().ending, 5);
    expect(error).toBeInstanceOf(CredentialsError);
    expect(error.message).toMatch(/expected the token of ARGOSY-1, got one that the server knows as that of OTHER/);
    expect(daemonTest.sent.every(({ method }) => method === 'GET')).toBe(true);
  });

  it.for([
    ['of another reset', { accountToken: undefined }, naming('2026-01-11')],
    ['given', {}, (reply: WireReply) => reply],
  ] as const)(
    'once is asked again, since a reply may have been kept for another agent: %s',
    async ([, change, edit], { daemonTest }) => {
      const agentToken = leaveAgent(daemonTest);
      const isMixedUp = once(isAgent);
      daemonTest.way = (onwards: Transport) => rewriting(isMixedUp, aboutAnother)(rewriting(isStatus, edit)(onwards));
      const own = 'accountToken' in change ? change : alone(agentToken);
      expect(await entered(daemonTest, 2, own)).toBe(`ARGOSY-1@${TODAY}`);
    },
  );

  it('each time ends the start of a given token too', async ({ daemonTest }) => {
    const agentToken = registered(daemonTest, 'ARGOSY-1');
    daemonTest.way = rewriting(isAgent, aboutAnother);
    const error = await daemonTest.failure(daemonTest.enter(alone(agentToken)), 5);
    expect(error).toBeInstanceOf(CredentialsError);
    expect(error.message).toMatch(/expected the token of ARGOSY-1, got one that the server knows as .* SOMEBODY/);
  });
});
