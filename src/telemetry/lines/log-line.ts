import { msFromIso } from '../../time/iso.ts';

/** A line of a log: a parsed event, or its plain text where it is not one of ours. */
export type ParsedLine = EventLine | { readonly kind: 'text'; readonly text: string };

export interface EventLine {
  readonly kind: 'event';
  readonly atMs: number;
  readonly level: string;
  readonly event: string;
  /** Empty where the line is about no ship. */
  readonly ship: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly msg: string;
}

/** The beginning of our lines: gives the time without parsing the rest. */
const TIME = /^\{"level":"\w+","time":"([^"]{20,30})"/;

/** When one of our lines was written, without parsing all of it; undefined for any other line. */
export function timeOf(line: string): number | undefined {
  const [, time] = TIME.exec(line) ?? [];
  return time === undefined ? undefined : msFromIso(time);
}

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value));

/** Parses a line. Never throws. */
export function parseLine(line: string): ParsedLine {
  try {
    const fields: unknown = JSON.parse(line);
    if (typeof fields !== 'object' || fields === null || !('event' in fields) || !('time' in fields)) throw new Error();
    const { level, time, event, msg, ship } = fields as Record<string, unknown>;
    const atMs = msFromIso(text(time));
    if (Number.isNaN(atMs)) throw new Error();
    return {
      kind: 'event',
      atMs,
      level: text(level),
      event: text(event),
      ship: text(ship),
      fields: { ...fields },
      msg: text(msg),
    };
  } catch {
    return { kind: 'text', text: line };
  }
}
