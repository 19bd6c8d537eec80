import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOfType } from '../../../src/world/ships/ship-type.ts';
import { Ships, shipsOfType } from '../../../src/world/ships/ships.ts';
import { fleetOf } from '../../kit/known-world.ts';
import { aProbe, aShip } from '../../kit/planning.ts';

const PROBE = aProbe();
const DRONE = aShip({ symbol: 'T-3', frame: 'FRAME_DRONE', mines: true });

test('ships of a type that nobody has heard of are those that were bought as such, whatever they look like', () => {
  const ships = fleetOf([PROBE, DRONE]);
  const boughtAs = new Map([[DRONE.symbol, 'SHIP_OF_TOMORROW']]);
  expect(shipsOfType({ ships, boughtAs }, 'SHIP_OF_TOMORROW')).toEqual(new Set([DRONE.symbol]));
  expect(shipsOfType({ ships, boughtAs }, 'SHIP_PROBE')).toEqual(new Set([PROBE.symbol]));
});

const TYPES = ['SHIP_PROBE', 'SHIP_MINING_DRONE', 'SHIP_SIPHON_DRONE', 'SHIP_LIGHT_HAULER', 'SHIP_HEAVY_FREIGHTER'];

/** A ship that is set, with these parts or as it was but for its hold, or that leaves the fleet. */
const change = fc.record({
  symbol: fc.constantFrom('T-1', 'T-2', 'T-3', 'T-4'),
  parts: fc.constantFrom('FRAME_DRONE', 'FRAME_PROBE', 'FRAME_LIGHT_FREIGHTER', 'FRAME_OF_TOMORROW', 'same', 'gone'),
  mines: fc.boolean(),
});

test('whatever happens to a fleet, the ships of a type are those that have its parts', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const ships = new Ships();
      for (const { symbol, parts, mines } of changes) {
        const before = ships.get(symbol);
        if (parts === 'gone') ships.delete(symbol);
        else if (parts !== 'same') ships.set(symbol, aShip({ symbol, frame: parts, mines }));
        else if (before !== undefined) ships.set(symbol, { ...before, cargo: { ...before.cargo } });
      }
      for (const type of TYPES) {
        const alike = [...ships.values()].filter((ship) => isOfType(ship, type)).map(({ symbol }) => symbol);
        expect([...ships.ofType(type)].sort()).toEqual(alike.sort());
      }
    }),
  );
});

test('a ship that is read anew keeps its place among those of its type; an emptied fleet has no types', () => {
  const ships = fleetOf(['T-1', 'T-2'].map((symbol) => aShip({ symbol, frame: 'FRAME_PROBE' })));
  ships.set('T-1', aShip({ symbol: 'T-1', frame: 'FRAME_PROBE' }));
  expect([...ships.ofType('SHIP_PROBE')]).toEqual(['T-1', 'T-2']);
  ships.clear();
  expect(ships.ofType('SHIP_PROBE').size).toBe(0);
});
