import { statSync } from 'node:fs';
import { basename, isAbsolute, relative } from 'node:path';
import { ConfigError, formatProblem, formatUnheard, type Problem } from '../../config/problems/problem.ts';
import type { Settings } from '../../config/settings.ts';
import type { StrategyKeeper } from '../../daemon/console/operator-console.ts';
import type { Ordered } from '../../daemon/console/orders/order.ts';
import type { Log } from '../../telemetry/log.ts';
import { scrub } from '../../telemetry/scrub.ts';
import type { Clock } from '../../time/clock.ts';
import { pass } from '../../time/wait.ts';
import { changedKeys } from './changed-keys.ts';
import { keepPlayed } from './played-strategy.ts';
import { lookUnfinished, readingOf, type StrategyReading } from './strategy-reading.ts';

/**
 * A file name for display: relative to the working directory, else the base name; no path of the machine leaves the
 * process.
 */
export function shownFile(path: string): string {
  const near = relative('', path);
  return isAbsolute(near) || near.startsWith('..') ? basename(path) : near;
}

/** Real milliseconds between checks of the files; a file written within that time may be incomplete. */
const LOOK_MS = 1_000;

/** Real milliseconds for which files that look unfinished must stand still before they are taken (faults: F65). */
const UNFINISHED_MS = 30_000;

const MOST_PROBLEMS = 3;

/** Identifies one state of a file without reading it. */
function markOf(file: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(file);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return 'absent';
  }
}

function reasonOf(error: ConfigError): string {
  const shown = error.problems.slice(0, MOST_PROBLEMS).map((problem) => {
    const text = formatProblem({ ...problem, file: shownFile(problem.file) });
    return text.replaceAll(/"(\/[^"]+)"/g, (_, path: string) => `"${shownFile(path)}"`);
  });
  const more = error.problems.length - shown.length;
  // The wrong value may be a token in the wrong place, and this text is shown on the page.
  return scrub(`${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}`);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Settings that take effect only at a start, by their key in the files. */
const FROM_THE_START: Readonly<Record<string, (settings: Settings) => unknown>> = {
  server: ({ server }) => server,
  state: ({ stateFolder }) => stateFolder,
  limits: ({ limits }) => limits,
  log: ({ logLevel, logFile }) => [logLevel, logFile],
  dashboard: ({ dashboard }) => dashboard,
  notices: ({ notices }) => notices,
  agent: ({ strategy }) => strategy.agent,
};

/** The changed settings that wait for the next start. */
function waitingFor(before: Settings, after: Settings): readonly string[] {
  return Object.entries(FROM_THE_START).flatMap(([key, of]) => (isSame(of(before), of(after)) ? [] : [key]));
}

/** Unknown words that have not been reported yet, wherever they stood. */
function newIn(before: readonly Problem[], after: readonly Problem[]): readonly Problem[] {
  return after.filter(({ received }) => !before.some((problem) => problem.received === received));
}

/** Warns about game words that may be mistyped. */
export function warnOfUnknownWords(log: Log, unheard: readonly Problem[]): void {
  for (const problem of unheard)
    log.warn('strategy.unheard', { reason: formatUnheard({ ...problem, file: shownFile(problem.file) }) });
}

/** A strategy that is reread when its file changes. */
export interface WatchedStrategy extends StrategyKeeper {
  /** Checks the files each second, until the signal. */
  watch(signal: AbortSignal): Promise<void>;
}

/**
 * The strategy of an agent, from a config or strategy file.
 * @param path the file, which has been read once without a problem
 * @param callsign the agent, where the config names several
 * @throws ConfigError where it has become unreadable since
 */
export function strategyFile(
  path: string,
  { clock, log, callsign }: { readonly clock: Clock; readonly log: Log; readonly callsign?: string | undefined },
): WatchedStrategy {
  const first = readingOf(path, callsign);
  if (first.settings === undefined) throw first.error;
  let { settings, texts } = first;
  let loadedAtMs = clock.nowMs();
  let problem: string | null = null;
  const listeners = new Set<() => void>();
  const fileOf = () => shownFile(settings.sources.at(-1) ?? path);
  const mark = () => [...settings.sources, ...(settings.code?.files ?? [])].map(markOf).join();
  let taken = mark();

  function take(next: Settings): Ordered {
    const later = waitingFor(settings, next);
    const changed = changedKeys(settings.strategy, next.strategy);
    const isNew = changed !== undefined;
    const detail = later.length === 0 ? undefined : `from the next start on: ${later.join(', ')}`;
    warnOfUnknownWords(log, newIn(settings.unheard, next.unheard));
    settings = next;
    loadedAtMs = clock.nowMs();
    if (isNew || problem !== null || later.length > 0) log.info('strategy.loaded', { file: fileOf(), changed, detail });
    problem = null;
    if (isNew) keepPlayed(settings);
    if (isNew) for (const listener of listeners) listener();
    const message = isNew ? `the strategy of ${fileOf()} is in force` : `strategy unchanged: ${fileOf()}`;
    return { kind: 'done', message: detail === undefined ? message : `${message}; ${detail}` };
  }

  function keepOld(error: unknown): Ordered {
    if (!(error instanceof ConfigError)) throw error;
    const reason = reasonOf(error);
    if (reason !== problem) log.warn('strategy.refused', { file: fileOf(), reason });
    problem = reason;
    return { kind: 'refused', message: `the old strategy is kept: ${reason}` };
  }

  function accept(reading: StrategyReading): Ordered {
    if (reading.settings === undefined) return keepOld(reading.error);
    const { sources } = settings;
    const taking = take(reading.settings);
    texts = reading.texts;
    // The config may name another file now; otherwise a change since the files were read is still to be taken.
    if (!isSame(settings.sources, sources)) taken = mark();
    return taking;
  }

  function reload(): Ordered {
    taken = mark();
    return accept(readingOf(path, callsign));
  }

  /** Takes files that have changed, unless they look unfinished. */
  function look(now: string): void {
    const reading = readingOf(path, callsign);
    if (lookUnfinished(texts, reading.texts, reading.settings !== undefined)) {
      log.info('strategy.unfinished', { file: fileOf(), seconds: UNFINISHED_MS / 1_000 });
      return;
    }
    taken = now;
    accept(reading);
  }

  async function watch(signal: AbortSignal): Promise<void> {
    let [before, stillMs] = [taken, 0];
    for (;;) {
      await pass(LOOK_MS, signal).catch(() => {});
      if (signal.aborted) return;
      const now = mark();
      stillMs = now === before ? stillMs + LOOK_MS : 0;
      before = now;
      if (now === taken) continue;
      if (stillMs === LOOK_MS) look(now);
      else if (stillMs >= UNFINISHED_MS) reload();
    }
  }

  return {
    watch,
    reload,
    current: () => settings.strategy,
    code: () => settings.code,
    view: () => {
      const ownLanes = Object.keys(settings.strategy.lanes ?? {});
      return { file: fileOf(), loadedAtMs, problem, ...(ownLanes.length > 0 && { ownLanes }) };
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
