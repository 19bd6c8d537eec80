import { accessSync, constants, lstatSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { intoGateOf } from '../../../backtest/compare/compare.ts';
import type { RunResult } from '../../../backtest/runs.ts';
import { formatNumber } from '../../../game/numbers/format-number.ts';
import { readIfThere } from '../../../store/folders/files.ts';
import { UsageError } from '../../process/exit.ts';
import { obstacleOf } from '../../process/obstacle.ts';
import { version } from '../../process/version.ts';
import { type Contender, laneCells, type Tried } from '../backtest-table.ts';
import { type Comparison, comparisonCells, judgedOn } from '../comparison-table.ts';
import { type Curves, curvePlot } from './curve-plot.ts';
import { type HtmlTable, htmlOf, REPORT_MARK } from './document.ts';
import type { ReplayOf } from './replay-figure.ts';

/** What a report is made from, besides the runs. */
interface About {
  readonly contenders: readonly Contender[];
  readonly seeds: readonly number[];
  readonly hours: number;
  /** Undefined for one strategy in one world. */
  readonly comparison: Comparison | undefined;
  readonly note: string | undefined;
}

const curvesOf = ({ name, results }: Tried): Curves => ({
  name,
  seeds: results.map(({ figures, series }) => ({
    seed: figures.seed,
    points: series.map(({ hour, netWorth }) => ({ hour, value: netWorth })),
  })),
});

/** The runs by world, in the order in which they were tried. */
function worldsOf(tried: readonly Tried[]): readonly (readonly [world: string, tried: readonly Tried[]])[] {
  return [...Map.groupBy(tried, ({ world = '' }) => world)];
}

function runRow({ name, world = '' }: Tried, { figures }: RunResult): readonly string[] {
  const { seed, credits, netWorth, ships, firstMillionAtHours, contractsFulfilled, budgetUse } = figures;
  const whole = [netWorth, credits, intoGateOf(figures), ships, contractsFulfilled].map((value) => formatNumber(value));
  return [
    name,
    world,
    String(seed),
    ...whole,
    firstMillionAtHours?.toFixed(1) ?? 'never',
    `${formatNumber(100 * budgetUse)} %`,
  ];
}

const RUNS = ['strategy', 'world', 'seed', 'net worth', 'credits', 'into the gate', 'ships', 'contracts'];

/** Without the column of worlds where all were played in the one of the other options. */
function runTable(tried: readonly Tried[]): HtmlTable {
  const hasWorlds = tried.some(({ world }) => world !== undefined);
  const shown = (cells: readonly string[]) => (hasWorlds ? cells : cells.filter((_, column) => column !== 1));
  const rows = tried.flatMap((one) => one.results.map((result) => shown(runRow(one, result))));
  const head = shown([...RUNS, 'first million at hour', 'requests used']);
  return { title: 'Runs', head, rows, words: hasWorlds ? 2 : 1 };
}

/** Earnings by lane of one strategy in one world. */
function laneTable(tried: Tried): HtmlTable {
  const { name, world } = tried;
  const title = `${name}${world === undefined ? '' : ` in ${world}`}, by lane (medians)`;
  return { title, ...laneCells(tried), words: 1 };
}

function sentencesOn({ comparison, seeds, hours, note }: About): string[] {
  const played = `${formatNumber(hours, 1)} game hours on ${seeds.length} ${seeds.length === 1 ? 'seed' : 'seeds'} (${seeds.join(', ')}), by Argosy ${version()}.`;
  const worlds = comparison?.compared[0]?.worlds.length ?? 0;
  const verdict = comparison && `Verdict, ${judgedOn(comparison.judge, seeds, worlds)}: ${comparison.text}.`;
  return [played, ...(verdict === undefined ? [] : [verdict]), ...(note === undefined ? [] : [`Note: ${note}.`])];
}

function comparisonTables({ comparison }: About): HtmlTable[] {
  return comparison === undefined ? [] : [{ title: 'Strategies', ...comparisonCells(comparison.compared) }];
}

/** Replays of one report at most: each takes some hundred thousand characters. */
const MOST_REPLAYS = 4;

/** The first run of each strategy and world that has a replay. */
function replaysOf(tried: readonly Tried[]): ReplayOf[] {
  const replays = tried.flatMap(({ name, world, results }) => {
    const [first] = results;
    if (first?.replay === undefined) return [];
    const title = [`Replay of ${name}`, ...(world === undefined ? [] : [world]), `seed ${first.figures.seed}`].join(
      ', ',
    );
    return [{ title, replay: first.replay, series: first.series }];
  });
  return replays.slice(0, MOST_REPLAYS);
}

/** The report on runs as one HTML file: plots and replays by strategy, world and seed, tables, strategies, version. */
export function backtestHtml(tried: readonly Tried[], about: About): string {
  const names = [...new Set(tried.map(({ name }) => name))];
  return htmlOf({
    title: `Backtest of ${names.join(', ')}`,
    sentences: sentencesOn(about),
    names,
    pictures: worldsOf(tried).map(([world, of]) => {
      const title = `Net worth${world === '' ? '' : ` in ${world}`}`;
      return { title, svg: curvePlot(title, of.map(curvesOf)) };
    }),
    replays: replaysOf(tried),
    tables: [...comparisonTables(about), runTable(tried), ...tried.map(laneTable)],
    texts: about.contenders.map(({ name, settings }) => {
      return { name: `${name}: the strategy with its defaults`, text: JSON.stringify(settings.strategy, null, 2) };
    }),
  });
}

/**
 * Makes what writes a report to a file, which is looked at now: the runs may take hours.
 * @throws UsageError where it cannot be written, or is there and no such report
 */
export function reportWriter(path: string): (html: string) => void {
  const expected = '--html: expected the name of a file that can be written';
  if (path === '') throw new UsageError(`${expected}, got an empty one`);
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there !== undefined && !(there.isFile() && readIfThere(path)?.startsWith(REPORT_MARK)))
    throw new UsageError(
      `--html: expected a new file or an older report, got ${path}, which is something else: name another`,
    );
  const failed = (error: unknown) => new UsageError(`${expected}, got ${path} (${obstacleOf(error)})`);
  try {
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    throw failed(error);
  }
  return (html) => {
    try {
      writeFileSync(path, html);
    } catch (error) {
      throw failed(error);
    }
  };
}
