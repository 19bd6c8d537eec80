import { mean } from '../../game/numbers/averages.ts';
import { MOUNT_PREFIXES } from '../../game/physics/cooldown.ts';
import { seededRandom } from '../../time/random.ts';
import { drawUnits } from '../draws.ts';
import { stripped } from '../mining/extraction.ts';
import { type RecordedSession, replyOf, shipLog } from './exchanges.ts';
import { byKey, extremes, grouped, type Row, row, type Section, shownRange } from './table.ts';

interface Dug {
  /** Of the ship's lasers. */
  readonly strength: number;
  readonly isStripped: boolean;
  readonly units: number;
}

/** Largest reduction of a yield by wear, as a factor; the universe's own wear is no larger. */
const MOST_WORN = 0.75;

/** Minimum number of yields for comparing means, and the difference, in standard errors, that counts. Guesses. */
const LEAST_MEAN = 10;
const ERRORS_APART = 4;

/** Extracted units. An extraction that filled the hold is left out, because the hold may have limited it. */
function dugIn(session: RecordedSession): Dug[] {
  const waypoints = session.exchanges.flatMap((exchange) => replyOf(exchange, 'getSystemWaypoints')?.data ?? []);
  const barren = waypoints.filter(({ traits }) => traits.some(({ symbol }) => symbol === 'STRIPPED'));
  const barrenSymbols = new Set(barren.map(({ symbol }) => symbol));
  return shipLog(session).flatMap(({ exchange, ship }) => {
    const data = replyOf(exchange, 'extractResources', 'extractResourcesWithSurvey')?.data;
    if (data?.extraction === undefined || data.cargo.units >= data.cargo.capacity) return [];
    const lasers = ship.mounts.filter(({ symbol }) => symbol.startsWith(MOUNT_PREFIXES.extract));
    const strength = lasers.reduce((sum, laser) => sum + (laser.strength ?? 0), 0);
    return [{ strength, isStripped: barrenSymbols.has(ship.nav.waypointSymbol), units: data.extraction.yield.units }];
  });
}

/** Every yield that the universe can draw; its minimum and maximum come from the universe's own function. */
function drawn({ strength, isStripped }: Dug): readonly number[] {
  const random = seededRandom('yields');
  const least = drawUnits({ ...random, integer: (low) => low }, strength, 1);
  const most = drawUnits({ ...random, integer: (_, high) => high }, strength, 1);
  const all = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return isStripped ? all.map(stripped) : all;
}

/** Whether units were drawn evenly from the rule's range, apart from wear; unclear for fewer than a mean needs. */
function agreementOf(units: readonly number[], rule: readonly number[]): Row['agrees'] {
  const [[least, most], [low, high]] = [extremes(units), extremes(rule)];
  if (least < Math.floor(MOST_WORN * low) || most > high) return false;
  const [middle, seen] = [mean(rule), mean(units)];
  const deviation = Math.sqrt(mean(rule.map((each) => (each - middle) ** 2)));
  const slack = (ERRORS_APART * deviation) / Math.sqrt(units.length);
  const isNear = seen <= middle + slack && seen >= MOST_WORN * middle - slack;
  return units.length < LEAST_MEAN ? 'unclear' : isNear;
}

function rowOf(dug: readonly [Dug, ...Dug[]]): Row {
  const { strength, isStripped } = dug[0];
  const [rule, units] = [drawn(dug[0]), dug.map((each) => each.units)];
  const spread = (values: readonly number[]) => `${shownRange(extremes(values))}, mean ${grouped(mean(values), 1)}`;
  const figure = `units of an extraction, lasers of strength ${strength}${isStripped ? ', stripped rock' : ''}`;
  return row(figure, spread(rule), spread(units), units.length, agreementOf(units, rule));
}

/** Yields of mining lasers, by their strength. */
export function yieldSection(session: RecordedSession): Section {
  const rows = byKey(dugIn(session), ({ strength, isStripped }) => `${strength} ${isStripped}`, rowOf);
  return { title: 'Yields (facts: extraction-yield)', rows };
}
