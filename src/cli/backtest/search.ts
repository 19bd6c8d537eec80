import { figuresBy } from '../../backtest/compare/compare.ts';
import { type WorldJudge, worldsRead } from '../../backtest/compare/judge.ts';
import { keysOfNoDifference } from '../../backtest/search/keys-of-no-difference.ts';
import { differencesOf, estimateOf, interval95 } from '../../backtest/search/paired.ts';
import { type Rung, type SearchResult, search } from '../../backtest/search/search.ts';
import { halvesOf } from '../../backtest/sweep.ts';
import type { NamedWorld } from '../../config/worlds/world-schema.ts';
import { wrapped } from '../../telemetry/lines/wrapped.ts';
import { UsageError } from '../process/exit.ts';
import { screenColumns, warnOfUnheard } from '../process/terminal.ts';
import type { Contender, Tried } from './backtest-table.ts';
import { type Combination, combinationsOf } from './combinations.ts';
import {
  byStrategy,
  type Comparison,
  comparisonJson,
  comparisonLines,
  comparisonOf,
  JUDGED,
  judgedOn,
  seedsNamed,
} from './comparison-table.ts';
import { idleKeysLines, type Judged, rungLines, rungsLegend, searchVerdict } from './search-table.ts';
import { inWorlds } from './try-out.ts';
import { strategyWriter } from './write-found.ts';

/** One seed shows no spread: two to choose by, and two to judge by. */
const LEAST_SEEDS = 4;

export interface SearchFlags {
  /** `key=a,b,c`, one a key. */
  readonly sweep: readonly string[];
  /** The file to write the winner to. */
  readonly write?: string;
  readonly seeds: readonly number[];
  /** The hour at which runs begin: that of kept runs. */
  readonly fromHour: number;
  readonly hours: number;
  /** Undefined for the one world of the other options. */
  readonly worlds: readonly (NamedWorld | undefined)[];
  /** What combinations are chosen by. */
  readonly judge: WorldJudge;
  /** Where the runs are too short. */
  readonly note?: string | undefined;
}

/** What a search does outside. */
interface SearchDoes {
  /** Carries out the runs of each contender on each seed, and prints them as a backtest does unless that is to be quiet. */
  play(contenders: readonly Contender[], seeds: readonly number[], hours: number, isQuiet: boolean): Promise<Tried[]>;
  write(lines: readonly string[]): void;
}

interface Searched {
  readonly found: SearchResult<Combination>;
  /** Seeds that nothing was chosen by. */
  readonly held: readonly number[];
  /** The winner on them; null where it is the strategy as it is. */
  readonly judged: Judged | null;
  /** The keys that were tried in vain. */
  readonly idleKeys: readonly string[];
  /** The strategy as it is and the winner world by world; null for one world, and where there is no other winner. */
  readonly comparison: Comparison | null;
  /** The runs by which it was judged. */
  readonly runs: readonly Tried[];
  /**
   * Writes the winner to the file that was asked for, if any. To be called once all else is printed: it may fail.
   * @throws UsageError
   */
  write(): void;
}

/** What is searched, checked before anything is played. */
function prepared(contender: Contender, { sweep, write, seeds }: SearchFlags) {
  const points = combinationsOf(contender, sweep);
  if (seeds.length < LEAST_SEEDS)
    throw new UsageError(
      `--sweep: expected ${LEAST_SEEDS} seeds or more, half of them to judge by, got ${seeds.length}`,
    );
  const asItIs = points.find(({ isAsItIs }) => isAsItIs) as Combination;
  const writeFound = write === undefined ? undefined : strategyWriter(write, contender.settings, asItIs.values);
  for (const { settings } of points) warnOfUnheard(settings.unheard.filter(({ file }) => file === '--sweep'));
  return { points, asItIs, writeFound, ...halvesOf(seeds) };
}

/** What contenders came to by the judge, in the order of the contenders: one figure a seed each. */
const judgedFigures = (tried: readonly Tried[], judge: WorldJudge) =>
  byStrategy(tried).map((strategy) => figuresBy(judge, strategy));

