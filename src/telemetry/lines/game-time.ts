import { msFromIso } from '../../time/iso.ts';
import type { EventLine } from './log-line.ts';

const HOUR_MS = 3_600_000;

/**
 * Derives the game milliseconds since the books began from the lines of a log, in their order; undefined until they
 * give it. The first line of a run gives the speed, and each agent that takes up work the beginning of its books. Where the
 * log begins later, a heartbeat gives the time since the start of its run, and two heartbeats the speed.
 * @param speed game seconds per second, from a config; undefined if unknown
 */
export function createGameTime(speed?: number) {
  let pace = speed;
  let beganAtMs: number | undefined;
  const beganMsByAgent = new Map<unknown, number>();
  let earlier: { readonly atMs: number; readonly gameMs: number } | undefined;

  function observeHeartbeat(atMs: number, gameMs: number): void {
    if (earlier !== undefined && atMs > earlier.atMs) pace ??= (gameMs - earlier.gameMs) / (atMs - earlier.atMs);
    earlier ??= { atMs, gameMs };
    if (pace !== undefined) beganAtMs = atMs - gameMs / pace;
  }

  return {
    observe: ({ event, fields, atMs }: EventLine): void => {
      const { booksBeganAt, agent } = fields;
      if (typeof booksBeganAt === 'string') {
        beganAtMs = msFromIso(booksBeganAt);
        beganMsByAgent.set(agent, beganAtMs);
      }
      if (event === 'daemon.started') {
        pace = Number(fields.speed) || pace;
        earlier = undefined;
      }
      if (event === 'heartbeat' && beganAtMs === undefined) observeHeartbeat(atMs, Number(fields.gameHours) * HOUR_MS);
    },
    /** @param agent its callsign, where a line names one: each agent's books begin on their own */
    at: (atMs: number, agent?: unknown): number | undefined => {
      const fromMs = beganMsByAgent.get(agent) ?? beganAtMs;
      return fromMs === undefined || pace === undefined ? undefined : (atMs - fromMs) * pace;
    },
  };
}

/** Days, hours and minutes, e.g. "3d 04:12"; empty where unknown. */
export function daysAndHours(ms: number | undefined): string {
  if (ms === undefined || !Number.isFinite(ms) || ms < 0) return '';
  const minutes = Math.floor(ms / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(minutes / 1_440)}d ${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}
