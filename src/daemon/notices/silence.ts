import type { EventName, LogLine } from '../../telemetry/log.ts';

/** Watches for a fleet that does nothing. */
export interface SilenceWatch {
  /** The text of a notice when a reported silence has ended; undefined otherwise. */
  hear(line: LogLine): string | undefined;
  /** The text of a notice once the silence is too long; call it at intervals. */
  look(): string | undefined;
}

/** Log events that report an act of a ship. */
const ACTS: ReadonlySet<EventName> = new Set<EventName>([
  'cargo.bought',
  'cargo.sold',
  'cargo.transferred',
  'construction.supplied',
  'contract.accepted',
  'contract.delivered',
  'contract.fulfilled',
  'contract.negotiated',
  'ship.bought',
  'ship.extracted',
  'ship.jettisoned',
  'ship.jumped',
  'ship.navigated',
  'ship.refuelled',
  'ship.scrapped',
  'ship.siphoned',
  'ship.surveyed',
  'waypoint.charted',
]);

/**
 * Reports a silence once, and its end; never while the owner has paused the fleet.
 * @param minutes real minutes of silence before it is reported
 * @param monotonicMs a monotonic clock, in milliseconds
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
      if (!goesOn && !ACTS.has(event)) return undefined;
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
