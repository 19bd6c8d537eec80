import type { LogLine } from '../../telemetry/log.ts';

/** Watches for a fleet that does nothing. */
export interface SilenceWatch {
  /** What to tell when the silence has ended, once it has been told. */
  hear(line: LogLine): string | undefined;
  /** To be asked now and then: what to tell once it has been silent for too long. */
  look(): string | undefined;
}

/** Lines that say that a ship has done something. */
const ACTS =
  /^(?:cargo\.\w+|contract\.\w+|ship\.(?:navigated|refuelled|extracted|siphoned|surveyed|jettisoned|scrapped|bought))$/;

/**
 * Silence is told once, and its end; while the owner has paused the fleet it is no news.
 * @param minutes real ones
 * @param monotonicMs milliseconds that never step back
 */
export function createSilenceWatch(minutes: number, monotonicMs: () => number): SilenceWatch {
  let lastMs = monotonicMs();
  let isTold = false;
  let isPaused = false;
  const minutesSince = () => Math.floor((monotonicMs() - lastMs) / 60_000);

  return {
    hear: ({ event, fields }) => {
      if (event === 'order.given' && fields.order === 'pauseFleet') isPaused = true;
      const goesOn = event === 'order.given' && fields.order === 'resumeFleet';
      if (!goesOn && !ACTS.test(event)) return undefined;
      const text = isTold && !goesOn ? `the ships work again after ${minutesSince()} minutes` : undefined;
      if (text !== undefined || goesOn) isTold = false;
      if (goesOn) isPaused = false;
      lastMs = monotonicMs();
      return text;
    },
    look: () => {
      if (isTold || isPaused || minutesSince() < minutes) return undefined;
      isTold = true;
      return `no ship has done anything for ${minutesSince()} minutes`;
    },
  };
}
