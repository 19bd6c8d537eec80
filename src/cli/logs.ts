import { existsSync, fstatSync } from 'node:fs';
import { loadPlaces } from '../config/load-places.ts';
import { createLineFormat, headLine } from '../telemetry/lines/format-line.ts';
import { standardOutlet } from '../telemetry/outlets/descriptor-outlet.ts';
import { putAway } from '../telemetry/outlets/log-file.ts';
import { drainOutlet, LAST_LINES } from '../telemetry/outlets/outlet.ts';
import { joined, oneLine, type TerminalText } from '../telemetry/terminal-text.ts';
import { systemClock } from '../time/clock.ts';
import { pass } from '../time/wait.ts';
import type { AgentFlag } from './agent-flag.ts';
import { type ConfigFlag, defaultConfig, namedConfig } from './config-argument.ts';
import { createEqualLineMerger } from './logs/equal-lines.ts';
import { createFilter } from './logs/filter.ts';
import { createHint } from './logs/hint.ts';
import { lastBefore } from './logs/last-line-before.ts';
import { batchesOf } from './logs/read-file.ts';
import { drainError, EXIT, printOnError, UsageError } from './process/exit.ts';
import { errnoOf, obstacleOf } from './process/obstacle.ts';
import { stopOnSignals } from './process/signals.ts';
import { terminalStyle, warnOfMistakes } from './process/terminal.ts';
import { type Since, sinceMsOf } from './report/since.ts';

interface LogsFlags extends ConfigFlag, AgentFlag {
  readonly ship?: string;
  readonly since?: Since;
  readonly follow?: boolean;
  readonly level?: string;
  /** How many of the last lines to print; all unless given. */
  readonly lines?: number;
}

/** By default the story that the daemon's terminal shows, and of one ship all its details. */
function levelOf({ ship, level }: LogsFlags): string | undefined {
  return level ?? (ship === undefined ? 'info' : undefined);
}

interface Source {
  /** Undefined for standard input. */
  readonly path: string | undefined;
  /** Game seconds per second, where a config gives it. */
  readonly speed?: number;
}

/** Earlier lines that are shown when a file is followed. A guess at what shows where one is. */
const LINES_BEFORE = 50;

/** Whether standard input is piped or redirected. */
function isFed(): boolean {
  try {
    const input = fstatSync(0);
    return input.isFIFO() || input.isFile();
  } catch {
    return false;
  }
}

/** A config names its log; any other file is the log. */
function sourceOf(named: string | undefined): Source {
  if (named === '-' || (named === undefined && isFed())) return { path: undefined };
  const path = named ?? defaultConfig();
  if (!/\.ya?ml$/.test(path)) return { path };
  const { logFile, server, problems } = loadPlaces(path);
  warnOfMistakes(path, problems);
  if (logFile !== null) return { path: logFile.path, speed: server.speed };
  throw new UsageError(
    `${path} names no log file: expected log: { file: ... } in it, or the log as a file or on standard input (argosy run | argosy logs -)`,
  );
}

/** Milliseconds between checks whether a slow reader has taken the output; any of that size does. */
const LOOK_MS = 20;

/** Prints, and waits for a slow reader; returns false once the reader is gone or a stop is requested. */
function printer(stop: AbortSignal) {
  const output = standardOutlet(1);
  return async (lines: readonly TerminalText[]): Promise<boolean> => {
    if (lines.length > 0) output.write(joined(lines));
    while (output.waitingBytes() > 0 && !stop.aborted) await pass(LOOK_MS, stop).catch(() => {});
    if (stop.aborted) drainOutlet([output], LAST_LINES);
    return output.waitingBytes() === 0 && output.droppedLines() === 0;
  };
}

/** Prints nothing until it is sure that there is something to print. */
function holdBack(print: (lines: readonly TerminalText[]) => Promise<boolean>, isSure: () => boolean) {
  let held: readonly TerminalText[] = [];
  return async (lines: readonly TerminalText[]): Promise<boolean> => {
    held = [...held, ...lines];
    if (!isSure()) return true;
    const all = held;
    held = [];
    return print(all);
  };
}

