import { describe, expect } from 'vitest';
import { createOutcomeResolver } from '../../../../src/command/outcome-resolver.ts';
import { resolveOpenIntents } from '../../../../src/daemon/start/open-intents.ts';
import type { IntentJournal } from '../../../../src/store/books/intents.ts';
import { MINUTE_MS, test } from '../../../kit/daemon.ts';
import { alive, isProbe, withPerformer } from '../../../kit/performer.ts';
import { bodyOf, wireReply } from '../../../wire/samples.ts';
import { PROBE } from '../at-work.ts';

const FRIGATE = 'ARGOSY-1-1';

/** An orbit that an earlier run began and of which it learned nothing. */
async function leaveOpen(intents: IntentJournal, id: string, shipSymbol: string, atMs: number, ends = 0) {
  await intents.open({
    id,
    atMs,
    shipSymbol,
    operation: 'orbitShip',
    path: JSON.stringify({ shipSymbol }),
    body: null,
    preState: JSON.stringify({ serverMs: atMs, waypoint: 'X1-A-A1' }),
  });
  for (let end = 0; end < ends; end++) await intents.beginResolving(id);
}

/** The ships that a start sets aside, with minutes, where so many earlier starts ended while each was resolved. */
const setAside = (ends: Readonly<Record<string, number>>) =>
  withPerformer(alive, async (stage) => {
    for (const [ship, count] of Object.entries(ends))
      await leaveOpen(stage.store.intents, ship, ship, stage.time.clock.nowMs(), count);
    const ships = Object.keys(ends).map((symbol) => ({ ...bodyOf('getMyShip').data, symbol }));
    for (const data of ships) stage.world.apply('getMyShip', { data } as never, { path: {}, body: {}, atMs: 0 });
    const stop = new AbortController().signal;
    const { crashLoopSuspects } = await resolveOpenIntents({ ...stage, clock: stage.time.clock, stop });
    return [...crashLoopSuspects].map(([ship, seconds]) => [ship, seconds / 60]);
  });

test.each<[what: string, ends: Readonly<Record<string, number>>, aside: readonly (readonly [string, number])[]]>([
  ['nobody for requests that are merely open', { 'T-1': 0, 'T-2': 0 }, []],
  ['nobody for one end during a resolving', { 'T-1': 1, 'T-2': 1 }, []],
  ['who alone is resolved at two ends in a row', { 'T-1': 2, 'T-2': 0, 'T-3': 1 }, [['T-1', 10]]],
  [
    'for twice as long at each further end, up to six hours',
    { 'T-1': 3, 'T-2': 4, 'T-3': 40 },
    [
      ['T-1', 20],
      ['T-2', 40],
      ['T-3', 360],
    ],
  ],
])('F63: a start sets aside %s', async (_, ends, aside) => {
  expect(await setAside(ends)).toEqual(aside);
});

describe('a request that is resolved', () => {
  /** Resolves one that was left open after so many ends; what stood in the journal after some seconds each. */
  const startsAfter = (ends: number, seconds: readonly number[]) =>
    withPerformer(
      (sent) => (isProbe(sent) ? alive() : wireReply(200, bodyOf('getMyShip'))),
      async (stage) => {
        const symbol = bodyOf('getMyShip').data.symbol;
        const nowMs = stage.time.clock.nowMs();
        await leaveOpen(stage.store.intents, 'a', symbol, nowMs - 1_000, ends);
        const resolver = createOutcomeResolver({ ...stage, clock: stage.time.clock });
        const resolving = resolver.resolve(symbol, { worth: 1, signal: stage.closing.signal });
        const seen: (number | 'settled')[] = [];
        for (const second of seconds) {
          await stage.pass(second - stage.passedMs() / 1_000);
          const [open] = await stage.store.intents.openOnes();
          seen.push(open?.starts ?? 'settled');
        }
        await resolving.catch(() => {});
        return { seen, firstReadMs: stage.sent.find(({ path }) => path.startsWith('/my/ships/'))?.atMs };
      },
    );

  test('is written down while it is read, and not while the resolving waits', async () => {
    const { seen } = await startsAfter(0, [0.01, 5, 60]);
    expect(seen).toEqual([1, 0, 'settled']);
  });

  test('F63: waits ten seconds where the last process ended with it, so that an early kill tells nothing of it', async () => {
    const { seen, firstReadMs } = await startsAfter(1, [5, 10.01, 15, 60]);
    expect(seen).toEqual([1, 2, 0, 'settled']);
    expect(firstReadMs).toBeGreaterThanOrEqual(10_000);
  });
});

test('a ship that was set aside for what it might have done is taken up again after ten minutes without an end', async ({
  daemonTest,
}) => {
  const first = await daemonTest.started();
  await daemonTest.pass(60);
  await daemonTest.end(first);
  const { intents } = await daemonTest.books('ARGOSY-1');
  await leaveOpen(intents, 'poison', PROBE, daemonTest.time.clock.nowMs(), 2);
  await leaveOpen(intents, 'innocent', FRIGATE, daemonTest.time.clock.nowMs(), 1);
  const second = await daemonTest.started();
  const readyMs = daemonTest.time.clock.nowMs();
  const restarted = () => daemonTest.events('ship.restarted').map(({ ship }) => ship);
  await daemonTest.pass(9 * 60);
  expect(daemonTest.events('ship.quarantined').map(({ ship }) => ship)).toEqual([PROBE]);
  expect(restarted()).toEqual([]);
  expect(await daemonTest.until(() => restarted().length > 0, 2)).toBe(true);
  expect(restarted()).toEqual([PROBE]);
  expect(daemonTest.time.clock.nowMs() - readyMs).toBeGreaterThan(9.9 * MINUTE_MS);
  expect(
    await daemonTest.until(
      () =>
        daemonTest.sent.some(
          ({ path, atMs }) => atMs > readyMs + 10 * MINUTE_MS && path.startsWith(`/my/ships/${PROBE}/`),
        ),
      10,
    ),
  ).toBe(true);
  expect((await intents.openOnes()).filter(({ id }) => id === 'poison' || id === 'innocent')).toEqual([]);
  await daemonTest.end(second);
});
