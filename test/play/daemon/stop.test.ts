import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../src/time/random.ts';
import { TransportError } from '../../../src/wire/transport.ts';
import { type Harbour, inHarbour } from '../../kit/daemon.ts';
import { expectBooksToEqualLedger, expectNoCargoBelowZero } from './books.ts';

const SEED = 7;

type Lane = 'mine' | 'contract';

/** The strategy with one way to earn, so that runs that mine and sell alternate with runs that deliver. */
function settingsFor({ settings }: Harbour, lane: Lane) {
  const ships = settings.strategy.ships.map((rule) => ({ ...rule, lanes: [lane, 'scout' as const] }));
  return { ...settings, strategy: { ...settings.strategy, ships, purchases: [] } };
}

/** Lets time run until a request of this kind is under way, the worst moment for a stop. */
async function untilSent({ sent, until }: Harbour, kind: string): Promise<void> {
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
  test(`at any moment leaves nothing in flight, and the next run goes on (${MOMENTS.length} moments of seed ${SEED})`, async () => {
    await inHarbour(async (harbour) => {
      for (const { lane, afterSeconds = 0, sent } of MOMENTS) {
        const run = harbour.start({ settings: settingsFor(harbour, lane) });
        await harbour.pass(afterSeconds);
        if (sent !== undefined) await untilSent(harbour, sent);
        run.stop();
        const askedMs = harbour.time.clock.nowMs();
        await harbour.reach(run.ending, 1);
        expect(harbour.time.clock.nowMs() - askedMs).toBeLessThanOrEqual(1_000);
        await expectBooksToEqualLedger(harbour, 'ARGOSY-1');
        const sentByThen = harbour.sent.length;
        await harbour.pass(60);
        expect(harbour.sent).toHaveLength(sentByThen);
      }
      expectNoCargoBelowZero(harbour);
      expect([...harbour.kept.keys()]).toEqual(['ARGOSY-1@2026-01-04']);
      const rows = await expectBooksToEqualLedger(harbour, 'ARGOSY-1');
      const operations = new Set(rows.map(({ operation }) => operation));
      expect(operations).toContain('sellCargo');
      expect(operations).toContain('deliverContract');
    });
  });

  test('while registering waits for the reply, so that the token is not lost', async () => {
    await inHarbour(async (harbour) => {
      const run = harbour.start();
      await harbour.until(() => harbour.sent.at(-1)?.path === '/register', 1);
      run.stop();
      expect(await harbour.reach(run.ending, 1)).toBeUndefined();
      expect([...harbour.kept.keys()]).toEqual(['ARGOSY-1@2026-01-04']);
      expect(harbour.sent.at(-1)?.path).toBe('/register');
      expect(harbour.lines().map(({ event }) => event)).toEqual(['daemon.stopping', 'agent.registered']);
    });
  });

  test('before the server was ever reached ends at once', async () => {
    await inHarbour(async (harbour) => {
      harbour.way = () => () => Promise.reject(new TransportError('GET /: not reached', false, 'ECONNREFUSED'));
      const run = harbour.start();
      await harbour.pass(100);
      run.stop();
      const askedMs = harbour.time.clock.nowMs();
      expect(await harbour.reach(run.ending, 1)).toBeUndefined();
      expect(harbour.time.clock.nowMs()).toBe(askedMs);
    });
  });

  test.each([
    ['', 0],
    [', whatever the wall clock does meanwhile: a step back', -3_600_000],
    [', whatever the wall clock does meanwhile: a step forward', 3_600_000],
  ])('ends after 20 seconds even when the server has fallen silent%s', async (_meanwhile, stepMs) => {
    await inHarbour(async (harbour) => {
      const { clock } = harbour.time;
      const run = harbour.start();
      await harbour.reach(run.ready, 5);
      const before = harbour.sent.length;
      harbour.way = () => () => new Promise(() => {});
      await harbour.until(() => harbour.sent.length > before, 10);
      run.stop();
      const askedMs = clock.monotonicMs();
      await harbour.pass(5);
      harbour.time.stepWall(stepMs);
      await harbour.reach(run.ending, 1);
      expect(clock.monotonicMs() - askedMs).toBe(20_000);
    });
  });

  test('while the game is read ends after 20 seconds, whatever the wall clock does', async () => {
    await inHarbour(async (harbour) => {
      const { clock } = harbour.time;
      harbour.way = (onwards) => (request, signal) =>
        request.path.startsWith('/my/ships') ? new Promise(() => {}) : onwards(request, signal);
      const run = harbour.start();
      await harbour.until(() => harbour.sent.at(-1)?.path.startsWith('/my/ships') === true, 2);
      run.stop();
      const askedMs = clock.monotonicMs();
      await harbour.pass(5);
      harbour.time.stepWall(-3_600_000);
      expect(await harbour.reach(run.ending, 1)).toBeUndefined();
      expect(clock.monotonicMs() - askedMs).toBe(20_000);
    });
  });
});
