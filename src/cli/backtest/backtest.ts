import { availableParallelism } from 'node:os';
import type { CarryOut, Run, RunResult } from '../../backtest/runs.ts';
import { halvesOf, middleNetWorth, type TriedValue, verdictOf } from '../../backtest/sweep.ts';
import { loadSettings } from '../../config/load.ts';
import { reportText } from '../../report/report-text.ts';
import { wrapped } from '../../report/screen/wrap.ts';
import { formatNumber } from '../../telemetry/reasons.ts';
import { systemClock } from '../../time/clock.ts';
import { type WorldSettings, worldSettingsOf } from '../../universe/door.ts';
import type { ConfigFlag } from '../config-argument.ts';
import { withLogLevel } from '../daemon/open-log.ts';
import { defaultConfig } from '../default-config.ts';
import { UsageError } from '../process/exit.ts';
import { screenColumns } from '../process/screen.ts';
import { logbookShown } from '../report/report.ts';
import { warnOfUnheard } from '../warnings.ts';
import { type Folders, foldersFor, type SaveAt } from './backtest-folders.ts';
import { type Contender, headOf, LEGEND, laneLines, rowOf, spreadLines, type Tried } from './backtest-table.ts';
import { createProgress, type Progress } from './progress.ts';
import { carryOutFor, type QueueFlag } from './queue.ts';
import { sweepContenders } from './sweep-values.ts';
import { readTuning } from './tune.ts';

interface BacktestFlags extends WorldSettings, ConfigFlag, QueueFlag {
  readonly hours: number;
  readonly seed?: readonly number[];
  readonly saveAt?: Partial<SaveAt>;
  readonly from?: string;
  readonly resetAfter?: number;
  readonly restartEvery?: number;
  readonly jobs?: number;
  readonly sweep?: string;
  /** Numbers to plan by, each as name=number. */
  readonly tune?: readonly string[];
  readonly report?: boolean;
  /** The ship whose logbook is requested. */
  readonly ship?: string;
  readonly json?: boolean;
}

/** The flags, the folders of a seed, and what carries out the runs. */
type PlayFlags = BacktestFlags & Pick<Folders, 'foldersOf'> & { readonly carryOut: CarryOut };

function runsOf(
  contenders: readonly Contender[],
  seeds: readonly number[],
  { hours, resetAfter, restartEvery, ...flags }: PlayFlags,
): Run[] {
  const world = worldSettingsOf(flags);
  const logbook = flags.ship === undefined ? {} : { ship: flags.ship };
  const ends = {
    ...(resetAfter !== undefined && { resetAfterHours: resetAfter }),
    ...(restartEvery !== undefined && { restartEveryHours: restartEvery }),
  };
  const isWatched = process.stderr.isTTY === true;
  const tuning = readTuning(flags.tune ?? []);
  return contenders.flatMap(({ settings }) =>
    seeds.map((seed) => ({
      settings,
      seed,
      hours,
      world,
      isWatched,
      tuning,
      ...logbook,
      ...ends,
      ...flags.foldersOf(seed),
    })),
  );
}

/** Shows the progress of the runs at a terminal; does nothing otherwise. */
function progressOf(runs: readonly Run[]): Progress {
  const isTerminal = process.stderr.isTTY === true;
  return createProgress({
    hours: runs.reduce((sum, { hours }) => sum + hours, 0),
    monotonicMs: systemClock().monotonicMs,
    write: isTerminal ? (text) => void process.stderr.write(text) : undefined,
  });
}

async function tryOut(contenders: readonly Contender[], seeds: readonly number[], flags: PlayFlags): Promise<Tried[]> {
  const runs = runsOf(contenders, seeds, flags);
  const progress = progressOf(runs);
  const print = (lines: readonly string[]) => {
    progress.clear();
    if (flags.json !== true) process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  };
  const manner = { names: contenders.map(({ name }) => name), screen: screenColumns() };
  print(headOf(manner));
  const onDone = ({ figures }: RunResult, index: number) =>
    print(rowOf(figures, contenders[Math.floor(index / seeds.length)]?.name, manner));
  const carried = flags.carryOut(runs, flags.jobs ?? availableParallelism(), onDone, progress.tell);
  const results = await carried.finally(progress.clear);
  const tried = contenders.map(({ name }, index) => {
    return { name, results: results.slice(index * seeds.length, (index + 1) * seeds.length) };
  });
  for (const one of tried) print([...spreadLines(one, manner), ...laneLines(one, manner)]);
  print(['', ...wrapped(LEGEND, Math.min(manner.screen, LEGEND_COLUMNS))]);
  return tried;
}

/** Explanations are no wider than this, on however wide a screen. */
const LEGEND_COLUMNS = 120;

