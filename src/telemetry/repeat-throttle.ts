import type { Level } from './events/entry.ts';

/** Counts of suppressed lines; the fields of a `log.repeats` line. */
export interface SuppressedLines {
  /** The event of the lines. */
  readonly of: string;
  readonly ship?: string;
  readonly reason?: string;
  /** How many were suppressed. */
  readonly lines: number;
  /** Real seconds in which they came. */
  readonly seconds: number;
}

type LineFields = Readonly<Record<string, unknown>>;

const MINUTE_MS = 60_000;

/** Info lines of one event and ship that are written in a game minute; no ship can do as much. */
const STORY_LINES = 60;

/** Equal warnings or errors written in a minute (faults: F42); one when they were suppressed in the minute before. */
const EQUAL_LINES = 5;

/** Keys that are tracked at a time, a guess at memory; beyond that lines are counted by their event. */
const MOST_KEYS = 1_000;

/** The lines of one key since an instant. */
interface Window {
  readonly fields: Omit<SuppressedLines, 'lines' | 'seconds'>;
  readonly lengthMs: number;
  readonly most: number;
  fromMs: number;
  written: number;
  left: number;
}

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value).slice(0, 300));

/** Numbers, and words made of letters and digits, such as the id of a contract. */
const NUMBERS = /\b(?=[a-z]*\d)\w{8,}\b|\d+/gi;

/** The key of equal lines: event, ship and cause, without numbers and ids. */
function keyOf(level: Level, event: string, fields: LineFields): string {
  if (level === 'info') return `${event} ${text(fields.ship)}`;
  const reason = `${text(fields.reason)} ${text(fields.rule)} ${text(fields.file)}`.replace(NUMBERS, '#');
  return `${level} ${event} ${text(fields.ship)} ${text(fields.operation)} ${text(fields.code)} ${reason}`;
}

function windowOf(level: Level, event: string, fields: LineFields, isOwn: boolean) {
  const isStory = level === 'info';
  const ship = isOwn && typeof fields.ship === 'string' ? { ship: fields.ship } : {};
  const reason = isOwn && !isStory && fields.reason !== undefined ? { reason: text(fields.reason) } : {};
  return { fields: { of: event, ...ship, ...reason }, most: isStory || !isOwn ? STORY_LINES : EQUAL_LINES };
}

/**
 * Decides which repeated lines are written and which only counted, by key and minute; debug lines, which were requested,
 * and fatal ones are always written.
 * @param storyMinuteMs milliseconds of one game minute: info lines of a ship come at game speed
 */
export function createRepeatThrottle(storyMinuteMs: number) {
  const windows = new Map<string, Window>();
  const sweepEveryMs = Math.min(storyMinuteMs, MINUTE_MS);
  let sweptAtMs = Number.NEGATIVE_INFINITY;

  function close(key: string, window: Window, nowMs: number): SuppressedLines[] {
    windows.delete(key);
    if (window.left === 0) return [];
    const seconds = Math.max(0, Math.round((nowMs - window.fromMs) / 100) / 10);
    return [{ ...window.fields, lines: window.left, seconds }];
  }

  /** A wall clock that stepped back also ends a window. */
  function isOver({ fromMs, lengthMs }: Window, nowMs: number): boolean {
    return nowMs >= fromMs + lengthMs || nowMs < fromMs;
  }

  function sweep(nowMs: number): SuppressedLines[] {
    if (nowMs < sweptAtMs + sweepEveryMs && nowMs >= sweptAtMs) return [];
    sweptAtMs = nowMs;
    return [...windows].flatMap(([key, window]) => (isOver(window, nowMs) ? close(key, window, nowMs) : []));
  }

  function open(key: string, level: Level, event: string, fields: LineFields, nowMs: number) {
    const isOwn = windows.size < MOST_KEYS;
    const shared = isOwn ? undefined : windows.get(event);
    if (shared !== undefined) return shared;
    const lengthMs = level === 'info' ? storyMinuteMs : MINUTE_MS;
    const window = { ...windowOf(level, event, fields, isOwn), lengthMs, fromMs: nowMs, written: 0, left: 0 };
    windows.set(isOwn ? key : event, window);
    return window;
  }

  return {
    /** Whether a line is written, and the counts that are due, to be logged before it. */
    take: (level: Level, event: string, fields: LineFields, nowMs: number) => {
      if (level === 'debug' || level === 'fatal') return { isTaken: true, folded: [] };
      const key = keyOf(level, event, fields);
      const before = windows.get(key);
      const ended = before !== undefined && isOver(before, nowMs) ? close(key, before, nowMs) : [];
      const folded = [...ended, ...sweep(nowMs)];
      const window = windows.get(key) ?? open(key, level, event, fields, nowMs);
      // The repeats go on: write one line to show it, and count the rest.
      if (window.written === 0 && before !== undefined && before.left > 0) window.written = window.most - 1;
      const isTaken = window.written < window.most;
      if (isTaken) window.written += 1;
      else window.left += 1;
      return { isTaken, folded };
    },
    /** All counts that were not logged yet. */
    rest: (nowMs: number) => [...windows].flatMap(([key, window]) => close(key, window, nowMs)),
  };
}
