import type { FieldName } from './fields.ts';

/** Severity of an event; `log.level` accepts these and silent. */
export type Level = 'debug' | 'info' | 'warn' | 'error' | 'fatal';

interface Common {
  /** When the event is logged. */
  readonly when: string;
  /** The sentence of `msg`: {field} is filled in; a part in [brackets] is left out when one of its fields is absent. */
  readonly sentence: string;
  /** Its own fields beside those of its sentence; by default, for a debug line of a ship, lane and mission. */
  readonly more?: readonly FieldName[];
  /** Whether its debug lines are details that the log file keeps, and a ship's page shows, at level info too. */
  readonly isKept?: true;
}

/** An event that needs no reaction. */
interface SentenceEntry extends Common {
  readonly level: 'debug' | 'info';
}

/** An event that the owner may (warn) or must (error, fatal) react to. */
interface CalledEntry extends Common {
  readonly level: 'warn' | 'error' | 'fatal';
  /** What the owner does about it, in a sentence or two; docs/operations.md shows it. */
  readonly ownerDoes: string;
}

/** The catalogue entry of an event. */
export type EventEntry = SentenceEntry | CalledEntry;

export type EventTable = Readonly<Record<string, EventEntry>>;
