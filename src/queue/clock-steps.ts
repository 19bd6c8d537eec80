import type { Clock } from '../time/clock.ts';

/** A longer parting of the clocks is a step; a shorter one is drift, slewing, or a pause between two readings. */
const STEP_MS = 1000;
/** Under a sped-up universe a real second is long, but readings of two clocks still part by this much on a busy machine. */
const LEAST_STEP_MS = 50;

/**
 * Watches for steps of the wall clock, by which bottleneck paces: after a step back of an hour it would wait an hour.
 * @returns asks whether wall and monotonic clocks have parted since the last asking, and by how much (0: they have not)
 */
export function watchClockSteps(clock: Clock, speed: number): () => number {
  const offset = () => clock.nowMs() - clock.monotonicMs();
  const threshold = Math.max(STEP_MS / speed, LEAST_STEP_MS);
  let known = offset();
  return () => {
    const current = offset();
    const steppedMs = current - known;
    known = current;
    return Math.abs(steppedMs) < threshold ? 0 : steppedMs;
  };
}
