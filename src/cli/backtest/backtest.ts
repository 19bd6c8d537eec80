import { MIDDLE, usualJudge, type WorldJudge } from '../../backtest/compare/judge.ts';
import { differentWorldsNote, shortRunNote } from '../../backtest/compare/notes.ts';
import type { CarryOut } from '../../backtest/runs.ts';
import { loadSettings } from '../../config/load.ts';
import type { Settings } from '../../config/settings.ts';
import type { NamedWorld } from '../../config/worlds/world-schema.ts';
import { reportText } from '../../report/tables/report-text.ts';
import { wrapped } from '../../telemetry/lines/wrapped.ts';
import { joined, oneLine, type TerminalText, terminalJson, terminalLines } from '../../telemetry/terminal-text.ts';
import { type ConfigFlag, configFile, defaultConfig } from '../config-argument.ts';
import { withLogLevel } from '../daemon/open-log.ts';
import { UsageError } from '../process/exit.ts';
import { print, printBeside, screenColumns, warnOfUnheard } from '../process/terminal.ts';
import { logbookShown } from '../report/report.ts';
import { type FolderFlags, type Folders, foldersFor } from './backtest-folders.ts';
import type { Contender, Tried } from './backtest-table.ts';
import { comparisonJson, comparisonLines, comparisonOf, verdictLines } from './comparison-table.ts';
import { backtestHtml, reportWriter } from './html/report-file.ts';
import { carryOutFor, keptFor, requireNoModules } from './queue.ts';
import type { QueueFlags } from './queue-address.ts';
import { searchJson, searchOver } from './search.ts';
import { backtestAgents } from './several-agents.ts';
import { inWorlds, type TryFlags, tryOut } from './try-out.ts';

