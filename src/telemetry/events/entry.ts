import type { FieldName } from '../fields.ts';

/** Severity of an event; also what `log.level` may be set to, beside silent. */
export type Level = 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/** What the catalogue knows of an event. */
export interface EventEntry {
  /** The level at which it is always written. */
  readonly level: Level;
  /** When it is written. */
  readonly when: string;
  /** The sentence of `msg`: {field} is filled in; a part in [brackets] goes when one of its fields is absent. */
  readonly sentence: string;
  /** The event's own fields, each with a value such as it might have. */
  readonly example: Readonly<Partial<Record<FieldName, unknown>>>;
}

export type EventTable = Readonly<Record<string, EventEntry>>;
