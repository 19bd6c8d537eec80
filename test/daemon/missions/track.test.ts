import { expect, test } from 'vitest';
import type { Store } from '../../../src/store/store.ts';
import { type Harbour, inHarbour, MINUTE_MS, STARTED_AT_MS } from '../harbour.ts';

const HOUR_MINUTES = 60;

/** Minutes for which the lane still rests when the run begins. */
const REST_MINUTES = 15;

/** When the last of the losing trades ended: a lane rests for six hours from then on. */
const LAST_LOSS_MS = STARTED_AT_MS - (6 * HOUR_MINUTES - REST_MINUTES) * MINUTE_MS;

/** Books in which ten trades lost a thousand credits each. */
async function writeLosses({ ledger, missions }: Store): Promise<void> {
  for (let index = 0; index < 10; index++) {
    const id = `ARGOSY-1-1/0.${index}`;
    const endedAtMs = LAST_LOSS_MS - (9 - index) * MINUTE_MS;
    const times = { startedAtMs: endedAtMs - MINUTE_MS, endedAtMs, ending: 'done' } as const;
    const expected = {
      expectedProfitCredits: 500,
      expectedSeconds: 60,
      supplyBonusCredits: 0,
      requests: 5,
      leastRequests: 5,
    };
    missions.record({ id, shipSymbol: 'ARGOSY-1-1', lane: 'trade', what: 'carry', why: null, ...times, ...expected });
    const row = { operation: 'sellCargo', creditsDelta: -1_000, creditsAfter: 0 };
    const nothing = { tradeSymbol: null, units: null, unitPriceCredits: null, waypointSymbol: null, contractId: null };
    await ledger.append({
      atMs: endedAtMs,
      shipSymbol: 'ARGOSY-1-1',
      lane: 'trade',
      missionId: id,
      ...row,
      ...nothing,
    });
  }
}

const tradesOf = (harbour: Harbour) => harbour.events('mission.started').filter(({ lane }) => lane === 'trade');

test('a lane whose missions lost money rests, says so, and is tried again six hours after the last', () =>
  inHarbour(async (harbour) => {
    await writeLosses(await harbour.books('ARGOSY-1'));
    const run = harbour.start();
    await harbour.reach(run.ready, 1);
    expect(
      harbour
        .events('lane.suspended')
        .map(({ level, lane, lostCredits, missions }) => ({ level, lane, lostCredits, missions })),
    ).toEqual([
      { level: 'warn', lane: 'trade', lostCredits: 10_000, missions: 10 },
      { level: 'warn', lane: 'supply', lostCredits: 10_000, missions: 10 },
    ]);
    await harbour.pass((REST_MINUTES - 2) * 60);
    expect(tradesOf(harbour)).toEqual([]);
    expect(await harbour.until(() => harbour.events('lane.resumed').length === 2, 10)).toBe(true);
    expect(await harbour.until(() => tradesOf(harbour).length > 0, HOUR_MINUTES)).toBe(true);
    run.stop();
    await harbour.reach(run.ending, 1);
  }));
