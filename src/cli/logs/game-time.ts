import type { EventLine } from './log-line.ts';

/** Derives the game hours since the start of a run from its log. */
export interface GameTime {
  /** Reads a line; call it in the order of the log. */
  observe(line: EventLine): void;
  /** Game milliseconds since the start of the run; undefined until a line gives it. */
  at(atMs: number): number | undefined;
}

const HOUR_MS = 3_600_000;

/**
 * The first line of a run gives its start and its speed. Where the log begins later, a heartbeat gives the elapsed
 * time, and two heartbeats the speed.
 * @param speed game seconds per second, from a config; undefined if unknown
 */
export function createGameTime(speed?: number): GameTime {
  let pace = speed;
  let beganAtMs: number | undefined;
  let earlier: { readonly atMs: number; readonly gameMs: number } | undefined;

  function observeHeartbeat(atMs: number, gameMs: number): void {
    if (earlier !== undefined && atMs > earlier.atMs) pace ??= (gameMs - earlier.gameMs) / (atMs - earlier.atMs);
    earlier ??= { atMs, gameMs };
    if (pace !== undefined) beganAtMs = atMs - gameMs / pace;
  }

  return {
    observe: ({ event, fields, atMs }) => {
      if (event === 'daemon.started') {
        beganAtMs = atMs;
        pace = Number(fields.speed) || pace;
        earlier = undefined;
      }
      if (event === 'heartbeat' && beganAtMs === undefined) observeHeartbeat(atMs, Number(fields.gameHours) * HOUR_MS);
    },
    at: (atMs) => (beganAtMs === undefined || pace === undefined ? undefined : (atMs - beganAtMs) * pace),
  };
}

/** Days, hours and minutes, e.g. "3d 04:12"; empty where unknown. */
export function daysAndHours(ms: number | undefined): string {
  if (ms === undefined || !Number.isFinite(ms) || ms < 0) return '';
  const minutes = Math.floor(ms / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(minutes / 1_440)}d ${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}
