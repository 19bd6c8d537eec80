import { type Logger, pino } from 'pino';
import { isoFromMs } from '../time/iso.ts';
import { describe } from './events/describe.ts';
import type { Level } from './events/entry.ts';
import { type EventName, isDetail } from './events.ts';
import { clean } from './folders.ts';
import { type DestinationSettings, safeDestination } from './outlets/destination.ts';
import type { DrainLimits } from './outlets/outlet.ts';
import { plainFields } from './plain.ts';
import { createRepeatThrottle, type SuppressedLines } from './repeat-throttle.ts';

export type { EventName } from './events.ts';

/** A log line as data, without secrets and without folders of this machine. */
export interface LogLine {
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly level: Level;
  readonly event: EventName;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The sentence for people. */
  readonly msg: string;
}

/** Fields of a log line; docs/logs.md names them with their units. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Writes log lines: one event a line, as docs/logs.md lists them. No call throws or blocks. `message` replaces the
 * sentence from the catalogue.
 */
export type Log = Readonly<Record<Level, (event: EventName, fields?: Fields, message?: string) => void>>;

/** The log of a process, or of one of its agents. */
export interface RootLog extends Log {
  /** A log of one of several agents: it has its own callsign, listeners and counts of repeats. */
  forAgent(): RootLog;
  /** Lines that could not be written so far, by this log and those of agents. */
  droppedLines(): number;
  /** From now on every line carries this callsign, unless it names another agent. */
  playsAs(agent: string): void;
  /**
   * Calls back for every line of level info and above, and for details (`isDetail`), whatever level the log shows, after
   * it was written; repeated lines arrive summed up. Errors of the listener are ignored.
   * @returns unsubscribes
   */
  tap(listen: (line: LogLine) => void): () => void;
  /** Logs the counts of suppressed lines that are not logged yet; for the end of a process. */
  flush(): void;
  /** Waits until the last lines are written; only for the end of the process. */
  drain(patience: DrainLimits): void;
  /** Whether the end of the process would wait for a thread that is blocked in a disk call. */
  isStuck(): boolean;
}

export interface LogSettings extends DestinationSettings {
  /** The least severe lines that are written; the file keeps details at level info too. */
  readonly level: Level | 'silent';
  /** Wall-clock milliseconds since 1970. */
  readonly nowMs: () => number;
  /** Game seconds per second, 1 by default: info lines are limited per game minute. */
  readonly speed?: number;
}

/** Names that pino or this module writes itself; a caller's field of the same name gets an underscore at its end. */
const OWN_NAMES: ReadonlySet<string> = new Set(['level', 'time', 'event', 'msg']);

/** A log of JSON lines; each is written before the call returns, where that does not block. */
export function createLog(settings: LogSettings): RootLog {
  const keepsDetails = settings.level === 'info' && settings.file !== undefined;
  const destination = safeDestination({ ...settings, hidesDebug: keepsDetails });
  const logger = pino(
    {
      level: keepsDetails ? 'debug' : settings.level,
      base: null,
      formatters: { level: (label) => ({ level: label }) },
      timestamp: () => `,"time":"${isoFromMs(settings.nowMs())}"`,
      // Errors are plain data already; pino's own serializer of `err` would process them again.
      serializers: { err: (err: unknown) => err },
    },
    destination,
  );
  let failed = 0;
  const fail = () => {
    failed += 1;
  };
  const { nowMs, speed = 1 } = settings;
  const root = (): RootLog => {
    const repeatThrottle = createRepeatThrottle(60_000 / speed);
    const taps = createTaps();
    const isWritten: Works['isWritten'] = (level, event) =>
      keepsDetails && level === 'debug' ? isDetail(level, event) : logger.isLevelEnabled(level);
    const withStack = settings.level === 'debug';
    const works: Works = { logger, isWritten, withStack, fail, repeatThrottle, taps, nowMs };
    return {
      ...writersOf(works),
      playsAs: (agent) => {
        works.agent = agent;
      },
      forAgent: root,
      droppedLines: () => failed + destination.droppedLines(),
      tap: taps.add,
      flush: () => logSuppressed(works, repeatThrottle.rest(nowMs())),
      drain: destination.drain,
      isStuck: destination.isStuck,
    };
  };
  return root();
}

/** The listeners of a log. */
function createTaps() {
  const listeners = new Set<(line: LogLine) => void>();
  return {
    /** @returns unsubscribes */
    add: (listen: (line: LogLine) => void) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    isEmpty: () => listeners.size === 0,
    /** Never throws. */
    publish: (line: () => LogLine) => {
      if (listeners.size === 0) return;
      const cleaned = JSON.parse(clean(JSON.stringify(line()))) as LogLine;
      for (const listen of listeners) {
        try {
          listen(cleaned);
        } catch {
          // Errors of a listener are ignored: the log goes on.
        }
      }
    },
  };
}

interface Works {
  readonly logger: Logger;
  /** Whether anything gets the lines of an event on this level. */
  readonly isWritten: (level: Level, event: EventName) => boolean;
  /** Whether every error shows its stack; a fatal line always does. */
  readonly withStack: boolean;
  /** Counts a line that could not be made. */
  readonly fail: () => void;
  readonly repeatThrottle: ReturnType<typeof createRepeatThrottle>;
  readonly taps: ReturnType<typeof createTaps>;
  readonly nowMs: () => number;
  /** Callsign that every line carries; undefined until it is known. */
  agent?: string;
}

const isTapped = (level: Level, event: EventName) => level !== 'debug' || isDetail(level, event);

/** Writes a line without suppressing repeats. */
function write(works: Works, level: Level, event: EventName, own: Fields, message?: string): void {
  const plain = works.agent === undefined ? own : { agent: works.agent, ...own };
  const msg = message ?? describe(event, plain);
  if (works.isWritten(level, event)) works.logger[level]({ event, ...renamed(plain) }, msg);
  if (isTapped(level, event))
    works.taps.publish(() => ({ time: isoFromMs(works.nowMs()), level, event, fields: plain, msg }));
}

function logSuppressed(works: Works, counts: readonly SuppressedLines[]): void {
  for (const folded of counts) write(works, 'warn', 'log.repeats', { ...folded });
}

function writersOf(works: Works): Log {
  const { isWritten, repeatThrottle, taps, nowMs } = works;
  const writer = (level: Level) => (event: EventName, fields?: Fields, message?: string) => {
    if (!isWritten(level, event) && (taps.isEmpty() || !isTapped(level, event))) return;
    try {
      const plain = plainFields(fields ?? {}, works.withStack || level === 'fatal');
      if (level === 'fatal') logSuppressed(works, repeatThrottle.rest(nowMs()));
      const limited = isDetail(level, event) && !works.withStack ? 'info' : level;
      const { isTaken, folded } = repeatThrottle.take(limited, event, plain, nowMs());
      logSuppressed(works, folded);
      if (isTaken) write(works, level, event, plain, message);
    } catch {
      works.fail();
    }
  };
  return {
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
    fatal: writer('fatal'),
  };
}

function renamed(plain: Fields): Fields {
  if (!Object.keys(plain).some((name) => OWN_NAMES.has(name))) return plain;
  return Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [OWN_NAMES.has(name) ? `${name}_` : name, value]),
  );
}
