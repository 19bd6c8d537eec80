import { availableParallelism } from 'node:os';
import type { CarryOut, Run, RunResult } from '../../backtest/runs.ts';
import { loadSettings } from '../../config/load.ts';
import { reportText } from '../../report/report-text.ts';
import { explained } from '../../report/screen/wrap.ts';
import { joined, oneLine, type TerminalText, terminalJson, terminalLines } from '../../telemetry/terminal-text.ts';
import { systemClock } from '../../time/clock.ts';
import { worldSettingsOf } from '../../universe/door.ts';
import { type ConfigFlag, defaultConfig } from '../config-argument.ts';
import { withLogLevel } from '../daemon/open-log.ts';
import { UsageError } from '../process/exit.ts';
import { print, printBeside, rewriteLine, screenColumns, warnOfUnheard } from '../process/terminal.ts';
import { logbookShown } from '../report/report.ts';
import { type FolderFlags, type Folders, foldersFor } from './backtest-folders.ts';
import { type Contender, headOf, LEGEND, laneLines, rowOf, spreadLines, type Tried } from './backtest-table.ts';
import { createProgress } from './progress.ts';
import { carryOutFor } from './queue.ts';
import type { QueueFlags } from './queue-address.ts';
import { searchJson, searchOver } from './search.ts';
import { backtestAgents } from './several-agents.ts';
import { readTuning } from './tune.ts';

interface BacktestFlags extends FolderFlags, ConfigFlag, QueueFlags {
  readonly restartEvery?: number;
  readonly jobs?: number;
  /** Values to try, each as key=a,b,c. */
  readonly sweep?: readonly string[];
  /** The file to write what a sweep finds to. */
  readonly write?: string;
  /** Numbers to plan by, each as name=number. */
  readonly tune?: readonly string[];
  readonly report?: boolean;
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
  const given = worldSettingsOf(flags);
  const logbook = flags.ship === undefined ? {} : { ship: flags.ship };
  const ends = {
    ...(resetAfter !== undefined && { resetAfterHours: resetAfter }),
    ...(restartEvery !== undefined && { restartEveryHours: restartEvery }),
  };
  const isWatched = process.stderr.isTTY === true;
  const tuning = readTuning(flags.tune ?? []);
  return contenders.flatMap(({ settings: { world: named, ...settings } }) =>
    seeds.map((seed) => ({
      settings,
      seed,
      hours,
      world: { ...(named && { world: named }), ...given },
      isWatched,
      tuning,
      ...logbook,
      ...ends,
      ...flags.foldersOf(seed),
    })),
  );
}

/** Shows the progress of the runs at a terminal; does nothing otherwise. */
function progressOf(runs: readonly Run[]) {
  const isTerminal = process.stderr.isTTY === true;
  return createProgress({
    hours: runs.reduce((sum, { hours }) => sum + hours, 0),
    monotonicMs: systemClock().monotonicMs,
    write: isTerminal ? rewriteLine : undefined,
  });
}

async function tryOut(contenders: readonly Contender[], seeds: readonly number[], flags: PlayFlags): Promise<Tried[]> {
  const runs = runsOf(contenders, seeds, flags);
  const progress = progressOf(runs);
  const show = (lines: readonly string[]) => {
    progress.clear();
    if (flags.json !== true && lines.length > 0) print(terminalLines(lines));
  };
  const manner = { names: contenders.map(({ name }) => name), screen: screenColumns() };
  show(headOf(manner));
  const onDone = ({ figures }: RunResult, index: number) =>
    show(rowOf(figures, contenders[Math.floor(index / seeds.length)]?.name, manner));
  const carried = flags.carryOut(runs, flags.jobs ?? availableParallelism(), onDone, progress.show);
  const results = await carried.finally(progress.clear);
  const tried = contenders.map(({ name }, index) => {
    return { name, results: results.slice(index * seeds.length, (index + 1) * seeds.length) };
  });
  for (const one of tried) show([...spreadLines(one, manner), ...laneLines(one, manner)]);
  show(['', ...explained(LEGEND, manner.screen)]);
  return tried;
}

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

