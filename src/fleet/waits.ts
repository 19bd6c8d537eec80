import { msFromIso } from '../time/iso.ts';
import { startTimer } from '../time/timer.ts';
import { type FleetServices, serverNowMs } from './services.ts';

/**
 * Game seconds by which a ship waits beyond a deadline of the server, whose clock may be a little behind ours
 * (game-facts 9.4).
 */
const MARGIN_SECONDS = 0.5;

/** Game seconds that a ship without a mission waits before it asks again. */
const IDLE_SECONDS = 60;

/** The longest pause after setbacks in a row, game seconds. */
const LONGEST_PAUSE_SECONDS = 300;

/** A timer takes no more than 24.8 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Waits until the server's clock has passed a timestamp of its own, with a margin. */
export async function untilServer(services: FleetServices, timestamp: string, signal: AbortSignal): Promise<void> {
  const restMs = msFromIso(timestamp) - serverNowMs(services);
  await pass(restMs + (MARGIN_SECONDS * 1_000) / services.speed, signal);
}

/** Waits so many milliseconds, which no step of the wall clock stretches; rejects with the signal's reason. */
export async function pass(ms: number, signal: AbortSignal): Promise<void> {
  for (let restMs = ms; restMs > 0; restMs -= LONGEST_TIMER_MS) {
    await timer(Math.min(restMs, LONGEST_TIMER_MS), signal);
  }
}

function timer(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const abort = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = startTimer(ms, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    signal.addEventListener('abort', abort, { once: true });
  });
}

/** Game seconds of pause before planning again: a minute when idle, else doubling with each setback in a row. */
export function pauseSeconds(setbacks: number): number {
  return setbacks === 0 ? IDLE_SECONDS : Math.min(LONGEST_PAUSE_SECONDS, 5 * 2 ** (setbacks - 1));
}
