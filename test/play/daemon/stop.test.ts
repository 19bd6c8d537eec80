import { describe, expect } from 'vitest';
import { seededRandom } from '../../../src/time/random.ts';
import { TransportError } from '../../../src/wire/transport.ts';
import { type DaemonTest, test } from '../../kit/daemon.ts';
import { expectBooksToEqualLedger, expectNoCargoBelowZero } from './books.ts';

const SEED = 7;

type Lane = 'mine' | 'contract';

/** The strategy with one way to earn, so that runs that mine and sell alternate with runs that deliver. */
function settingsFor({ settings }: DaemonTest, lane: Lane) {
  const ships = settings.strategy.ships.map((rule) => ({ ...rule, lanes: [lane, 'scout' as const] }));
  return { ...settings, strategy: { ...settings.strategy, ships, purchases: [] } };
}

/** Lets time run until a request of this kind is under way, the worst moment for a stop. */
async function untilSent({ sent, until }: DaemonTest, kind: string): Promise<void> {
  const count = () => sent.filter(({ method, path }) => method === 'POST' && path.endsWith(kind)).length;
  const before = count();
  await until(() => count() > before, 25);
}

const random = seededRandom(SEED, 'stops');

/** When to stop: after some seconds, or as a request of a kind has just left. */
const MOMENTS: readonly { readonly lane: Lane; readonly afterSeconds?: number; readonly sent?: string }[] = [
  ...Array.from({ length: 4 }, () => ({ lane: 'mine' as const, afterSeconds: random.between(0, 40) })),
  { lane: 'mine', sent: '/extract/survey' },
  { lane: 'mine', sent: '/sell' },
  { lane: 'contract', sent: '/purchase' },
  { lane: 'contract', sent: '/deliver' },
  ...Array.from({ length: 4 }, () => ({ lane: 'contract' as const, afterSeconds: random.between(40, 300) })),
  { lane: 'contract', sent: '/orbit' },
  { lane: 'mine', sent: '/sell' },
  { lane: 'mine', sent: '/navigate' },
  ...Array.from({ length: 3 }, () => ({ lane: 'mine' as const, afterSeconds: random.between(40, 300) })),
  { lane: 'contract', sent: '/dock' },
  { lane: 'mine', sent: '/refuel' },
];

describe('a stop', () => {
  test(`at any moment leaves nothing in flight, and the next run goes on (${MOMENTS.length} moments of seed ${SEED})`, async ({
    daemonTest,
  }) => {
    for (const { lane, afterSeconds = 0, sent } of MOMENTS) {
      const run = daemonTest.start({ settings: settingsFor(daemonTest, lane) });
      await daemonTest.pass(afterSeconds);
      if (sent !== undefined) await untilSent(daemonTest, sent);
      run.stop();
      const askedMs = daemonTest.time.clock.nowMs();
      await daemonTest.reach(run.ending, 1);
      expect(daemonTest.time.clock.nowMs() - askedMs).toBeLessThanOrEqual(1_000);
      await expectBooksToEqualLedger(daemonTest, 'ARGOSY-1');
      const sentByThen = daemonTest.sent.length;
      await daemonTest.pass(60);
      expect(daemonTest.sent).toHaveLength(sentByThen);
    }
    expectNoCargoBelowZero(daemonTest);
    expect([...daemonTest.kept.keys()]).toEqual(['ARGOSY-1@2026-01-04']);
    const rows = await expectBooksToEqualLedger(daemonTest, 'ARGOSY-1');
    const operations = new Set(rows.map(({ operation }) => operation));
    expect(operations).toContain('sellCargo');
    expect(operations).toContain('deliverContract');
  });

  test('while registering waits for the reply, so that the token is not lost', async ({ daemonTest }) => {
    const run = daemonTest.start();
    await daemonTest.until(() => daemonTest.sent.at(-1)?.path === '/register', 1);
    run.stop();
    expect(await daemonTest.reach(run.ending, 1)).toBeUndefined();
    expect([...daemonTest.kept.keys()]).toEqual(['ARGOSY-1@2026-01-04']);
    expect(daemonTest.sent.at(-1)?.path).toBe('/register');
    expect(daemonTest.lines().map(({ event }) => event)).toEqual(['daemon.stopping', 'agent.registered']);
  });

  test('before the server was ever reached ends at once', async ({ daemonTest }) => {
    daemonTest.way = () => () => Promise.reject(new TransportError('GET /: not reached', false, 'ECONNREFUSED'));
    const run = daemonTest.start();
    await daemonTest.pass(100);
    run.stop();
    const askedMs = daemonTest.time.clock.nowMs();
    expect(await daemonTest.reach(run.ending, 1)).toBeUndefined();
    expect(daemonTest.time.clock.nowMs()).toBe(askedMs);
  });

  test.for([
    ['', 0],
    [', whatever the wall clock does meanwhile: a step back', -3_600_000],
    [', whatever the wall clock does meanwhile: a step forward', 3_600_000],
  ] as const)(
    'ends after 20 seconds even when the server has fallen silent%s',
    async ([_meanwhile, stepMs], { daemonTest }) => {
      const { clock } = daemonTest.time;
      const run = await daemonTest.started();
      const before = daemonTest.sent.length;
      daemonTest.way = () => () => new Promise(() => {});
      await daemonTest.until(() => daemonTest.sent.length > before, 10);
      run.stop();
      const askedMs = clock.monotonicMs();
      await daemonTest.pass(5);
      daemonTest.time.stepWall(stepMs);
      await daemonTest.reach(run.ending, 1);
      expect(clock.monotonicMs() - askedMs).toBe(20_000);
    },
  );

  test('while the game is read ends after 20 seconds, whatever the wall clock does', async ({ daemonTest }) => {
    const { clock } = daemonTest.time;
    daemonTest.way = (onwards) => (request, signal) =>
      request.path.startsWith('/my/ships') ? new Promise(() => {}) : onwards(request, signal);
    const run = daemonTest.start();
    await daemonTest.until(() => daemonTest.sent.at(-1)?.path.startsWith('/my/ships') === true, 2);
    run.stop();
    const askedMs = clock.monotonicMs();
    await daemonTest.pass(5);
    daemonTest.time.stepWall(-3_600_000);
    expect(await daemonTest.reach(run.ending, 1)).toBeUndefined();
    expect(clock.monotonicMs() - askedMs).toBe(20_000);
  });
});
