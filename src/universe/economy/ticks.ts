import type { UniverseState } from '../state.ts';

type Timeline = Pick<UniverseState, 'startedAtMs' | 'speed' | 'difficulty'>;

/** Game seconds between ticks of the economy; between ticks only trades move prices. Ours. */
export const TICK_SECONDS = 120;

/** In a hard universe markets recover only every half hour; ours. */
const HARD_TICK_SECONDS = 1_800;

/** Game seconds between reviews of recent trade, which change activities and trade volumes; ours. */
const REVIEW_SECONDS = 1_800;

/** Game seconds between ticks of the economy in this universe. */
export function tickSeconds({ difficulty }: Timeline): number {
  return difficulty === 'hard' ? HARD_TICK_SECONDS : TICK_SECONDS;
}

function tickMs(timeline: Timeline): number {
  return (tickSeconds(timeline) * 1_000) / timeline.speed;
}

/** Number of the last tick before or at an instant, counted from the universe's start; 0 before the first one. */
export function tickAt(timeline: Timeline, atMs: number): number {
  // Ticks fall on fractions of a millisecond at some speeds: the margin counts a tick within rounding as reached.
  return Math.max(0, Math.floor((atMs - timeline.startedAtMs) / tickMs(timeline) + 1e-6));
}

/** Time of the last tick before or at an instant, in server time; before the first one the universe's start. */
export function lastTickMs(timeline: Timeline, nowMs: number): number {
  return timeline.startedAtMs + tickAt(timeline, nowMs) * tickMs(timeline);
}

/** Whole ticks between two instants of `lastTickMs`; 0 when the clock has stepped back. */
export function ticksBetween(timeline: Timeline, fromTickMs: number, toTickMs: number): number {
  return Math.max(0, tickAt(timeline, toTickMs) - tickAt(timeline, fromTickMs));
}

/** Whether this tick, numbered from the start, reviews recent trade. */
export function isReview(timeline: Timeline, tick: number): boolean {
  return (tick * tickSeconds(timeline)) % REVIEW_SECONDS === 0;
}

/** The part of a displacement that remains after this number of game seconds, from 1 down. */
export function remainingShare(seconds: number, halfLifeMinutes: number): number {
  return 2 ** (-seconds / 60 / halfLifeMinutes);
}
