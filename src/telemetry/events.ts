import { DAEMON_EVENTS } from './events/daemon-events.ts';
import type { EventEntry, Level } from './events/entry.ts';
import { OUTCOME_EVENTS } from './events/outcome-events.ts';
import { OWNER_EVENTS } from './events/owner-events.ts';
import { SHIP_EVENTS } from './events/ship-events.ts';
import { TRADE_EVENTS } from './events/trade-events.ts';

/** The catalogue of log events, in the groups in which docs/logs.md shows them. */
export const EVENT_GROUPS = {
  'The daemon': DAEMON_EVENTS,
  'The owner': OWNER_EVENTS,
  'The ships': SHIP_EVENTS,
  'Trade and contracts': TRADE_EVENTS,
  'Doubts and books': OUTCOME_EVENTS,
} as const;

export const EVENTS = {
  ...DAEMON_EVENTS,
  ...OWNER_EVENTS,
  ...SHIP_EVENTS,
  ...TRADE_EVENTS,
  ...OUTCOME_EVENTS,
} as const;

/** The `event` of a log line. */
export type EventName = keyof typeof EVENTS;

/** The fields of an event: those of its sentence, and more. */
export function fieldsOf(event: EventName): string[] {
  const { level, sentence, more } = entryOf(event);
  const isStep = level === 'debug' && sentence.includes('{ship}');
  return [...new Set([...(sentence.match(/(?<=\{)\w+/g) ?? []), ...(more ?? (isStep ? ['lane', 'mission'] : []))])];
}

const KEPT: ReadonlySet<string> = new Set(
  (Object.keys(EVENTS) as EventName[]).filter((event) => entryOf(event).isKept === true),
);

/** Whether a line is a detail: of level debug, but kept in the log file at level info too. */
export function isDetail(level: Level, event: EventName): boolean {
  return level === 'debug' && KEPT.has(event);
}

/** The catalogue entry of an event. */
export function entryOf(event: EventName): EventEntry {
  return EVENTS[event];
}
