import { expect, test } from 'vitest';
import { isOfOtherType, isOfType } from '../../../src/world/ships/ship-type.ts';
import { aProbe, aShip } from '../../kit/planning.ts';

const PROBE = aProbe();
const DRONE = aShip({ symbol: 'T-3', frame: 'FRAME_DRONE', mines: true });

test('a ship is told by its parts', () => {
  expect(isOfType(DRONE, 'SHIP_MINING_DRONE')).toBe(true);
  expect(isOfType(DRONE, 'SHIP_SURVEYOR')).toBe(false);
  expect(isOfType(PROBE, 'SHIP_PROBE')).toBe(true);
  expect(isOfType(PROBE, 'SHIP_OF_NO_KIND')).toBe(false);
  const freighter = { ...PROBE, frame: { symbol: 'FRAME_HEAVY_FREIGHTER' } };
  const refining = { ...freighter, modules: [{ symbol: 'MODULE_ORE_REFINERY_I', requirements: {} }] };
  expect([isOfType(freighter, 'SHIP_HEAVY_FREIGHTER'), isOfType(freighter, 'SHIP_REFINING_FREIGHTER')]).toEqual([
    true,
    false,
  ]);
  expect([isOfType(refining, 'SHIP_HEAVY_FREIGHTER'), isOfType(refining, 'SHIP_REFINING_FREIGHTER')]).toEqual([
    false,
    true,
  ]);
});

test('a ship is of another type when its parts fit that one and not this; one that fits none may be of any', () => {
  expect(isOfOtherType(PROBE, 'SHIP_MINING_DRONE')).toBe(true);
  expect(isOfOtherType(PROBE, 'SHIP_PROBE')).toBe(false);
  expect(isOfOtherType(PROBE, 'SHIP_OF_TOMORROW')).toBe(false);
  expect(isOfOtherType({ ...PROBE, frame: { symbol: 'FRAME_OF_TOMORROW' } }, 'SHIP_PROBE')).toBe(false);
});