/** Plays the strategy as it is and the winner, unless they are one, on seeds that nothing was chosen by. */
async function judgeWinner(
  winner: Combination,
  asItIs: Combination,
  held: readonly number[],
  { hours, worlds, judge }: SearchFlags,
  does: SearchDoes,
) {
  if (winner === asItIs) return { runs: [], judged: null, comparison: null };
  does.write(['', `${winner.name} and the strategy as it is on ${seedsNamed(held)}, which nothing was chosen by:`]);
  const runs = await does.play(inWorlds([asItIs, winner], worlds), held, hours, false);
  const [before = [], after = []] = judgedFigures(runs, judge);
  const comparison = worlds.length > 1 ? comparisonOf(runs, judge) : null;
  if (comparison !== null) does.write(comparisonLines(comparison, screenColumns()));
  return { runs, judged: { asItIs: before, gains: differencesOf(after, before) }, comparison };
}

/**
 * Searches the best combination of values by successive halving on half of the seeds, and judges it on the other half.
 * Over several worlds each combination plays those that the judge reads.
 * @throws UsageError before anything is played
 */
export async function searchOver(contender: Contender, flags: SearchFlags, does: SearchDoes): Promise<Searched> {
  const { points, asItIs, tried, held, writeFound } = prepared(contender, flags);
  const { judge, worlds, note } = flags;
  const screen = screenColumns();
  const chosen = worlds.length > 1 ? `, chosen ${JUDGED[judge]}` : '';
  const what = `${points.length} combinations, that of the file among them, on ${seedsNamed(tried)}${chosen}`;
  does.write([what, ...rungsLegend(screen), ...(note === undefined ? [] : wrapped(`note: ${note}`, screen))]);
  let rungs = 0;
  const read = worldsRead(judge, worlds);
  const found = await search({
    points,
    seeds: tried,
    fromHour: flags.fromHour,
    hours: flags.hours,
    evaluate: async (some, on, hours) => judgedFigures(await does.play(inWorlds(some, read), on, hours, true), judge),
    onRung: (rung) => does.write(rungLines(rung, ++rungs, screen)),
  });
  const { winner } = found;
  const { runs, judged, comparison } = await judgeWinner(winner, asItIs, held, flags, does);
  const by = judgedOn(judge, judged === null ? tried : held, worlds.length);
  const verdict = judged === null ? 'the strategy as it is came to most' : `${winner.name} ${searchVerdict(judged)}`;
  const idleKeys = keysOfNoDifference(found.rungs);
  does.write(['', ...wrapped(`verdict, ${by}: ${verdict}`, screen), ...idleKeysLines(idleKeys, screen)]);
  const write = () => {
    if (writeFound === undefined) return;
    writeFound(winner);
    does.write([`wrote ${flags.write}`]);
  };
  return { found, held, judged, idleKeys, comparison, runs, write };
}

const combinationJson = ({ values, isAsItIs }: Combination) => ({ values, isAsItIs });

function rungJson({ hours, seeds, standings, kept }: Rung<Combination>) {
  const combinations = standings.map(({ point, figures, ...rest }, place) => {
    return { ...combinationJson(point), netWorths: figures, ...rest, isKept: place < kept };
  });
  return { hours, seeds, combinations };
}

/**
 * A search as plain data; net worths and gains are one a seed.
 * @param runs the figures of the runs that the winner was judged by
 */
export function searchJson({ found, held, judged, idleKeys, comparison }: Searched, runs: readonly unknown[]): unknown {
  const { rungs, winner, wholeRuns } = found;
  return {
    rungs: rungs.map(rungJson),
    wholeRuns,
    winner: combinationJson(winner),
    keysOfNoDifference: idleKeys,
    gain: judged && {
      seeds: held,
      gains: judged.gains,
      ...estimateOf(judged.gains),
      interval95: interval95(judged.gains),
    },
    ...(comparison && comparisonJson(comparison, held)),
    runs,
  };
}
