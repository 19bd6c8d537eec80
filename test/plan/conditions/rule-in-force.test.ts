import { expect, test } from 'vitest';
import { lanesOf } from '../../../src/config/rules/ship-rules.ts';
import type { Strategy } from '../../../src/config/schema/strategy-schema.ts';
import { aFleet, allDo, aPlan, aShip, aWorld } from '../../kit/planning.ts';

const hauler = (symbol: string) => aShip({ symbol, frame: 'FRAME_LIGHT_FREIGHTER' });

const FLEET = ['T-F', 'T-2', 'T-10', 'T-9'].map(hauler);

/** What each ship of a fleet does. */
function lanesIn(ships: Strategy['ships'], fleet = FLEET) {
  const { strategy } = aFleet(aWorld({ places: { A: { x: 0 } }, ships: fleet }), { strategy: { ships } });
  return Object.fromEntries(fleet.map((ship) => [ship.symbol, lanesOf(strategy, ship)[0]]));
}

const FIRST: Strategy['ships'][number] = {
  match: { frame: 'FRAME_LIGHT_FREIGHTER' },
  first: 2,
  lanes: ['contract'],
};

test('a rule for the first two takes those with the lowest numbers, and the next rule the others', () => {
  const lanes = lanesIn([FIRST, ...allDo('trade')]);
  expect(lanes).toEqual({ 'T-2': 'contract', 'T-9': 'contract', 'T-F': 'trade', 'T-10': 'trade' });
});

test('ships that the rule does not match are none of its first', () => {
  const lanes = lanesIn([FIRST, ...allDo('trade')], [aShip(), ...FLEET]);
  expect(lanes).toMatchObject({ 'T-1': 'trade', 'T-2': 'contract', 'T-9': 'contract' });
});

test('a ship that is still to be bought is among the first while there are too few', () => {
  const strategyOf = (fleet: typeof FLEET) =>
    aFleet(aWorld({ places: { A: { x: 0 } }, ships: fleet }), { strategy: { ships: [FIRST, ...allDo('trade')] } })
      .strategy;
  const next = hauler('T-11');
  expect(lanesOf(strategyOf(FLEET.slice(0, 1)), next)).toEqual(['contract']);
  expect(lanesOf(strategyOf(FLEET), next)).toEqual(['trade']);
});

test('home is the system of the agent, for the ships of a rule and where they work', () => {
  const world = aWorld({ places: { A: { x: 0 } } });
  const planOf = (rule: Partial<Strategy['ships'][number]>) =>
    aPlan(world, aShip(), { strategy: { ships: [{ match: { symbol: '*' }, lanes: ['trade'], ...rule }] } });
  expect(lanesOf(planOf({ match: { system: 'home' } }).strategy, aShip())).toEqual(['trade']);
  expect(lanesOf(planOf({ match: { system: 'X1-U*' } }).strategy, aShip())).toEqual([]);
  expect(planOf({ stay: ['home'] }).mayWorkIn('X1-T')).toBe(true);
  expect(planOf({ stay: ['home'] }).mayWorkIn('X1-U')).toBe(false);
  expect(planOf({ stay: ['X1-A*', 'X1-U'] }).mayWorkIn('X1-U')).toBe(true);
  expect(planOf({}).mayWorkIn('X1-U')).toBe(true);
});