async function sweepOver(
  contenders: readonly Contender[],
  sweep: readonly string[],
  folders: Folders,
  flags: BacktestFlags & Pick<PlayFlags, 'carryOut'>,
) {
  const [only] = contenders;
  if (only === undefined || contenders.length > 1) throw new UsageError('--sweep: expected one file, got several');
  const { json = false } = flags;
  const { seeds, keptHours, foldersOf } = folders;
  const searched = await searchOver(
    only,
    { ...flags, sweep, seeds, fromHour: keptHours },
    {
      play: (some, on, hours, isQuiet) => tryOut(some, on, { ...flags, hours, foldersOf, json: json || isQuiet }),
      write: (lines) => (json ? printBeside : print)(terminalLines(lines)),
    },
  );
  printRuns(searched.runs, flags, (runs) => searchJson(searched, runs));
  searched.write();
}

/** The JSON output: the figures of each run, its file where there are several, and its report if requested. */
function jsonOf(tried: readonly Tried[], withReport: boolean): readonly unknown[] {
  const isOneOfMany = tried.length > 1;
  return tried.flatMap(({ name, results }) =>
    results.map(({ figures, report }) => ({
      ...(isOneOfMany && { config: name }),
      ...figures,
      ...(withReport && { report }),
    })),
  );
}

/** Reports and logbooks of the runs, each under its file and seed where there are several. */
function* detailsOf(tried: readonly Tried[], withReport: boolean): Generator<TerminalText> {
  const runs = tried.flatMap(({ name, results }) => results.map((result) => ({ name, ...result })));
  for (const { name, figures, report, logbook } of runs) {
    if (runs.length > 1 && (withReport || logbook)) yield terminalLines(['', `=== ${name}, seed ${figures.seed} ===`]);
    if (withReport) yield joined([oneLine(''), reportText(report, screenColumns())]);
    if (logbook) yield joined([oneLine(''), logbookShown(logbook, false)]);
  }
}

function printRuns(
  tried: readonly Tried[],
  { json = false, report = false }: BacktestFlags,
  shaped = (runs: readonly unknown[]): unknown => runs,
) {
  if (json) print(terminalJson(shaped(jsonOf(tried, report))));
  else for (const text of detailsOf(tried, report)) print(text);
}

/**
 * `argosy backtest <config...>`: the daemon in virtual time, one row or JSON object per run; its errors go to stderr, and
 * the log by LOG_LEVEL.
 */
export async function backtest(given: readonly string[], flags: BacktestFlags): Promise<void> {
  const carryOut = await carryOutFor(flags);
  const named = flags.config === undefined ? given : [...new Set([...given, flags.config])];
  const paths = named.length === 0 ? [defaultConfig()] : named;
  // Only errors unless the environment asks for more: who pipes the rows wants no log of days in seconds.
  const quiet = (path: string) => withLogLevel({ ...loadSettings(path), logLevel: 'error' }, process.env);
  const contenders = paths.map((path) => ({ name: path, settings: quiet(path) }));
  for (const { settings } of contenders) warnOfUnheard(settings.unheard);
  const several = contenders.find(({ settings }) => settings.agents.length > 0);
  if (several !== undefined && contenders.length > 1)
    throw new UsageError(`expected ${several.name} alone, since it has several agents, got ${contenders.length} files`);
  if (several !== undefined) return backtestAgents(several.name, several.settings, flags);
  const { sweep, write, ship } = flags;
  if (write !== undefined && sweep === undefined)
    throw new UsageError('--write: expected --sweep beside it, which finds what is written');
  const folders = foldersFor(flags, sweep !== undefined || contenders.length > 1);
  if (ship !== undefined) requireShip(ship, contenders, folders.callsigns);
  if (sweep !== undefined) return sweepOver(contenders, sweep, folders, { ...flags, carryOut });
  printRuns(await tryOut(contenders, folders.seeds, { ...flags, foldersOf: folders.foldersOf, carryOut }), flags);
}
