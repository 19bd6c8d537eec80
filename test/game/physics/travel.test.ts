import { expect, it } from 'vitest';
import { fuelNeeded, travelSeconds } from '../../../src/game/physics/travel.ts';

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
