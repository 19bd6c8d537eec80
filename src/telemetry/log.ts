import { type Logger, pino } from 'pino';
import { isoFromMs } from '../time/iso.ts';
import { describe } from './describe.ts';
import { type Destination, safeDestination } from './destination.ts';
import type { Level } from './events/entry.ts';
import type { EventName } from './events.ts';
import { plainFields } from './plain.ts';

export type { EventName } from './events.ts';
export { learnSecret } from './scrub.ts';

/** Fields of a log line; docs/logs.md names them with their units. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Writes log lines: one event a line, as docs/logs.md lists them. No call ever throws, and none waits.
 * `message` replaces the sentence that the catalogue makes of the fields.
 */
export interface Log {
  debug(event: EventName, fields?: Fields, message?: string): void;
  info(event: EventName, fields?: Fields, message?: string): void;
  warn(event: EventName, fields?: Fields, message?: string): void;
  error(event: EventName, fields?: Fields, message?: string): void;
  fatal(event: EventName, fields?: Fields, message?: string): void;
  /** A log whose every line carries these fields as well. */
  child(fields: Fields): Log;
}

/** The log that the others descend from. */
export interface RootLog extends Log {
  /** Lines that could not be written so far, by this log and all its children. */
  droppedLines(): number;
}

export interface LogSettings {
  readonly level: Level | 'silent';
  /** Where the lines go; stdout where none is named. */
  readonly destination?: Destination;
  /** Wall-clock milliseconds since 1970. */
  readonly nowMs: () => number;
  /** Set out for a person instead of as JSON. */
  readonly pretty?: boolean;
}

/** The names that pino or this module writes itself; a caller's field of such a name gets a low line behind it. */
const OWN_NAMES: ReadonlySet<string> = new Set(['level', 'time', 'event', 'msg']);

/** A log of JSON lines, written before the call returns. */
export function createLog(settings: LogSettings): RootLog {
  const destination = safeDestination(settings);
  const logger = pino(
    {
      level: settings.level,
      base: null,
      formatters: { level: (label) => ({ level: label }) },
      timestamp: () => `,"time":"${isoFromMs(settings.nowMs())}"`,
      // What arrives is plain already; pino's own serializer of `err` would go over it once more.
      serializers: { err: (err: unknown) => err },
    },
    destination,
  );
  let failed = 0;
  const count = () => {
    failed += 1;
  };
  const log = relative({ logger, withStack: settings.level === 'debug', count }, {});
  return { ...log, droppedLines: () => failed + destination.droppedLines() };
}

interface Works {
  readonly logger: Logger;
  /** Whether every error shows its stack; a fatal line always does. */
  readonly withStack: boolean;
  /** Counts a line that could not even be made. */
  readonly count: () => void;
}

function relative(works: Works, bound: Fields): Log {
  const writer = (level: Level) => (event: EventName, fields?: Fields, message?: string) => {
    if (!works.logger.isLevelEnabled(level)) return;
    try {
      const plain = { ...bound, ...plainFields(fields ?? {}, works.withStack || level === 'fatal') };
      works.logger[level]({ event, ...renamed(plain) }, message ?? describe(event, plain));
    } catch {
      works.count();
    }
  };
  return {
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
    fatal: writer('fatal'),
    child: (fields) => relative(works, { ...bound, ...plainFields(fields, works.withStack) }),
  };
}

function renamed(plain: Record<string, unknown>): Record<string, unknown> {
  if (!Object.keys(plain).some((name) => OWN_NAMES.has(name))) return plain;
  return Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [OWN_NAMES.has(name) ? `${name}_` : name, value]),
  );
}
