import { MOUNT_PREFIXES } from '../../game/physics/cooldown.ts';
import { depositsIn, type Survey } from '../../wire/schemas/survey.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import { memoizeInPlanByKey } from '../memoize.ts';
import { type Situation, secondsUntil } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';
import { guessedDeposits } from './deposits.ts';

/** Surveys of a waypoint that list deposits and stay valid for a while. */
export function surveysOf(situation: Situation, waypoint: string): Survey[] {
  return [...situation.world.surveys.values()].filter(
    (survey) =>
      survey.symbol === waypoint &&
      depositsIn(survey).length > 0 &&
      secondsUntil(situation, survey.expiration) > tuningOf(situation).digging.leastSurveySeconds,
  );
}

/** Goods that the fleet's surveyors can detect, from their mounts; undefined (all goods) if no mount lists any. */
function visibleGoods({ world }: Situation): ReadonlySet<string> | undefined {
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

/** The guess, corrected by what was found there without a survey: such finds are a sample of the deposit itself. */
function sharesFound(situation: Situation, waypoint: Waypoint): Map<string, number> {
  const shares = scaled(guessedDeposits(situation, waypoint), tuningOf(situation).digging.guessUnits);
  if (shares.size === 0) return shares;
  for (const [good, units] of situation.world.finds.get(waypoint.symbol) ?? [])
    shares.set(good, (shares.get(good) ?? 0) + units);
  return scaled(shares, 1);
}

function sharesNow(situation: Situation, waypoint: Waypoint): ReadonlyMap<string, number> {
  const shares = sharesFound(situation, waypoint);
  const entries = surveysOf(situation, waypoint.symbol).flatMap(depositsIn);
  if (shares.size === 0 || entries.length === 0) return shares;
  const visible = visibleGoods(situation);
  const isSeen = (good: string) => visible === undefined || visible.has(good);
  const seen = new Map([...shares].filter(([good]) => isSeen(good)));
  const mass = [...seen.values()].reduce((sum, share) => sum + share, 0);
  const mixed = scaled(seen, tuningOf(situation).digging.guessEntries);
  for (const good of entries) mixed.set(good, (mixed.get(good) ?? 0) + 1);
  return new Map([...shares, ...scaled(mixed, mass)]);
}

/** The shares of one plan, by waypoint: several ways to earn need the same ones. */
const sharesOf = memoizeInPlanByKey<Situation, Waypoint, ReadonlyMap<string, number>>();

/**
 * Share of each good when extracting without a survey, adding up to 1: a guess from the traits, corrected by finds and,
 * for goods that surveyors detect, by valid surveys. Empty where nothing is found.
 */
export function sharesAt(situation: Situation, waypoint: Waypoint): ReadonlyMap<string, number> {
  return sharesOf(situation, waypoint, () => sharesNow(situation, waypoint));
}
