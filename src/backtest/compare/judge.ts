import { mean } from '../../game/numbers/averages.ts';
import { lowest } from '../../game/numbers/extremes.ts';

/** How a strategy is judged over several worlds: by the middle world alone, by its least one, or by the mean. */
export const JUDGES = ['middle', 'worst', 'mean'] as const;
export type WorldJudge = (typeof JUDGES)[number];

/** The world that the judge of the same name reads. */
export const MIDDLE = 'middle';

/** A world by its name; undefined for the one world of a backtest that names none. */
export type WorldName = string | undefined;

/** The judge where none is named: the middle world if it is played, else the mean. */
export function usualJudge(worlds: readonly WorldName[]): WorldJudge {
  return worlds.includes(MIDDLE) ? 'middle' : 'mean';
}

/** The worlds that a judge reads, which are all that must be played to choose by it. */
export function worldsRead<World extends { readonly name: string } | undefined>(
  judge: WorldJudge,
  worlds: readonly World[],
): readonly World[] {
  return judge === 'middle' ? worlds.filter((world) => world?.name === MIDDLE) : worlds;
}

/**
 * What a strategy comes to by a judge, one figure a seed.
 * @param netWorths by world, one a seed each
 */
export function judgedBy(
  judge: WorldJudge,
  worlds: readonly WorldName[],
  netWorths: readonly (readonly number[])[],
): readonly number[] {
  if (judge === 'middle') return netWorths[worlds.indexOf(MIDDLE)] ?? [];
  const bySeed = (netWorths[0] ?? []).map((_, seed) => netWorths.map((ofWorld) => ofWorld[seed] ?? Number.NaN));
  return bySeed.map((figures) => (judge === 'worst' ? lowest(figures) : mean(figures)));
}
