import { expect, test } from 'vitest';
import { openMissions } from '../../../../src/daemon/console/history/mission-tally.ts';
import type { Store } from '../../../../src/store/store.ts';
import { stretch } from '../../../report/books.ts';
import { ledgerRow, withStore } from '../../../store/rows.ts';

const NOW_MS = 100_000;
const CLOCK = { nowMs: () => NOW_MS } as Parameters<typeof openMissions>[1];
const typeOf = (ship: string) => (ship === 'A-1' ? 'SHIP_LIGHT_HAULER' : undefined);

/** A mission and what the ledger booked for it. */
async function fly(store: Store, id: string, credits: number, told: Parameters<typeof stretch>[0] = {}): Promise<void> {
  await store.ledger.append(ledgerRow({ missionId: id, creditsDelta: credits }));
  store.missions.record(stretch({ id, shipSymbol: 'A-1', endedAtMs: 1_000, ...told }));
}

test('missions are added up by lane and by type, with their wins, the best and the worst, as they end', () =>
  withStore(async (store) => {
    const missions = openMissions(store, CLOCK, typeOf);
    await fly(store, '1', 900);
    await fly(store, '2', -300, { endedAtMs: 2_000 });
    const first = await missions.view();
    expect(first.latest.map(({ id, profitCredits }) => [id, profitCredits])).toEqual([
      ['2', -300],
      ['1', 900],
    ]);
    // Of the same instant as the last one, and a later one of another ship.
    await fly(store, '3', 50, { endedAtMs: 2_000 });
    await fly(store, '4', 70, { endedAtMs: 3_000, shipSymbol: 'A-2', lane: 'scout' });
    await fly(store, '5', 80, { endedAtMs: 3_000, shipSymbol: 'A-3', lane: 'chart' });
    const { byLane, byType } = await missions.view();
    const trade = {
      missions: 3,
      won: 2,
      profitCredits: 650,
      bestCredits: 900,
      worstCredits: -300,
      drawdownCredits: 300,
    };
    expect(byLane).toEqual([
      { name: 'trade', ...trade },
      expect.objectContaining({ name: 'chart', missions: 1, won: 1 }),
      expect.objectContaining({ name: 'scout', missions: 1, won: null, drawdownCredits: null }),
    ]);
    // A look earns nothing by itself.
    expect(byType.map(({ name, missions: count }) => [name, count])).toEqual([
      ['SHIP_LIGHT_HAULER', 3],
      ['no longer ours', 1],
    ]);
    expect(await missions.view()).toEqual(await missions.view());
  }));

test('the drawdown is the largest fall of the running sum below its highest before', () =>
  withStore(async (store) => {
    for (const [index, credits] of [500, -200, -400, 300, -100, 900, -50].entries())
      await fly(store, String(index), credits, { endedAtMs: 1_000 + index });
    const { byLane } = await openMissions(store, CLOCK, typeOf).view();
    expect(byLane).toEqual([expect.objectContaining({ profitCredits: 950, drawdownCredits: 600 })]);
  }));

test('pauses are no missions, one that a stop cut off is in no sum, and one that has just ended waits for its last rows', () =>
  withStore(async (store) => {
    await fly(store, '1', 10, { lane: null });
    await fly(store, '2', 20, { ending: 'cutOff' });
    await fly(store, '3', 30, { endedAtMs: NOW_MS - 100 });
    const { latest, byLane } = await openMissions(store, CLOCK, typeOf).view();
    expect(latest.map(({ id, ending }) => [id, ending])).toEqual([['2', 'interrupted']]);
    expect(byLane).toEqual([]);
  }));
