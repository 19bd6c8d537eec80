import type { FieldName } from '../fields.ts';

/** Severity of an event; also what `log.level` may be set to, beside silent. */
export type Level = 'debug' | 'info' | 'warn' | 'error' | 'fatal';

interface Common {
  /** When it is written. */
  readonly when: string;
  /** The sentence of `msg`: {field} is filled in; a part in [brackets] goes when one of its fields is absent. */
  readonly sentence: string;
  /** The event's own fields, each with a value such as it might have. */
  readonly example: Readonly<Partial<Record<FieldName, unknown>>>;
}

/** What tells a story, and asks nothing of anybody. */
interface Told extends Common {
  /** The level at which it is always written. */
  readonly level: 'debug' | 'info';
}

/** What the owner may care for (warn) or must (error, fatal). */
interface Called extends Common {
  readonly level: 'warn' | 'error' | 'fatal';
  /** What the owner does about it, in a sentence or two; docs/operations.md shows it. */
  readonly ownerDoes: string;
}

/** What the catalogue knows of an event. */
export type EventEntry = Told | Called;

export type EventTable = Readonly<Record<string, EventEntry>>;
