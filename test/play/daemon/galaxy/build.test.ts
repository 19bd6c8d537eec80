import { expect, test } from 'vitest';
import { tuned } from '../../../../src/plan/tuning/tuning.ts';
import { createUniverse } from '../../../../src/universe/universe.ts';
import { type Harbour, inHarbour, STARTED_AT_MS } from '../../../kit/daemon.ts';
import { finishGate } from '../../../universe/finish-gate.ts';
import { withClosedGate } from './open-gate.ts';

/** Other agents bring all that the construction site still takes. */
function finishedByOthers(harbour: Harbour, gate: string): void {
  const saved = JSON.parse(harbour.universe().snapshot(harbour.time.clock.nowMs()));
  finishGate(saved.state, gate);
  const options = { seed: 2, speed: 1, startedAtMs: STARTED_AT_MS };
  harbour.replaceUniverse(createUniverse({ ...options, resumeFrom: JSON.stringify(saved) }));
}

test('a ship that builds buys what the construction site takes where its price is known, and supplies it; once others have finished it, probes go abroad', () =>
  inHarbour(async (harbour) => {
    harbour.replaceUniverse(withClosedGate());
    const { settings } = harbour;
    const ships: typeof settings.strategy.ships = [
      { match: { role: 'SATELLITE' }, lanes: ['scout', 'explore'] },
      { match: { symbol: '*' }, lanes: ['build', 'scout'] },
    ];
    const strategy = { ...settings.strategy, ships, purchases: [] };
    const tuning = tuned({ building: { leastCredits: 0 }, charting: { scouts: 0 } });
    const run = harbour.start({ settings: { ...settings, strategy }, tuning });
    const isSupplied = () => harbour.events('construction.supplied').length > 0;
    expect(await harbour.until(isSupplied, 8 * 60)).toBe(true);
    // By then nothing is on its way to the universe that was.
    await harbour.pass(30);
    finishedByOthers(harbour, String(harbour.events('construction.supplied')[0]?.waypoint));
    expect(await harbour.until(() => harbour.events('ship.jumped').length > 0, 3 * 60)).toBe(true);
    expect(harbour.events('gate.built')).toHaveLength(1);
    run.stop();
    await harbour.reach(run.ending, 2);
    const [{ units, waypoint } = { units: 0, waypoint: '' }] = harbour.events('construction.supplied');
    const bought = harbour.events('cargo.bought').filter(({ tradeSymbol }) => tradeSymbol === 'FAB_MATS');
    expect(bought.reduce((sum, lot) => sum + Number(lot.units), 0)).toBeGreaterThanOrEqual(Number(units));
    const books = await (await harbour.books('ARGOSY-1')).ledger.since(0);
    expect(books.filter(({ operation }) => operation === 'supplyConstruction')).toMatchObject([
      { creditsDelta: 0, tradeSymbol: 'FAB_MATS', units, waypointSymbol: waypoint, lane: 'build' },
    ]);
    expect(harbour.events('command.refused')).toEqual([]);
  }));
