import type { UniverseState } from '../state.ts';

type Timeline = Pick<UniverseState, 'startedAtMs' | 'speed'>;

/** Game seconds from one turn of the economy to the next; between them nothing but trades moves a price. */
export const TICK_SECONDS = 120;

/** Half-life of what a trade has done to a price, in game minutes (game-facts 5.4: the median of the fits). */
export const RECOVERY_HALF_LIFE_MINUTES = 194;

function tickMs({ speed }: Timeline): number {
  return (TICK_SECONDS * 1_000) / speed;
}

/** When the last tick up to now passed, in server time; before the first one it is the universe's start. */
export function lastTickMs(timeline: Timeline, nowMs: number): number {
  const ticks = Math.floor((nowMs - timeline.startedAtMs) / tickMs(timeline));
  return timeline.startedAtMs + Math.max(0, ticks) * tickMs(timeline);
}

/** Whole ticks between two instants of `lastTickMs`; 0 when the clock has stepped back. */
export function ticksBetween(timeline: Timeline, fromTickMs: number, toTickMs: number): number {
  return Math.max(0, Math.round((toTickMs - fromTickMs) / tickMs(timeline)));
}

/** What is left of a displacement after so many ticks, from 1 down. */
export function remainingShare(ticks: number, halfLifeMinutes: number): number {
  return 2 ** ((-ticks * TICK_SECONDS) / 60 / halfLifeMinutes);
}
