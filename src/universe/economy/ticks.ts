import type { UniverseState } from '../state.ts';

type Timeline = Pick<UniverseState, 'startedAtMs' | 'speed' | 'difficulty'>;

/** Game seconds from one turn of the economy to the next; between them nothing but trades moves a price. */
export const TICK_SECONDS = 120;

/** In a hard universe markets are restocked every half hour only. */
const HARD_TICK_SECONDS = 1_800;

/** Game seconds from one look at what was traded to the next: activities and trade volumes change then. */
const REVIEW_SECONDS = 1_800;

/** Game seconds from one turn of the economy to the next in this universe. */
export function tickSeconds({ difficulty }: Timeline): number {
  return difficulty === 'hard' ? HARD_TICK_SECONDS : TICK_SECONDS;
}

function tickMs(timeline: Timeline): number {
  return (tickSeconds(timeline) * 1_000) / timeline.speed;
}

/** Number of the last tick up to an instant, counted from the universe's start; 0 before the first one. */
export function tickAt(timeline: Timeline, atMs: number): number {
  // Instants of ticks are fractions of a millisecond at some speeds: what lies within rounding of one has reached it.
  return Math.max(0, Math.floor((atMs - timeline.startedAtMs) / tickMs(timeline) + 1e-6));
}

/** When the last tick up to now passed, in server time; before the first one it is the universe's start. */
export function lastTickMs(timeline: Timeline, nowMs: number): number {
  return timeline.startedAtMs + tickAt(timeline, nowMs) * tickMs(timeline);
}

/** Whole ticks between two instants of `lastTickMs`; 0 when the clock has stepped back. */
export function ticksBetween(timeline: Timeline, fromTickMs: number, toTickMs: number): number {
  return Math.max(0, tickAt(timeline, toTickMs) - tickAt(timeline, fromTickMs));
}

/** Whether this tick, numbered from the start, looks back on what was traded. */
export function isReview(timeline: Timeline, tick: number): boolean {
  return (tick * tickSeconds(timeline)) % REVIEW_SECONDS === 0;
}

/** What is left of a displacement after so many game seconds, from 1 down. */
export function remainingShare(seconds: number, halfLifeMinutes: number): number {
  return 2 ** (-seconds / 60 / halfLifeMinutes);
}
