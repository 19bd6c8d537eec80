import { describe, expect, it } from 'vitest';
import { fuelNeeded, travelSeconds } from '../../../src/game/physics/travel.ts';
import {
  jumpCooldownSeconds,
  systemDistance,
  warpFuelNeeded,
  warpRange,
  warpSeconds,
} from '../../../src/game/physics/warp.ts';

/** Any ship with a tank. */
const TANK = 400;

it.each([
  ['CRUISE', 63, 36, { seconds: 59 }],
  ['CRUISE', 62.8, 36, { fuel: 63 }],
  ['CRUISE', 150.08, 9, { seconds: 432, fuel: 150 }],
  ['CRUISE', 147, 9, { seconds: 423 }],
  ['CRUISE', 0, 3, { seconds: 23, fuel: 1 }],
  ['BURN', 117, 36, { seconds: 56 }],
  ['BURN', 102.83, 36, { fuel: 206 }],
] as const)(
  'a flight in %s over %d units at speed %d takes and burns what was seen: %o (facts: flight)',
  (mode, distance, speed, seen) => {
    expect({ seconds: travelSeconds(distance, mode, speed), fuel: fuelNeeded(distance, mode, TANK) }).toMatchObject(
      seen,
    );
  },
);

describe('a jump', () => {
  it.each([
    [0, 15],
    [703.3, 226],
    [1_123, 352],
    [2_533, 775],
  ])('over %d units rests for %d s (facts: jump)', (distance, seconds) => {
    expect(jumpCooldownSeconds(distance)).toBe(seconds);
  });

  it('goes by the straight line between systems', () => {
    expect(systemDistance({ x: -300, y: 100 }, { x: 0, y: 500 })).toBe(500);
  });
});

describe('a warp', () => {
  it.each([
    [632, 'CRUISE', 30, 1_068],
    [632, 'BURN', 30, 542],
    [632, 'DRIFT', 30, 6_335],
    [632, 'STEALTH', 30, 1_279],
    [0, 'CRUISE', 36, 16],
  ] as const)('over %d units in %s at speed %d takes %d s (facts: flight, warp)', (distance, mode, speed, seconds) => {
    expect(warpSeconds(distance, mode, speed)).toBe(seconds);
  });

  it.each([
    ['CRUISE', 831],
    ['STEALTH', 831],
    ['BURN', 1_662],
    ['DRIFT', 1],
  ] as const)('over 831 units in %s burns %d', (mode, fuel) => {
    expect(warpFuelNeeded(831.2, mode, 800)).toBe(fuel);
  });

  it('reaches as far as the best warp drive that is fitted', () => {
    const hold = { symbol: 'MODULE_CARGO_HOLD_I' };
    const drives = [
      { symbol: 'MODULE_WARP_DRIVE_I', range: 2_000 },
      { symbol: 'MODULE_WARP_DRIVE_II', range: 6_000 },
    ];
    const jumpDrive = { symbol: 'MODULE_JUMP_DRIVE_I', range: 500 };
    expect(warpRange([hold, ...drives])).toBe(6_000);
    expect(warpRange([hold, jumpDrive])).toBe(0);
    expect(warpRange([])).toBe(0);
  });
});
