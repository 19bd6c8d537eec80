import type { FlightMode } from '../../src/rules/travel.ts';

/** A flight that somebody saw (game-facts 3.1). */
export interface RecordedLeg {
  readonly flightMode: FlightMode;
  readonly distance: number;
  readonly engineSpeed: number;
  /** Null where only the fuel was noted. */
  readonly seconds: number | null;
  /** Null where only the time was noted, or the ship has no tank. */
  readonly fuel: number | null;
  /** Why the rule does not hold here, where it is known not to. */
  readonly apart?: string;
}

const FASTER_RESET = '31 May 2025, unexplained: that reset ran 2.5 times faster';

export const RECORDED_LEGS: readonly RecordedLeg[] = [
  { flightMode: 'CRUISE', distance: 63, engineSpeed: 36, seconds: 59, fuel: null },
  { flightMode: 'CRUISE', distance: 62.8, engineSpeed: 36, seconds: null, fuel: 63 },
  { flightMode: 'CRUISE', distance: 150.08, engineSpeed: 9, seconds: 432, fuel: 150 },
  { flightMode: 'CRUISE', distance: 147, engineSpeed: 9, seconds: 423, fuel: null },
  { flightMode: 'CRUISE', distance: 0, engineSpeed: 3, seconds: 23, fuel: 1 },
  { flightMode: 'BURN', distance: 117, engineSpeed: 36, seconds: 56, fuel: null },
  { flightMode: 'BURN', distance: 102.83, engineSpeed: 36, seconds: null, fuel: 206 },
  { flightMode: 'DRIFT', distance: 398.9, engineSpeed: 30, seconds: 3_848, fuel: null, apart: '2024, a worn engine' },
  { flightMode: 'BURN', distance: 182.3, engineSpeed: 9, seconds: 217, fuel: null, apart: FASTER_RESET },
  { flightMode: 'BURN', distance: 499.8, engineSpeed: 9, seconds: 571, fuel: null, apart: FASTER_RESET },
  { flightMode: 'BURN', distance: 318.95, engineSpeed: 9, seconds: 369, fuel: null, apart: FASTER_RESET },
  { flightMode: 'BURN', distance: 47, engineSpeed: 9, seconds: 67, fuel: null, apart: FASTER_RESET },
  { flightMode: 'BURN', distance: 41.68, engineSpeed: 9, seconds: 62, fuel: null, apart: FASTER_RESET },
  { flightMode: 'BURN', distance: 102.8, engineSpeed: 36, seconds: 29, fuel: null, apart: FASTER_RESET },
];
