import type { Level } from './events/entry.ts';

/** Lines that were counted instead of being written; the fields of a `log.repeats` line. */
export interface SuppressedLines {
  /** The event of the lines. */
  readonly of: string;
  readonly ship?: string;
  readonly reason?: string;
  /** How many were left out. */
  readonly lines: number;
  /** Real seconds within which they came. */
  readonly seconds: number;
}

/** What is to be written now. */
export interface RepeatDecision {
  readonly isWritten: boolean;
  /** Counts that are due, to be written first. */
  readonly folded: readonly SuppressedLines[];
}

/** Decides which lines of a storm are written, and which only counted. */
export interface RepeatThrottle {
  take(level: Level, event: string, fields: Readonly<Record<string, unknown>>, nowMs: number): RepeatDecision;
  /** Everything counted so far that has not been told. */
  rest(nowMs: number): readonly SuppressedLines[];
}

export interface RepeatThrottleSettings {
  /** Milliseconds of one minute of the game: a ship's story is as fast as its time. */
  readonly storyMinuteMs: number;
}

const MINUTE_MS = 60_000;

/** Lines of a ship's story about one event that are written in a game minute; no ship can do as much. */
const STORY_LINES = 60;

/** Equal warnings or errors that are written in a minute; one of a storm that already lasted a minute. */
const EQUAL_LINES = 5;

/** Keys that are told apart at a time; more would be a storm of unequal lines, and are told apart by their event. */
const MOST_KEYS = 1_000;

/** The lines of one key since an instant. */
interface Window {
  readonly told: Omit<SuppressedLines, 'lines' | 'seconds'>;
  readonly lengthMs: number;
  readonly most: number;
  fromMs: number;
  written: number;
  left: number;
}

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value).slice(0, 300));

/** Numbers, and words made of letters and digits, such as the id of a contract. */
const NUMBERS = /\b(?=[a-z]*\d)\w{8,}\b|\d+/gi;

/** What makes lines equal: event, ship and what went wrong, whatever numbers and ids stand in it. */
function keyOf(level: Level, event: string, fields: Readonly<Record<string, unknown>>): string {
  if (level === 'info') return `${event} ${text(fields.ship)}`;
  const reason = `${text(fields.reason)} ${text(fields.rule)} ${text(fields.file)}`.replace(NUMBERS, '#');
  return `${level} ${event} ${text(fields.ship)} ${text(fields.operation)} ${text(fields.code)} ${reason}`;
}

function windowOf(level: Level, event: string, fields: Readonly<Record<string, unknown>>, isOwn: boolean) {
  const isStory = level === 'info';
  const ship = isOwn && typeof fields.ship === 'string' ? { ship: fields.ship } : {};
  const reason = isOwn && !isStory && fields.reason !== undefined ? { reason: text(fields.reason) } : {};
  return { told: { of: event, ...ship, ...reason }, most: isStory || !isOwn ? STORY_LINES : EQUAL_LINES };
}

/** Lines are counted by key and minute; debug lines, which somebody asked for, and fatal ones are always written. */
export function createRepeatThrottle({ storyMinuteMs }: RepeatThrottleSettings): RepeatThrottle {
  const windows = new Map<string, Window>();
  const sweepEveryMs = Math.min(storyMinuteMs, MINUTE_MS);
  let sweptAtMs = Number.NEGATIVE_INFINITY;

  function close(key: string, window: Window, nowMs: number): SuppressedLines[] {
    windows.delete(key);
    if (window.left === 0) return [];
    const seconds = Math.max(0, Math.round((nowMs - window.fromMs) / 100) / 10);
    return [{ ...window.told, lines: window.left, seconds }];
  }

  /** A wall clock that stepped back ends a window as well. */
  function isOver({ fromMs, lengthMs }: Window, nowMs: number): boolean {
    return nowMs >= fromMs + lengthMs || nowMs < fromMs;
  }

  function sweep(nowMs: number): SuppressedLines[] {
    if (nowMs < sweptAtMs + sweepEveryMs && nowMs >= sweptAtMs) return [];
    sweptAtMs = nowMs;
    return [...windows].flatMap(([key, window]) => (isOver(window, nowMs) ? close(key, window, nowMs) : []));
  }

  function open(key: string, level: Level, event: string, fields: Readonly<Record<string, unknown>>, nowMs: number) {
    const isOwn = windows.size < MOST_KEYS;
    const shared = isOwn ? undefined : windows.get(event);
    if (shared !== undefined) return shared;
    const lengthMs = level === 'info' ? storyMinuteMs : MINUTE_MS;
    const window = { ...windowOf(level, event, fields, isOwn), lengthMs, fromMs: nowMs, written: 0, left: 0 };
    windows.set(isOwn ? key : event, window);
    return window;
  }

  return {
    take: (level, event, fields, nowMs) => {
      if (level === 'debug' || level === 'fatal') return { isWritten: true, folded: [] };
      const key = keyOf(level, event, fields);
      const before = windows.get(key);
      const folded = before !== undefined && isOver(before, nowMs) ? close(key, before, nowMs) : [];
      folded.push(...sweep(nowMs));
      const window = windows.get(key) ?? open(key, level, event, fields, nowMs);
      // Still the same storm: once more, so that it is seen to go on, and the rest counted.
      if (window.written === 0 && before !== undefined && before.left > 0) window.written = window.most - 1;
      const isWritten = window.written < window.most;
      if (isWritten) window.written += 1;
      else window.left += 1;
      return { isWritten, folded };
    },
    rest: (nowMs) => [...windows].flatMap(([key, window]) => close(key, window, nowMs)),
  };
}
