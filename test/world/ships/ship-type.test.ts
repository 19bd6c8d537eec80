import { expect, test } from 'vitest';
import { isOfOtherType, isOfType } from '../../../src/world/ships/ship-type.ts';
import { aProbe, aShip } from '../../kit/planning.ts';

const PROBE = aProbe();
const DRONE = aShip({ symbol: 'T-3', frame: 'FRAME_DRONE', mines: true });

const FREIGHTER = { ...PROBE, frame: { symbol: 'FRAME_HEAVY_FREIGHTER' } };
const REFINER = { ...FREIGHTER, modules: [{ symbol: 'MODULE_ORE_REFINERY_I', requirements: {} }] };
const TYPES = ['MINING_DRONE', 'SURVEYOR', 'PROBE', 'OF_NO_KIND', 'HEAVY_FREIGHTER', 'REFINING_FREIGHTER'];

test.each([
  ['MINING_DRONE', DRONE],
  ['PROBE', PROBE],
  ['HEAVY_FREIGHTER', FREIGHTER],
  ['REFINING_FREIGHTER', REFINER],
])('a ship is a %s by its parts, and nothing else', (type, ship) => {
  expect(TYPES.filter((one) => isOfType(ship, `SHIP_${one}`))).toEqual([type]);
});

test('a ship is of another type when its parts fit that one and not this; one that fits none may be of any', () => {
  expect(isOfOtherType(PROBE, 'SHIP_MINING_DRONE')).toBe(true);
  expect(isOfOtherType(PROBE, 'SHIP_PROBE')).toBe(false);
  expect(isOfOtherType(PROBE, 'SHIP_OF_TOMORROW')).toBe(false);
  expect(isOfOtherType({ ...PROBE, frame: { symbol: 'FRAME_OF_TOMORROW' } }, 'SHIP_PROBE')).toBe(false);
});
