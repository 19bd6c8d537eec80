import { pauseAfter } from '../../time/back-off.ts';
import { grainMs, msFromIso } from '../../time/iso.ts';
import { pass } from '../../time/wait.ts';
import { type FleetServices, serverNowMs } from '../services.ts';

/** Game seconds (a guess) that a ship waits beyond a deadline: the server may be late (facts: server-clock). */
const MARGIN_SECONDS = 0.5;

/** Game seconds that a ship without a mission waits before it plans again; a guess: planning costs processor time. */
const IDLE_SECONDS = 60;

/** Pauses after failures in a row, game seconds. Guesses. */
const PAUSES_SECONDS = { first: 5, longest: 300 };

/** Milliseconds until the server's clock has passed one of its timestamps, with a margin; 0 or less if it has. */
export function msUntilServer(services: FleetServices, timestamp: string): number {
  return msFromIso(timestamp) + grainMs(timestamp) - serverNowMs(services) + (MARGIN_SECONDS * 1_000) / services.speed;
}

/** Waits until the server's clock has passed one of its timestamps, with a margin. */
export async function untilServer(services: FleetServices, timestamp: string, signal: AbortSignal): Promise<void> {
  await pass(msUntilServer(services, timestamp), signal);
}

/** Resolves when the signal is aborted; at once if it already is. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Game seconds of pause before planning again: a minute when idle, else doubling with each failure in a row. */
export function pauseSeconds(failuresInARow: number): number {
  return failuresInARow === 0 ? IDLE_SECONDS : pauseAfter(failuresInARow, PAUSES_SECONDS);
}
