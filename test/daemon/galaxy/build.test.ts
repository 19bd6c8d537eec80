import { expect, test } from 'vitest';
import { tuned } from '../../../src/plan/tuning/tuning.ts';
import { inHarbour } from '../harbour.ts';
import { withClosedGate } from './open-gate.ts';

test('a ship that builds buys what the construction site takes where its price is known, and supplies it', () =>
  inHarbour(async (harbour) => {
    harbour.replaceUniverse(withClosedGate());
    const { settings } = harbour;
    const ships: typeof settings.strategy.ships = [{ match: { symbol: '*' }, lanes: ['build', 'scout'] }];
    const strategy = { ...settings.strategy, ships, purchases: [] };
    const tuning = tuned({ building: { leastCredits: 0 } });
    const run = harbour.start({ settings: { ...settings, strategy }, tuning });
    const isSupplied = () => harbour.events('construction.supplied').length > 0;
    expect(await harbour.until(isSupplied, 8 * 60)).toBe(true);
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
