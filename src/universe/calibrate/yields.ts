import { MOUNT_PREFIXES } from '../../rules/cooldown.ts';
import { type Random, seededRandom } from '../../time/random.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { drawUnits } from '../mining/draw-units.ts';
import { stripped } from '../mining/extraction.ts';
import { type Exchange, replyOf, type Session } from './exchanges.ts';
import { shipLog } from './ship-log.ts';
import { groupBy, mean, type Row, type Section, shown, shownRange } from './table.ts';

interface Dug {
  readonly strength: number;
  readonly isStripped: boolean;
  readonly units: number;
}

/** The most that wear takes from a yield, as a factor; the universe's own wear is no larger. */
const MOST_WORN = 0.75;

/** Means are compared once so many were seen, and are apart beyond so many standard errors. */
const LEAST_MEAN = 10;
const ERRORS_APART = 4;

function strengthOf({ mounts }: Ship): number {
  const lasers = mounts.filter(({ symbol }) => symbol.startsWith(MOUNT_PREFIXES.extract));
  return lasers.reduce((sum, { strength }) => sum + (strength ?? 0), 0);
}

/** Waypoints known to be stripped rock. */
function strippedPlaces({ exchanges }: Session): ReadonlySet<string> {
  const waypoints = exchanges.flatMap((exchange) => replyOf(exchange, 'getSystemWaypoints')?.data ?? []);
  const barren = waypoints.filter(({ traits }) => traits.some(({ symbol }) => symbol === 'STRIPPED'));
  return new Set(barren.map(({ symbol }) => symbol));
}

function extractionIn(exchange: Exchange) {
  return (replyOf(exchange, 'extractResources') ?? replyOf(exchange, 'extractResourcesWithSurvey'))?.data;
}

/** What was dug; of a hold that was filled by it, nothing is told. */
function dugIn(session: Session): Dug[] {
  const barren = strippedPlaces(session);
  return shipLog(session).flatMap(({ exchange, ship }) => {
    const data = extractionIn(exchange);
    if (data?.extraction === undefined || data.cargo.units >= data.cargo.capacity) return [];
    const isStripped = barren.has(ship.nav.waypointSymbol);
    return [{ strength: strengthOf(ship), isStripped, units: data.extraction.yield.units }];
  });
}

/** Every yield that the universe draws, the least and the most ones by asking it for its ends. */
function drawn({ strength, isStripped }: Dug): readonly number[] {
  const random = seededRandom('yields');
  const ends: Random[] = [
    { ...random, integer: (low) => low },
    { ...random, integer: (_, high) => high },
  ];
  const [least = 0, most = 0] = ends.map((end) => drawUnits(end, strength, 1));
  const all = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return isStripped ? all.map(stripped) : all;
}

function rowOf(dug: readonly Dug[]): Row[] {
  const [first] = dug;
  if (first === undefined) return [];
  const rule = drawn(first);
  const units = dug.map((each) => each.units);
  const [least, most, middle] = [Math.min(...rule), Math.max(...rule), mean(rule)];
  const deviation = Math.sqrt(mean(rule.map((each) => (each - middle) ** 2)));
  const slack = (ERRORS_APART * deviation) / Math.sqrt(units.length);
  const isOutside = Math.min(...units) < Math.floor(MOST_WORN * least) || Math.max(...units) > most;
  const isMeanApart = mean(units) > middle + slack || mean(units) < MOST_WORN * middle - slack;
  const isThin = units.length < LEAST_MEAN;
  return [
    {
      figure: `units of an extraction, lasers of strength ${first.strength}${first.isStripped ? ', stripped rock' : ''}`,
      universe: `${shownRange(least, most)}, mean ${shown(middle, 1)}`,
      recorded: `${shownRange(Math.min(...units), Math.max(...units))}, mean ${shown(mean(units), 1)}`,
      n: units.length,
      differs: isOutside ? 'yes' : isThin ? 'unclear' : isMeanApart ? 'yes' : 'no',
    },
  ];
}

/** What lasers bring in, by their strength. */
export function yieldSection(recorded: Session): Section {
  const groups = groupBy(dugIn(recorded), ({ strength, isStripped }) => `${strength} ${isStripped}`);
  return { title: 'Yields (game-facts 4.3)', rows: [...groups.values()].flatMap(rowOf) };
}
