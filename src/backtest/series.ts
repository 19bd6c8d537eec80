import type { Clock } from '../time/clock.ts';
import { STARTED_AT_MS } from './virtual-run.ts';

/** The state of a run at one moment. */
export interface Sample {
  /** Game hours since the start. */
  readonly hour: number;
  readonly netWorth: number;
  readonly credits: number;
  /** Requests sent so far. */
  readonly requests: number;
}

const MILLION = 1_000_000;

/** Often enough to find the minute of the first million, seldom enough for weeks; every fifth sample is kept. */
const EVERY_MS = 60_000;
const KEPT_EVERY = 5;

/** What is collected while a run goes on. */
export interface Curve {
  readonly samples: Sample[];
  firstMillionAtHours: number | null;
}

/**
 * Takes a sample per minute of game time until the signal, and keeps one per five minutes.
 * @param before what was collected before now
 */
export function watchNetWorth(
  sample: () => Sample,
  clock: Clock,
  stop: AbortSignal,
  before: Curve = { samples: [], firstMillionAtHours: null },
): Curve {
  const curve: Curve = { ...before, samples: [...before.samples] };
  const watch = async () => {
    for (let count = Math.floor((clock.nowMs() - STARTED_AT_MS) / EVERY_MS) + 1; ; count++) {
      await clock.sleepUntil(STARTED_AT_MS + count * EVERY_MS, stop);
      const now = sample();
      if (curve.firstMillionAtHours === null && now.netWorth >= MILLION)
        curve.firstMillionAtHours = Math.round(now.hour * 100) / 100;
      if (count % KEPT_EVERY === 0) curve.samples.push(now);
    }
  };
  watch().catch(() => {});
  return curve;
}

/** Credits earned per 1,000 requests from an hour on; null where the run was not longer than that. */
export function creditsPer1000RequestsAfter(hour: number, samples: readonly Sample[]): number | null {
  const [from, to] = [samples.find((sample) => sample.hour >= hour), samples.at(-1)];
  if (from === undefined || to === undefined || to.requests === from.requests) return null;
  return Math.round((1_000 * (to.netWorth - from.netWorth)) / (to.requests - from.requests));
}
