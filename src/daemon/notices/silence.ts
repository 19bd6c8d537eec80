import type { Command } from '../../command/commands.ts';
import type { Outcome } from '../../command/performer.ts';
import { changesGame, type OperationId } from '../../wire/endpoints.ts';

/** Watches for a fleet that does nothing. */
export interface SilenceWatch {
  /** The text of a notice when a reported silence has ended; undefined otherwise. */
  acted(): string | undefined;
  /** The owner has paused the whole fleet, or has resumed it. */
  fleetPaused(isPaused: boolean): void;
  /** The text of a notice once the silence is too long; call it at intervals. */
  look(): string | undefined;
}

/** Changes that only prepare for others: a ship that does nothing else does nothing. */
const PREPARING: ReadonlySet<OperationId> = new Set(['dockShip', 'orbitShip', 'patchShipNav']);

/** Whether a command that has been settled was an action of a ship. */
export function isAction({ operation }: Command, { kind }: Outcome): boolean {
  return kind === 'done' && changesGame(operation) && !PREPARING.has(operation);
}

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
    acted: () => {
      const text = isTold ? `the ships work again after ${minutesSince()} minutes` : undefined;
      isTold = false;
      lastMs = monotonicMs();
      return text;
    },
    fleetPaused: (isNow) => {
      isPaused = isNow;
      if (isNow) return;
      isTold = false;
      lastMs = monotonicMs();
    },
    look: () => {
      if (isTold || isPaused || minutesSince() < minutes) return undefined;
      isTold = true;
      return `no ship has done anything for ${minutesSince()} minutes`;
    },
  };
}
