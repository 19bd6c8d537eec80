import { expect } from 'vitest';
import { tuned } from '../../../../src/plan/tuning/tuning.ts';
import { createUniverse } from '../../../../src/universe/universe.ts';
import { type DaemonTest, STARTED_AT_MS, test } from '../../../kit/daemon.ts';
import { finishGate } from '../../../universe/finish-gate.ts';
import { withClosedGate } from './open-gate.ts';

/** Other agents bring all that the construction site still takes. */
function finishedByOthers(daemonTest: DaemonTest, gate: string): void {
  const saved = JSON.parse(daemonTest.universe().snapshot(daemonTest.time.clock.nowMs()));
  finishGate(saved.state, gate);
  const options = { seed: 2, speed: 1, startedAtMs: STARTED_AT_MS };
  daemonTest.replaceUniverse(createUniverse({ ...options, resumeFrom: JSON.stringify(saved) }));
}

test('a ship that builds buys what the construction site takes where its price is known, and supplies it; once others have finished it, probes go abroad', async ({
  daemonTest,
}) => {
  daemonTest.replaceUniverse(withClosedGate());
  const { settings } = daemonTest;
  const ships: typeof settings.strategy.ships = [
    { match: { role: 'SATELLITE' }, lanes: ['scout', 'explore'] },
    { match: { symbol: '*' }, lanes: ['build', 'scout'] },
  ];
  const strategy = { ...settings.strategy, ships, purchases: [] };
  const tuning = tuned({ building: { leastCredits: 0 }, charting: { scouts: 0 } });
  const run = daemonTest.start({ settings: { ...settings, strategy }, tuning });
  const isSupplied = () => daemonTest.events('construction.supplied').length > 0;
  expect(await daemonTest.until(isSupplied, 8 * 60)).toBe(true);
  // By then nothing is on its way to the universe that was.
  await daemonTest.pass(30);
  finishedByOthers(daemonTest, String(daemonTest.events('construction.supplied')[0]?.waypoint));
  expect(await daemonTest.until(() => daemonTest.events('ship.jumped').length > 0, 3 * 60)).toBe(true);
  expect(daemonTest.events('gate.built')).toHaveLength(1);
  await daemonTest.end(run);
  const [{ units, waypoint } = { units: 0, waypoint: '' }] = daemonTest.events('construction.supplied');
  const bought = daemonTest.events('cargo.bought').filter(({ tradeSymbol }) => tradeSymbol === 'FAB_MATS');
  expect(bought.reduce((sum, lot) => sum + Number(lot.units), 0)).toBeGreaterThanOrEqual(Number(units));
  const { ledger, atlas } = await daemonTest.books('ARGOSY-1');
  expect(await atlas.ofKind('gateBuilt')).toMatchObject([{ symbol: waypoint }]);
  const books = await ledger.since(0);
  expect(books.filter(({ operation }) => operation === 'supplyConstruction')).toMatchObject([
    { creditsDelta: 0, tradeSymbol: 'FAB_MATS', units, waypointSymbol: waypoint, lane: 'build' },
  ]);
  expect(daemonTest.events('command.refused')).toEqual([]);
});
