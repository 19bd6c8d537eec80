import { MOUNT_PREFIXES } from '../../game/physics/cooldown.ts';
import { depositsIn, type Survey } from '../../wire/schemas/survey.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import { memoizeByKey } from '../common/memoize.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Tuning } from '../tuning/tuning.ts';
import { guessedDeposits } from './deposits.ts';

/** Surveys of a waypoint that list deposits and stay valid for a while. */
export function surveysOf(fleet: FleetContext, waypoint: string): readonly Survey[] {
  return fleet.once(surveysOf, () => surveysNow(fleet)).get(waypoint) ?? [];
}

function surveysNow(fleet: FleetContext): ReadonlyMap<string, readonly Survey[]> {
  const valid = [...fleet.world.surveys.values()].filter(
    (survey) =>
      depositsIn(survey).length > 0 && fleet.secondsUntil(survey.expiration) > fleet.tuning.digging.leastSurveySeconds,
  );
  return Map.groupBy(valid, ({ symbol }) => symbol);
}

/** Goods that the fleet's surveyors can detect, from their mounts; undefined (all goods) if no mount lists any. */
function visibleGoods({ world }: Pick<FleetContext, 'world'>): ReadonlySet<string> | undefined {
  const goods = new Set<string>();
  for (const { mounts } of world.ships.values()) {
    for (const { symbol, deposits = [] } of mounts)
      if (symbol.startsWith(MOUNT_PREFIXES.survey)) for (const good of deposits) goods.add(good);
  }
  return goods.size === 0 ? undefined : goods;
}

function scaled(shares: ReadonlyMap<string, number>, to: number): Map<string, number> {
  const sum = [...shares.values()].reduce((total, share) => total + share, 0);
  return new Map([...shares].map(([good, share]) => [good, sum === 0 ? 0 : (share / sum) * to]));
}

/** The shares of waypoints where nothing was found yet: most sites, and the same in each plan. */
const unseenSharesOf = memoizeByKey<Waypoint, Tuning, ReadonlyMap<string, number>>();

/** The guess, corrected by what was found there without a survey: such finds are a sample of the deposit itself. */
function sharesFound({ tuning, world }: FleetContext, waypoint: Waypoint): ReadonlyMap<string, number> {
  const guess = () => scaled(guessedDeposits(tuning, waypoint), tuning.digging.guessUnits);
  const finds = world.finds.get(waypoint.symbol);
  if (finds === undefined) return unseenSharesOf(waypoint, tuning, () => scaled(guess(), 1));
  const shares = guess();
  if (shares.size === 0) return shares;
  for (const [good, units] of finds) shares.set(good, (shares.get(good) ?? 0) + units);
  return scaled(shares, 1);
}

function sharesNow(fleet: FleetContext, waypoint: Waypoint): ReadonlyMap<string, number> {
  const shares = sharesFound(fleet, waypoint);
  const entries = surveysOf(fleet, waypoint.symbol).flatMap(depositsIn);
  if (shares.size === 0 || entries.length === 0) return shares;
  const visible = visibleGoods(fleet);
  const isSeen = (good: string) => visible === undefined || visible.has(good);
  const seen = new Map([...shares].filter(([good]) => isSeen(good)));
  const mass = [...seen.values()].reduce((sum, share) => sum + share, 0);
  const mixed = scaled(seen, fleet.tuning.digging.guessEntries);
  for (const good of entries) mixed.set(good, (mixed.get(good) ?? 0) + 1);
  return new Map([...shares, ...scaled(mixed, mass)]);
}

/**
 * Share of each good when extracting without a survey, adding up to 1: a guess from the traits, corrected by finds and,
 * for goods that surveyors detect, by valid surveys. Empty where nothing is found.
 */
export function sharesAt(fleet: FleetContext, waypoint: Waypoint): ReadonlyMap<string, number> {
  return fleet.oncePer(sharesAt, waypoint, () => sharesNow(fleet, waypoint));
}