interface BacktestFlags extends FolderFlags, ConfigFlag, QueueFlags, TryFlags {
  /** The worlds to play in, one after the other; by default the one of the other options. */
  readonly worlds?: readonly NamedWorld[];
  /** What strategies are judged by over the worlds. */
  readonly judge?: WorldJudge;
  /** Values to try, each as key=a,b,c. */
  readonly sweep?: readonly string[];
  /** The file to write what a sweep finds to. */
  readonly write?: string;
  readonly report?: boolean;
  /** The file for a report with plots. */
  readonly html?: string;
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

/** @throws UsageError for a judge without worlds, or without the one that it reads */
function judgeOf({ judge, worlds }: BacktestFlags): WorldJudge {
  if (judge !== undefined && worlds === undefined)
    throw new UsageError('--judge: expected --worlds beside it, over which it judges');
  const names = (worlds ?? []).map(({ name }) => name);
  if (judge === 'middle' && !names.includes(MIDDLE))
    throw new UsageError(`--judge middle: expected the world ${MIDDLE} among --worlds, got ${names.join(', ')}`);
  return judge ?? usualJudge(names);
}

/** What a reader of the figures should know: that they are of different worlds, or of too few hours. */
function noteOn(contenders: readonly Contender[], { world, worlds, hours }: BacktestFlags): string | undefined {
  const own = contenders.map(({ name, settings }) => ({ name, world: world ?? settings.world }));
  const played = worlds ?? own.map((one) => one.world);
  const strategies = contenders.map(({ settings }) => settings.strategy);
  const notes = [worlds === undefined ? differentWorldsNote(own) : undefined, shortRunNote(strategies, played, hours)];
  const some = notes.filter((note) => note !== undefined);
  return some.length === 0 ? undefined : some.join('; ');
}

/** What a backtest is about, once all is read. */
interface Task {
  readonly contenders: readonly Contender[];
  readonly folders: Folders;
  readonly flags: BacktestFlags;
  readonly carryOut: CarryOut;
  /** Undefined for the one world of the other options. */
  readonly worlds: readonly (NamedWorld | undefined)[];
  readonly judge: WorldJudge;
  /** Where the runs are too short. */
  readonly note: string | undefined;
  /** Writes the report that was asked for; undefined where none was. */
  readonly writeHtml: ((html: string) => void) | undefined;
}

async function sweepOver({ contenders, folders, flags, ...task }: Task, sweep: readonly string[]) {
  const [only] = contenders;
  if (only === undefined || contenders.length > 1) throw new UsageError('--sweep: expected one file, got several');
  const { json = false } = flags;
  const { seeds, keptHours, foldersOf } = folders;
  const write = (lines: readonly string[]) => (json ? printBeside : print)(terminalLines(lines));
  // A sweep plays too many for replays.
  const { html: _, ...playing } = flags;
  const trying = { ...playing, foldersOf, carryOut: task.carryOut };
  const searched = await searchOver(
    only,
    { ...flags, ...task, sweep, seeds, fromHour: keptHours },
    {
      play: (some, on, hours, isQuiet) => tryOut(some, on, { ...trying, hours, json: json || isQuiet }),
      write,
    },
  );
  printRuns(searched.runs, flags, (runs) => searchJson(searched, runs));
  task.writeHtml?.(
    backtestHtml(searched.runs, { contenders, seeds, ...flags, comparison: undefined, note: task.note }),
  );
  searched.write();
}

/** Plays the strategies in the worlds, and compares them where there are several of either. */
async function compareAll({
  contenders,
  folders,
  flags,
  carryOut,
  worlds,
  judge,
  note,
  writeHtml,
}: Task): Promise<void> {
  const { seeds, foldersOf } = folders;
  const { json = false } = flags;
  const tried = await tryOut(inWorlds(contenders, worlds), seeds, { ...flags, foldersOf, carryOut });
  const comparison = tried.length > 1 || flags.worlds !== undefined ? comparisonOf(tried, judge) : undefined;
  writeHtml?.(backtestHtml(tried, { contenders, seeds, ...flags, comparison, note }));
  const screen = screenColumns();
  if (!json && comparison !== undefined)
    print(terminalLines([...comparisonLines(comparison, screen), ...verdictLines(comparison, seeds, screen)]));
  if (!json && note !== undefined) print(terminalLines(wrapped(`note: ${note}`, screen)));
  const inTable = flags.worlds === undefined ? undefined : comparison;
  printRuns(tried, flags, (runs) =>
    inTable === undefined ? runs : { ...comparisonJson(inTable, seeds), note: note ?? null, runs },
  );
}

/** The JSON output: the figures of each run, its file where there are several, its world, and its report if requested. */
function jsonOf(tried: readonly Tried[], withReport: boolean): readonly unknown[] {
  const isOneOfMany = new Set(tried.map(({ name }) => name)).size > 1;
  return tried.flatMap(({ name, world, results }) =>
    results.map(({ figures, report }) => ({
      ...(isOneOfMany && { config: name }),
      ...(world !== undefined && { world }),
      ...figures,
      ...(withReport && { report }),
    })),
  );
}

/** Reports and logbooks of the runs, each under its file, world and seed where there are several. */
function* detailsOf(tried: readonly Tried[], withReport: boolean): Generator<TerminalText> {
  const runs = tried.flatMap(({ results, ...of }) => results.map((result) => ({ ...of, ...result })));
  for (const { name, world, figures, report, logbook } of runs) {
    const title = [name, ...(world === undefined ? [] : [world]), `seed ${figures.seed}`].join(', ');
    if (runs.length > 1 && (withReport || logbook)) yield terminalLines(['', `=== ${title} ===`]);
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

/** @throws BadModule before anything is played, instead of in each run */
async function requireModules({ code }: Settings): Promise<void> {
  if (code !== undefined) await (await import('../../own/modules.ts')).importModules(code);
}

/**
 * `argosy backtest <config...>`: the daemon in virtual time, one row or JSON object per run; its errors go to stderr, and
 * the log by LOG_LEVEL.
 */
export async function backtest(given: readonly string[], flags: BacktestFlags): Promise<void> {
  const named = [...new Set(flags.config === undefined ? given : [...given, flags.config])];
  const paths = named.length === 0 ? [defaultConfig()] : named;
  // Only errors unless the environment asks for more: who pipes the rows wants no log of days in seconds.
  const quiet = (path: string) => withLogLevel({ ...loadSettings(path), logLevel: 'error' }, process.env);
  const contenders = paths.map((path) => ({ name: path, settings: quiet(configFile(path)) }));
  for (const { settings } of contenders) warnOfUnheard(settings.unheard);
  requireNoModules(
    flags,
    contenders.map(({ settings }) => settings),
  );
  for (const { settings } of contenders) await requireModules(settings);
  const carryOut = await carryOutFor(flags);
  const several = contenders.find(({ settings }) => settings.agents.length > 0);
  if (several !== undefined && contenders.length > 1)
    throw new UsageError(`expected ${several.name} alone, since it has several agents, got ${contenders.length} files`);
  if (several !== undefined) return backtestAgents(several.name, several.settings, flags);
  const { sweep, write, ship } = flags;
  if (write !== undefined && sweep === undefined)
    throw new UsageError('--write: expected --sweep beside it, which finds what is written');
  const folders = foldersFor(flags, sweep !== undefined || contenders.length > 1);
  if (ship !== undefined) requireShip(ship, contenders, folders.callsigns);
  const judge = judgeOf(flags);
  const isLong = sweep !== undefined || flags.worlds !== undefined || contenders.length > 1;
  // Whoever asks for the log of runs wants them played.
  const keeps = isLong && contenders.every(({ settings }) => settings.logLevel === 'error');
  const task = {
    contenders,
    folders,
    flags,
    carryOut: keeps ? keptFor(carryOut) : carryOut,
    worlds: flags.worlds ?? [undefined],
    judge,
    note: noteOn(contenders, flags),
    writeHtml: flags.html === undefined ? undefined : reportWriter(flags.html),
  };
  return sweep === undefined ? compareAll(task) : sweepOver(task, sweep);
}
