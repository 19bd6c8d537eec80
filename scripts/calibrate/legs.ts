import { type FlightMode, fuelNeeded, travelSeconds } from '../../src/rules/travel.ts';
import type { Row, Section } from '../../src/universe/calibrate/table.ts';

/** A flight that somebody saw (game-facts 3.1), and what was noted of it. */
type Leg = readonly [FlightMode, distance: number, engineSpeed: number, seen: { seconds?: number; fuel?: number }];

const RECORDED: readonly Leg[] = [
  ['CRUISE', 63, 36, { seconds: 59 }],
  ['CRUISE', 62.8, 36, { fuel: 63 }],
  ['CRUISE', 150.08, 9, { seconds: 432, fuel: 150 }],
  ['CRUISE', 147, 9, { seconds: 423 }],
  ['CRUISE', 0, 3, { seconds: 23, fuel: 1 }],
  ['BURN', 117, 36, { seconds: 56 }],
  ['BURN', 102.83, 36, { fuel: 206 }],
];

/** Any ship with a tank. */
const SOME_TANK = 400;

function legRow([flightMode, distance, engineSpeed, seen]: Leg): Row {
  const seconds = travelSeconds(distance, flightMode, engineSpeed);
  const fuel = fuelNeeded(distance, flightMode, SOME_TANK);
  const noted = (values: Leg[3]) =>
    [seen.seconds && `${values.seconds} s`, seen.fuel && `${values.fuel} fuel`].filter(Boolean).join(', ');
  const [recorded, universe] = [noted(seen), noted({ seconds, fuel })];
  const source = { section: '3.1', n: '1 flight', sure: 'exact' } as const;
  const figure = `${flightMode} ${distance} at speed ${engineSpeed}`;
  return { ...source, figure, recorded, universe, agrees: recorded === universe };
}

/** How long flights take and what they burn. */
export function legSection(): Section {
  const told = 'By the rule that ships and universe share, to the second and the unit.';
  return { title: 'Flights', told, rows: RECORDED.map(legRow) };
}