/** Turns a line into the lines to print: none where it is filtered out or only counted. */
function setter(flags: LogsFlags, sinceMs: number | undefined, { path, speed }: Source) {
  const { ship, agent } = flags;
  const level = levelOf(flags);
  const choose = createFilter({ ship, agent, level, sinceMs });
  const merger = createEqualLineMerger();
  const hint = createHint(
    { ship, level: flags.level, sinceMs },
    path ?? 'standard input (name a config or a file to read that)',
  );
  const style = { ...terminalStyle(), speed };
  const { observe, format } = createLineFormat(style);
  const set = (line: string): TerminalText[] => {
    const chosen = choose(line);
    if (chosen?.parsed.kind === 'event') observe(chosen.parsed);
    if (chosen !== undefined) hint.observe(chosen.parsed, chosen.isShown);
    return chosen?.isShown === true ? merger.next(chosen.parsed, format) : [];
  };
  /** The last line of a ship before the requested time, if one ship of a file is asked for. */
  const before = async (signal: AbortSignal): Promise<TerminalText[]> => {
    if (ship === undefined || sinceMs === undefined || path === undefined || !existsSync(path)) return [];
    const found = await lastBefore([...putAway(path), path], { ship, level }, { sinceMs, signal, know: hint.know });
    if (found === undefined) return [];
    for (const start of found.starts) observe(start);
    for (const parsed of found.lines) hint.observe(parsed, true);
    const lines = found.lines.map(format);
    return [...lines, oneLine(`    ... so much before ${style.localTime(sinceMs)}; since then:`)];
  };
  return { set, before, end: merger.end, head: headLine(style), hint };
}

/** Only the last of the existing lines; an empty batch marks the start of new ones. */
async function* lastOf(batches: AsyncIterable<readonly string[]>, set: (line: string) => TerminalText[], most: number) {
  let before: TerminalText[] | undefined = [];
  for await (const lines of batches) {
    const shown = lines.flatMap(set);
    if (before === undefined) yield shown;
    else before = [...before, ...shown].slice(-most);
    if (before === undefined || lines.length > 0) continue;
    yield before;
    before = undefined;
  }
  yield before ?? [];
}

async function* allOf(batches: AsyncIterable<readonly string[]>, set: (line: string) => TerminalText[]) {
  for await (const lines of batches) yield lines.flatMap(set);
}

/**
 * `argosy logs [file|config]`: a log for people, from a file, from the file that a config names, or from standard
 * input. Ends with the log, or at the first signal where it follows.
 */
export async function logs(given: string | undefined, asked: LogsFlags): Promise<void> {
  const { since, ship, follow = false } = asked;
  const flags = ship === undefined ? asked : { ...asked, ship: ship.toUpperCase() };
  const source = sourceOf(namedConfig(given, asked));
  const clock = systemClock();
  const stop = follow ? stopOnSignals(clock) : new AbortController().signal;
  const sinceMs = since === undefined ? undefined : sinceMsOf(since, clock.nowMs());
  const { set, before, end, head, hint } = setter(flags, sinceMs, source);
  // Lines that concern every ship are not printed of a ship that does not exist; while a log grows, it may be bought yet.
  let isOver = false;
  const print = holdBack(printer(stop), () => follow || isOver || hint.isKnown());
  if (process.stdout.isTTY === true) await print([head]);
  const batches = batchesOf(source.path, { sinceMs, follow, signal: stop });
  const isTail = asked.lines !== undefined || (follow && sinceMs === undefined && source.path !== undefined);
  const shown = isTail ? lastOf(batches, set, asked.lines ?? LINES_BEFORE) : allOf(batches, set);
  try {
    await print(await before(stop));
    for await (const lines of shown) if (!(await print(lines))) break;
  } catch (error) {
    throw unreadable(error, source);
  }
  const explained = hint.end();
  isOver = explained?.isUnknownShip !== true;
  await print(end());
  if (explained !== undefined) printOnError(oneLine(explained.text));
  drainError();
  process.exit(explained?.isUnknownShip === true ? EXIT.configuration : EXIT.clean);
}

function unreadable(error: unknown, { path }: Source): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return error;
  const advice = errnoOf(error) === 'ENOENT' ? ': npx argosy run writes one' : '';
  return new UsageError(`expected a log file that can be read, got ${path} (${obstacleOf(error)}${advice})`);
}
