import { expectedOf, fuelReading, type Reading, travelReading } from '../../rules/observed/reading.ts';
import { SECONDS_PER_UNIT } from '../../rules/travel.ts';
import { flightOf } from '../../wire/flight.ts';
import { replyOf, type Session } from './exchanges.ts';
import { type ShipExchange, shipLog } from './ship-log.ts';
import { groupBy, judged, median, type Row, type Section, shown } from './table.ts';

interface Leg {
  readonly name: string;
  readonly travel: Reading;
  /** Absent for a ship without a tank. */
  readonly fuel?: Reading;
  readonly engineSpeed: number;
}

/** Single legs shown beside the sums. */
const MOST_LEGS = 10;

function legOf({ exchange, ship }: ShipExchange, speed: number): Leg[] {
  const reply = replyOf(exchange, 'navigateShip')?.data;
  if (reply === undefined) return [];
  const { route, flightMode } = reply.nav;
  const flight = flightOf(ship, reply.nav, speed);
  if (flight === undefined) return [];
  const burnt = ship.fuel.current - reply.fuel.current;
  const fuel = ship.fuel.capacity === 0 ? {} : { fuel: fuelReading(flight, ship.fuel.capacity, burnt) };
  const name = `${flightMode} ${route.origin.symbol} to ${route.destination.symbol}, engine speed ${ship.engine.speed}`;
  return [{ name, travel: travelReading(flight), engineSpeed: ship.engine.speed, ...fuel }];
}

/** To the second or unit, but for rounding and what wear may have added. */
function isExact(reading: Reading): boolean {
  const expected = expectedOf(reading);
  const worn = reading.fixed + reading.scaled * reading.wearFactor + reading.wearExtra;
  return reading.told[1] >= expected - 0.5 - 1e-6 && reading.told[0] <= worn + 0.5 + 1e-6;
}

function middle({ told: [least, most] }: Reading): number {
  return (least + most) / 2;
}

function shareExact(readings: readonly Reading[]): string {
  return `${readings.filter(isExact).length} of ${readings.length} legs exact`;
}

function travelRow(mode: string, legs: readonly Leg[]): Row {
  const readings = legs.map(({ travel }) => travel);
  const rule = Object.entries(SECONDS_PER_UNIT).find(([name]) => name === mode)?.[1] ?? Number.NaN;
  const perUnit = median(readings.map((reading) => (rule * (middle(reading) - reading.fixed)) / reading.scaled));
  return {
    figure: `seconds a unit of distance at engine speed 1, ${mode}`,
    universe: `${shown(rule, 2)}, and ${readings[0]?.fixed} s`,
    recorded: `${shown(perUnit, 2)}, ${shareExact(readings)}`,
    n: readings.length,
    differs: judged(!readings.every(isExact)),
  };
}

function fuelRow(mode: string, legs: readonly Leg[]): Row[] {
  const readings = legs.flatMap(({ fuel }) => fuel ?? []);
  if (readings.length === 0) return [];
  return [
    {
      figure: `fuel burnt ÷ fuel by the rule, ${mode}`,
      universe: '1',
      recorded: `${shown(median(readings.map((reading) => middle(reading) / reading.scaled)), 3)}, ${shareExact(readings)}`,
      n: readings.length,
      differs: judged(!readings.every(isExact)),
    },
  ];
}

function legRow({ name, travel, fuel }: Leg): Row {
  const burnt = fuel === undefined ? ['', ''] : [`, ${fuel.scaled} fuel`, `, ${middle(fuel)} fuel`];
  return {
    figure: name,
    universe: `${Math.round(expectedOf(travel))} s${burnt[0]}`,
    recorded: `${shown(middle(travel), 1)} s${burnt[1]}`,
    n: 1,
    differs: judged(!isExact(travel) || (fuel !== undefined && !isExact(fuel))),
  };
}

/** Travel time and fuel by flight mode, and the first legs that depart from the rule. */
export function flightSection(recorded: Session): Section {
  const legs = shipLog(recorded).flatMap((entry) => legOf(entry, recorded.speed));
  const modes = groupBy(legs, ({ travel }) => travel.by);
  const odd = legs.filter(({ travel, fuel }) => !isExact(travel) || (fuel !== undefined && !isExact(fuel)));
  return {
    title: 'Flights (game-facts 3.1)',
    rows: [
      ...[...modes].flatMap(([mode, members]) => [travelRow(mode, members), ...fuelRow(mode, members)]),
      ...odd.slice(0, MOST_LEGS).map(legRow),
    ],
  };
}