/** A backtest registers under its own callsign, from which its ships get their symbols. */
function requireShip(ship: string, contenders: readonly Contender[], kept: readonly string[]): void {
  for (const { name, settings } of contenders) {
    const callsigns = kept.length > 0 ? kept : settings.strategy.agent.callsigns;
    if (callsigns.some((callsign) => ship.startsWith(`${callsign}-`))) continue;
    throw new UsageError(
      `--ship: expected a ship of ${callsigns.join(' or ')} (${name}), such as ${callsigns[0]}-1, got ${ship || 'an empty name'}`,
    );
  }
}

function netWorthsOf({ name, results }: Tried): TriedValue {
  return { name, netWorths: results.map(({ figures }) => figures.netWorth) };
}

const seedsNamed = (seeds: readonly number[]) => `${seeds.length > 1 ? 'seeds' : 'seed'} ${seeds.join(', ')}`;

/**
 * Tries every value on half of the seeds, then on the other half, and gives the verdict by the latter.
 */
async function sweepOver(
  contenders: readonly Contender[],
  text: string,
  seeds: readonly number[],
  flags: PlayFlags,
): Promise<Tried[]> {
  const [only] = contenders;
  if (only === undefined || contenders.length > 1) throw new UsageError('--sweep: expected one file, got several');
  const { tried, held } = halvesOf(seeds);
  if (held.length === 0) throw new UsageError('--sweep: expected two seeds or more, half of them to judge by, got one');
  const values = sweepContenders(only, text);
  for (const { settings } of values) warnOfUnheard(settings.unheard.filter(({ file }) => file === '--sweep'));
  const { stdout, stderr } = process;
  const say = (line: string) => (flags.json === true ? stderr : stdout).write(`${line}\n`);
  say(`trying ${values.length === 1 ? '1 value' : `${values.length} values`} on ${seedsNamed(tried)}`);
  const first = (await tryOut(values, tried, { ...flags, json: true })).map(netWorthsOf);
  for (const one of first) say(`  ${one.name}: net worth ${formatNumber(middleNetWorth(one))} (median)`);
  say(`now all of them on ${seedsNamed(held)}, which none was chosen by:`);
  const judged = await tryOut(values, held, flags);
  say(`\nverdict, by ${seedsNamed(held)}: ${verdictOf(first, judged.map(netWorthsOf))}`);
  return judged;
}

/** The JSON output: the figures of each run, its file where there are several, and its report if requested. */
function jsonOf(tried: readonly Tried[], withReport: boolean): string {
  const isOneOfMany = tried.length > 1;
  const all = tried.flatMap(({ name, results }) =>
    results.map(({ figures, report }) => ({
      ...(isOneOfMany && { config: name }),
      ...figures,
      ...(withReport && { report }),
    })),
  );
  return `${JSON.stringify(all, null, 2)}\n`;
}

/** Reports and logbooks of the runs, each under its file and seed where there are several. */
function* detailsOf(tried: readonly Tried[], withReport: boolean): Generator<string> {
  const runs = tried.flatMap(({ name, results }) => results.map((result) => ({ name, ...result })));
  for (const { name, figures, report, logbook } of runs) {
    if (runs.length > 1 && (withReport || logbook)) yield `\n=== ${name}, seed ${figures.seed} ===\n`;
    if (withReport) yield `\n${reportText(report, screenColumns())}`;
    if (logbook) yield `\n${logbookShown(logbook, false)}`;
  }
}

/**
 * `argosy backtest <config...>`: the daemon in virtual time, one row or JSON object per run; the log goes to stderr.
 */
export async function backtest(given: readonly string[], flags: BacktestFlags): Promise<void> {
  const carryOut = await carryOutFor(flags);
  const named = flags.config === undefined ? given : [...new Set([...given, flags.config])];
  const paths = named.length === 0 ? [defaultConfig()] : named;
  const contenders = paths.map((path) => ({ name: path, settings: withLogLevel(loadSettings(path), process.env) }));
  for (const { settings } of contenders) warnOfUnheard(settings.unheard);
  const { sweep, ship, json = false, report = false } = flags;
  const { seeds, callsigns, foldersOf } = foldersFor(flags, sweep !== undefined || contenders.length > 1);
  if (ship !== undefined) requireShip(ship, contenders, callsigns);
  const play = { ...flags, foldersOf, carryOut };
  const tried = await (sweep === undefined
    ? tryOut(contenders, seeds, play)
    : sweepOver(contenders, sweep, seeds, play));
  if (json) process.stdout.write(jsonOf(tried, report));
  else for (const text of detailsOf(tried, report)) process.stdout.write(text);
}
