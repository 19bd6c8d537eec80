import { accessSync, constants, lstatSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { differencesOf, estimateOf, interval95 } from '../../backtest/search/paired.ts';
import { type Rung, type SearchResult, search } from '../../backtest/search/search.ts';
import { halvesOf } from '../../backtest/sweep.ts';
import { loadSettings } from '../../config/load.ts';
import type { Settings } from '../../config/settings.ts';
import { editYaml } from '../../config/yaml/edit-yaml.ts';
import { readTextFile } from '../../config/yaml/read-file.ts';
import { wrapped } from '../../report/screen/wrap.ts';
import { UsageError } from '../process/exit.ts';
import { obstacleOf } from '../process/obstacle.ts';
import { screenColumns, warnOfUnheard } from '../process/terminal.ts';
import type { Contender, Tried } from './backtest-table.ts';
import { type Combination, combinationsOf, type Values } from './combinations.ts';
import { type Judged, rungLines, rungsLegend, searchVerdict, seedsNamed } from './search-table.ts';

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
  /** The runs by which it was judged. */
  readonly runs: readonly Tried[];
  /**
   * Writes the winner to the file that was asked for, if any. To be called once all else is printed: it may fail.
   * @throws UsageError
   */
  write(): void;
}

const netWorthsOf = ({ results }: Tried) => results.map(({ figures }) => figures.netWorth);

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

/** Plays the strategy as it is and the winner, unless they are one, on seeds that nothing was chosen by. */
async function judge(
  winner: Combination,
  asItIs: Combination,
  held: readonly number[],
  hours: number,
  does: SearchDoes,
) {
  if (winner === asItIs) return { runs: [], judged: null };
  does.write(['', `${winner.name} and the strategy as it is on ${seedsNamed(held)}, which nothing was chosen by:`]);
  const runs = await does.play([asItIs, winner], held, hours, false);
  const [before = [], after = []] = runs.map(netWorthsOf);
  return { runs, judged: { asItIs: before, gains: differencesOf(after, before) } };
}

/**
 * Searches the best combination of values by successive halving on half of the seeds, and judges it on the other half.
 * @throws UsageError before anything is played
 */
export async function searchOver(contender: Contender, flags: SearchFlags, does: SearchDoes): Promise<Searched> {
  const { points, asItIs, tried, held, writeFound } = prepared(contender, flags);
  const screen = screenColumns();
  const what = `${points.length} combinations, that of the file among them, on ${seedsNamed(tried)}`;
  does.write([what, ...rungsLegend(screen)]);
  let rungs = 0;
  const found = await search({
    points,
    seeds: tried,
    fromHour: flags.fromHour,
    hours: flags.hours,
    evaluate: async (some, on, hours) => (await does.play(some, on, hours, true)).map(netWorthsOf),
    onRung: (rung) => does.write(rungLines(rung, ++rungs, screen)),
  });
  const { winner } = found;
  const { runs, judged } = await judge(winner, asItIs, held, flags.hours, does);
  const by = judged === null ? seedsNamed(tried) : seedsNamed(held);
  const verdict = judged === null ? 'the strategy as it is came to most' : `${winner.name} ${searchVerdict(judged)}`;
  does.write(['', ...wrapped(`verdict, by ${by}: ${verdict}`, screen)]);
  const write = () => {
    if (writeFound === undefined) return;
    writeFound(winner);
    does.write([`wrote ${flags.write}`]);
  };
  return { found, held, judged, runs, write };
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
export function searchJson({ found, held, judged }: Searched, runs: readonly unknown[]): unknown {
  const { rungs, winner, wholeRuns } = found;
  return {
    rungs: rungs.map(rungJson),
    wholeRuns,
    winner: combinationJson(winner),
    gain: judged && {
      seeds: held,
      gains: judged.gains,
      ...estimateOf(judged.gains),
      interval95: interval95(judged.gains),
    },
    runs,
  };
}

function requireNewFile(path: string): void {
  if (path === '') throw new UsageError('--write: expected the name of a new file, got an empty one');
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined)
    throw new UsageError(`--write: expected a new file, got ${path}, which is there: name another`);
  try {
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    throw new UsageError(`--write: expected a file that can be written, got ${path} (${obstacleOf(error)})`);
  }
}

/** The text of the strategy file with other values, which is read back before it is written. */
function textWith(path: string, text: string, { values, settings }: Combination, asItIs: Values): string {
  const keys = Object.keys(values).filter((key) => !isDeepStrictEqual(values[key], asItIs[key]));
  const made = editYaml(
    text,
    keys.map((key) => ({ path: key.split('.'), value: values[key] })),
  );
  if (!isDeepStrictEqual(loadSettings(path, () => made).strategy, settings.strategy))
    throw new Error(`expected ${path} to read back as the strategy that was found, got another; this is a bug`);
  return made;
}

/**
 * Makes what writes a combination into a new file: the text of the strategy's file with its values.
 * @param settings of the strategy as it is, whose file is read at once: it may change while the search lasts
 * @throws UsageError where the file is there already, or cannot be written
 */
function strategyWriter(path: string, settings: Settings, asItIs: Values): (found: Combination) => void {
  requireNewFile(path);
  const text = readTextFile(settings.sources.at(-1) ?? '');
  return (found) => {
    const made = textWith(path, text, found, asItIs);
    try {
      writeFileSync(path, made, { flag: 'wx' });
    } catch (error) {
      throw new UsageError(`--write: expected a new file that can be written, got ${path} (${obstacleOf(error)})`);
    }
  };
}
