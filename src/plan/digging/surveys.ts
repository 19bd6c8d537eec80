import { MOUNT_PREFIXES } from '../../rules/cooldown.ts';
import { depositsIn, type Survey } from '../../wire/schemas/survey.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import { memoizeByKey } from '../memoize.ts';
import { type Situation, secondsUntil } from '../situation.ts';
import { guessedDeposits } from './deposits.ts';

/** A survey still good for this long is worth using. */
const LEAST_SURVEY_SECONDS = 120;

/** Surveys of a place that are good for a while yet. */
export function surveysOf(situation: Situation, waypoint: string): Survey[] {
  return [...situation.world.surveys.values()].filter(
    (survey) =>
      survey.symbol === waypoint &&
      depositsIn(survey).length > 0 &&
      secondsUntil(situation, survey.expiration) > LEAST_SURVEY_SECONDS,
  );
}

/** Our guess of the ground counts as much as so many units found there. */
const GUESS_UNITS = 60;

/** What a place is believed to hold, less what surveys show, counts as much as so many entries of surveys. */
const GUESS_ENTRIES = 3;

/** Goods that the fleet's surveyors can see, as their mounts tell; all of them where no mount tells. */
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

/** The guess, corrected by what was found there without a survey: that is drawn from the ground itself. */
function sharesFound({ world }: Situation, waypoint: Waypoint): Map<string, number> {
  const shares = scaled(guessedDeposits(waypoint), GUESS_UNITS);
  if (shares.size === 0) return shares;
  for (const [good, units] of world.finds.get(waypoint.symbol) ?? []) shares.set(good, (shares.get(good) ?? 0) + units);
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
  const mixed = scaled(seen, GUESS_ENTRIES);
  for (const good of entries) mixed.set(good, (mixed.get(good) ?? 0) + 1);
  return new Map([...shares, ...scaled(mixed, mass)]);
}

/** The shares of one plan, by waypoint: it asks for the same ones for each way to earn with them. */
const sharesOf = memoizeByKey<Situation, Waypoint, ReadonlyMap<string, number>>();

/**
 * How often each good is found when digging without a survey, adding up to 1: a guess from the traits, corrected by what
 * was found, and among the goods that surveyors see by what valid surveys show. Empty where nothing is found.
 */
export function sharesAt(situation: Situation, waypoint: Waypoint): ReadonlyMap<string, number> {
  return sharesOf(situation, waypoint, () => sharesNow(situation, waypoint));
}
