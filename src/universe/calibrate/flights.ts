import { mean } from '../../game/numbers/averages.ts';
import {
  cooldownReading,
  expectedOf,
  fuelReading,
  type Reading,
  travelReading,
} from '../../game/physics/observed/reading.ts';
import { type FlightMode, SECONDS_PER_UNIT } from '../../game/physics/travel.ts';
import { flightOf } from '../../wire/flight.ts';
import { type RecordedSession, replyOf, type ShipExchange, shipLog } from './exchanges.ts';
import { byKey, grouped, medianOrNaN, type Row, row, type Section, shownRange } from './table.ts';

interface Leg {
  readonly name: string;
  readonly travel: Reading;
  /** Absent for a ship without a tank. */
  readonly fuel: Reading | undefined;
}

type Readings = readonly [Reading, ...Reading[]];

/** Maximum number of single legs shown besides the totals; any of that size does. */
const MOST_LEGS = 10;

function legOf({ exchange, ship }: ShipExchange, speed: number): Leg[] {
  const reply = replyOf(exchange, 'navigateShip')?.data;
  if (reply === undefined) return [];
  const { route, flightMode } = reply.nav;
  const flight = flightOf(ship, reply.nav, speed);
  if (flight === undefined) return [];
  const { current, capacity } = ship.fuel;
  const fuel = capacity === 0 ? undefined : fuelReading(flight, capacity, current - reply.fuel.current);
  const name = `${flightMode} ${route.origin.symbol} to ${route.destination.symbol}, engine speed ${ship.engine.speed}`;
  return [{ name, travel: travelReading(flight), fuel }];
}

/** Whether it is exact to the second or unit, apart from `rounding` and the effect of wear. */
function isExact(reading: Reading, rounding = 0.5 + 1e-6): boolean {
  const worn = reading.fixed + reading.scaled * reading.wearFactor + reading.wearExtra;
  return reading.observedRange[1] >= expectedOf(reading) - rounding && reading.observedRange[0] <= worn + rounding;
}

/** All readings of a mode, of its travel or its fuel. */
function modeRow(readings: Readings): Row {
  const { kind, by, fixed } = readings[0];
  const [isFuel, n, exact] = [kind === 'fuel', readings.length, readings.filter((each) => isExact(each)).length];
  const rule = isFuel ? 1 : SECONDS_PER_UNIT[by as FlightMode];
  const perUnit = medianOrNaN(
    readings.map(({ observedRange, scaled }) => (rule * (mean(observedRange) - fixed)) / scaled),
  );
  const figure = isFuel ? 'fuel burnt ÷ fuel by the rule' : 'seconds a unit of distance at engine speed 1';
  const universe = isFuel ? '1' : `${grouped(rule, 2)}, and ${fixed} s`;
  const recorded = `${grouped(perUnit, isFuel ? 3 : 2)}, ${exact} of ${n} legs exact`;
  return row(`${figure}, ${by}`, universe, recorded, n, exact === n);
}

function legRow({ name, travel, fuel }: Leg): Row {
  const [burns, burnt] =
    fuel === undefined ? ['', ''] : [`, ${fuel.scaled} fuel`, `, ${mean(fuel.observedRange)} fuel`];
  const universe = `${Math.round(expectedOf(travel))} s${burns}`;
  return row(name, universe, `${grouped(mean(travel.observedRange), 1)} s${burnt}`, 1, false);
}

/** Travel time and fuel by flight mode, and the first legs that differ from the rule. */
export function flightSection(session: RecordedSession): Section {
  const legs = shipLog(session).flatMap((entry) => legOf(entry, session.speed));
  const readings = legs.flatMap(({ travel, fuel }) => (fuel === undefined ? [travel] : [travel, fuel]));
  const modes = byKey(readings, ({ by, kind }) => `${by} ${kind === 'fuel'}`, modeRow);
  const odd = legs.filter(({ travel, fuel }) => !isExact(travel) || (fuel !== undefined && !isExact(fuel)));
  return { title: 'Flights (facts: flight)', rows: [...modes, ...odd.slice(0, MOST_LEGS).map(legRow)] };
}

function restOf({ exchange, ship }: ShipExchange, speed: number): Reading[] {
  const rest = replyOf(exchange, 'extractResources', 'extractResourcesWithSurvey', 'createSurvey')?.data.cooldown;
  const action = exchange.operation === 'createSurvey' ? 'survey' : 'extract';
  return rest === undefined ? [] : [cooldownReading(action, ship.mounts, rest.totalSeconds, speed)];
}

function restRow(readings: Readings): Row {
  const { by, scaled, wearExtra } = readings[0];
  const observed = shownRange([
    medianOrNaN(readings.map((each) => each.observedRange[0])),
    medianOrNaN(readings.map((each) => each.observedRange[1])),
  ]);
  const rule = `${scaled} s, up to ${wearExtra} s more when worn`;
  const agrees = readings.every((reading) => isExact(reading, 0));
  return row(`rest after ${by}, rule ${scaled} s`, rule, `${observed} s`, readings.length, agrees);
}

/** Cooldown after extractions and surveys, by the power of the mounts. */
export function cooldownSection(session: RecordedSession): Section {
  const rests = shipLog(session).flatMap((entry) => restOf(entry, session.speed));
  return { title: 'Cooldowns (facts: cooldown)', rows: byKey(rests, ({ by, scaled }) => `${by} ${scaled}`, restRow) };
}
