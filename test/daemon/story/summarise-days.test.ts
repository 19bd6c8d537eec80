import { expect, test } from 'vitest';
import { summariseDays } from '../../../src/daemon/story/summarise-days.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import { installVirtualTime } from '../../../src/time/virtual.ts';
import { entry, stretch } from '../../report/books.ts';
import { keptLog, parsed } from '../../telemetry/lines.ts';

const START_MS = Date.UTC(2026, 10, 20, 13);
const SPEED = 60;
/** A game hour of our clock. */
const HOUR_MS = 60_000;

/** Lines of the days that a run logs which begins and ends so many game hours after the books have begun. */
async function daysTold(store: Store, fromHours: number, untilHours: number): Promise<readonly unknown[]> {
  const time = installVirtualTime(START_MS + fromHours * HOUR_MS);
  const closing = new AbortController();
  const { log, lines } = keptLog();
  const next = async () => ['the reset in 30 hours'];
  try {
    const ending = summariseDays({ store, clock: time.clock, log, speed: SPEED, next }, closing.signal);
    ending.catch(() => {});
    await time.run(START_MS + untilHours * HOUR_MS);
    return lines.map((line) => parsed(line).msg);
  } finally {
    closing.abort();
    time.uninstall();
  }
}

test('each day of the game is summed up once, by the books of all runs, also one that ended while nothing ran', async () => {
  const store = await openStore(':memory:');
  const at = (hours: number) => ({ atMs: START_MS + hours * HOUR_MS });
  await store.ledger.append(entry(-400, { ...at(0), missionId: 'a' }));
  await store.ledger.append(entry(1_400, { ...at(5), missionId: 'a' }));
  await store.ledger.append(
    entry(-20_000, { ...at(6), operation: 'purchaseShip', tradeSymbol: 'SHIP_PROBE', missionId: null }),
  );
  store.missions.record(stretch({ id: 'a', startedAtMs: at(0).atMs, endedAtMs: at(5).atMs }));
  expect(await daysTold(store, 6, 20)).toEqual([]);
  expect(await daysTold(store, 21, 23)).toEqual([]);
  const first =
    'day 1: 1,000 credits earned (trade 1,000); ships bought: 1 SHIP_PROBE for 20,000; best: A-1, carry 10 IRON (+1,000)';
  expect(await daysTold(store, 23.5, 25)).toEqual([`${first}; next: the reset in 30 hours`]);
  expect(await daysTold(store, 26, 27)).toEqual([]);
  await store.ledger.append(entry(70, { ...at(30), missionId: null }));
  // A day without an entry is none to tell of.
  expect(await daysTold(store, 50, 74)).toEqual(['day 2: 70 credits earned (trade 70)']);
  await store.close();
});
