import { expect } from 'vitest';
import { openTrack } from '../../../../src/daemon/missions/track.ts';
import type { MissionRow } from '../../../../src/store/books/missions.ts';
import { openTemporaryStore, type Store } from '../../../../src/store/store.ts';
import { createLog } from '../../../../src/telemetry/log.ts';
import { installVirtualTime } from '../../../../src/time/virtual.ts';
import { type DaemonTest, MINUTE_MS, STARTED_AT_MS, test } from '../../../kit/daemon.ts';
import { entry, stretch } from '../../../report/books.ts';

const HOUR_MINUTES = 60;

/** Minutes for which the lane still rests when the run begins. */
const REST_MINUTES = 15;

/** When the last of the losing trades ended: a lane rests for six hours from then on. */
const LAST_LOSS_MS = STARTED_AT_MS - (6 * HOUR_MINUTES - REST_MINUTES) * MINUTE_MS;

/** Ten trades, a minute each, of which the last has ended at an instant. */
function tradesUntil(lastMs: number): MissionRow[] {
  return Array.from({ length: 10 }, (_, index) => {
    const endedAtMs = lastMs - (9 - index) * MINUTE_MS;
    const times = { startedAtMs: endedAtMs - MINUTE_MS, endedAtMs };
    return stretch({ id: `ARGOSY-1-1/0.${index}`, shipSymbol: 'ARGOSY-1-1', expectedProfitCredits: 500, ...times });
  });
}

/** Books a loss of a thousand credits for each trade. */
async function bookLosses({ ledger }: Pick<Store, 'ledger'>, trades: readonly MissionRow[]): Promise<void> {
  for (const { id, shipSymbol, endedAtMs } of trades)
    await ledger.append(entry(-1_000, { atMs: endedAtMs, shipSymbol, missionId: id }));
}

/** Books in which ten trades lost a thousand credits each. */
async function writeLosses(store: Store): Promise<void> {
  const trades = tradesUntil(LAST_LOSS_MS);
  for (const trade of trades) store.missions.record(trade);
  await bookLosses(store, trades);
}

const tradesOf = (daemonTest: DaemonTest) =>
  daemonTest.events('mission.started').filter(({ lane }) => lane === 'trade');

test('a lane whose missions lost money rests, says so, and is tried again six hours after the last', async ({
  daemonTest,
}) => {
  await writeLosses(await daemonTest.books('ARGOSY-1'));
  const run = daemonTest.start();
  await daemonTest.reach(run.ready, 1);
  expect(
    daemonTest
      .events('lane.suspended')
      .map(({ level, lane, lostCredits, missions }) => ({ level, lane, lostCredits, missions })),
  ).toEqual([
    { level: 'warn', lane: 'trade', lostCredits: 10_000, missions: 10 },
    { level: 'warn', lane: 'supply', lostCredits: 10_000, missions: 10 },
  ]);
  await daemonTest.pass((REST_MINUTES - 2) * 60);
  expect(tradesOf(daemonTest)).toEqual([]);
  expect(await daemonTest.until(() => daemonTest.events('lane.resumed').length === 2, 10)).toBe(true);
  expect(await daemonTest.until(() => tradesOf(daemonTest).length > 0, HOUR_MINUTES)).toBe(true);
  await daemonTest.end(run, 1);
});

test('a loss that is booked after its mission has ended counts as well', async () => {
  const time = installVirtualTime(STARTED_AT_MS);
  const store = await openTemporaryStore();
  const stop = new AbortController();
  try {
    const track = await openTrack({
      store,
      clock: time.clock,
      log: createLog({ level: 'silent', nowMs: time.clock.nowMs }),
      speed: 1,
    });
    const watching = track.watch(stop.signal).catch(() => {});
    const trades = tradesUntil(STARTED_AT_MS);
    for (const trade of trades) track.ended(trade);
    await time.run(time.clock.nowMs() + 6 * MINUTE_MS);
    expect(track.current().closedLanes.size).toBe(0);
    await bookLosses(store, trades);
    await time.run(time.clock.nowMs() + 6 * MINUTE_MS);
    expect(track.current().closedLanes.get('trade')).toMatchObject({ lostCredits: 10_000, missions: 10 });
    stop.abort();
    await watching;
  } finally {
    time.uninstall();
    await store.close();
  }
});
