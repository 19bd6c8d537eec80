import { familyLanes } from '../../game/lanes.ts';
import { mean, sum } from '../../game/numbers/averages.ts';
import { lowest } from '../../game/numbers/extremes.ts';
import type { Figures } from '../figures.ts';
import { differencesOf, estimateOf, interval95, type MeanEstimate, mayBeChance } from '../search/paired.ts';
import { middle } from '../spread.ts';
import { judgedBy, type WorldJudge, type WorldName } from './judge.ts';

/** What a strategy came to in a world, one figure a seed. */
export interface InWorld {
  readonly world: WorldName;
  readonly netWorths: readonly number[];
  /** Credits that were put into the gate. */
  readonly intoGate: readonly number[];
}

/** What a strategy came to, in the same worlds and on the same seeds as the others. */
export interface PlayedStrategy {
  readonly name: string;
  readonly worlds: readonly InWorld[];
}

/** How far one strategy is above another, seed by seed. */
export interface Gain extends MeanEstimate {
  /** Credits, one a seed. */
  readonly differences: readonly number[];
  readonly interval95: readonly [low: number, high: number] | null;
  /** On how many seeds it came to more. */
  readonly seedsAhead: number;
}

/** A strategy in one world: median and least over the seeds, in credits. */
export interface ComparedWorld {
  readonly world: WorldName;
  readonly median: number;
  readonly least: number;
  /** The median of what was put into the gate. */
  readonly intoGate: number;
  /** Over the first strategy; null for that one itself. */
  readonly gain: Gain | null;
}

/** A strategy over all worlds. */
export interface ComparedStrategy {
  readonly name: string;
  readonly worlds: readonly ComparedWorld[];
  /** Where its median is least. */
  readonly worst: ComparedWorld;
}

/** Which strategy is best by a judge, and by how much. */
export interface Verdict {
  readonly best: string;
  /** The next best. */
  readonly next: string;
  /** What the next best comes to by the judge: the mean over the seeds. */
  readonly nextMean: number;
  /** Of the best over the next. */
  readonly gain: Gain;
  /** Worlds in which the best is surely worse than the next. */
  readonly worseIn: readonly WorldName[];
}

/** Credits that a run put into the gate: goods, and the fuel to bring them. */
export function intoGateOf({ byLane }: Pick<Figures, 'byLane'>): number {
  return Math.max(0, -sum(familyLanes('building').map((lane) => byLane[lane]?.profit ?? 0)));
}

/** The gain of one strategy over another, by their differences seed by seed. */
export function gainOf(differences: readonly number[]): Gain {
  const seedsAhead = differences.filter((difference) => difference > 0).length;
  return { differences, ...estimateOf(differences), interval95: interval95(differences), seedsAhead };
}

/** Compares strategies world by world, each with the first. */
export function compare(strategies: readonly PlayedStrategy[]): readonly ComparedStrategy[] {
  return strategies.map(({ name, worlds }, place) => {
    const compared = worlds.map(({ world, netWorths, intoGate }, at): ComparedWorld => {
      const first = strategies[0]?.worlds[at]?.netWorths ?? [];
      return {
        world,
        median: middle(netWorths),
        least: lowest(netWorths),
        intoGate: middle(intoGate),
        gain: place === 0 ? null : gainOf(differencesOf(netWorths, first)),
      };
    });
    const [worst] = compared.toSorted((one, other) => one.median - other.median);
    if (worst === undefined) throw new RangeError('compare: expected a world, got none');
    return { name, worlds: compared, worst };
  });
}

/** What a strategy comes to by a judge, one figure a seed. */
export function figuresBy(judge: WorldJudge, { worlds }: PlayedStrategy): readonly number[] {
  return judgedBy(
    judge,
    worlds.map(({ world }) => world),
    worlds.map(({ netWorths }) => netWorths),
  );
}

/** The best of the strategies by a judge, beside the next best; undefined for fewer than two. Of equals the first is best. */
export function verdictOf(strategies: readonly PlayedStrategy[], judge: WorldJudge): Verdict | undefined {
  const ranked = strategies
    .map((strategy) => ({ strategy, figures: figuresBy(judge, strategy) }))
    .sort((one, other) => sum(other.figures) - sum(one.figures));
  const [best, next] = ranked;
  if (best === undefined || next === undefined) return undefined;
  const worseIn = best.strategy.worlds.filter(({ netWorths }, at) => {
    const differences = differencesOf(netWorths, next.strategy.worlds[at]?.netWorths ?? []);
    return sum(differences) < 0 && !mayBeChance(differences);
  });
  return {
    best: best.strategy.name,
    next: next.strategy.name,
    nextMean: mean(next.figures),
    gain: gainOf(differencesOf(best.figures, next.figures)),
    worseIn: worseIn.map(({ world }) => world),
  };
}
