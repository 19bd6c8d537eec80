import { pauseAfter } from '../../time/back-off.ts';
import { Livelock } from './livelock.ts';
import { enter, leave, type ShipHandle, type Supervision } from './ship-handle.ts';

/** What to do with a ship whose machine has failed. */
type AfterFailure =
  | { readonly kind: 'restart'; readonly seconds: number }
  | { readonly kind: 'quarantine'; readonly reason: string };

/** Failures, and the game seconds within which they quarantine a ship (faults: F35); with the pauses, guesses. */
const MOST_FAILURES = 5;
const WITHIN_SECONDS = 600;
const PAUSES_SECONDS = { first: 1, longest: 300 };

/** Number of failures in a row: each at most `WITHIN_SECONDS` after the one before. */
function inARow(failuresSecondsAgo: readonly number[]): number {
  const latestFirst = [...failuresSecondsAgo].sort((a, b) => a - b);
  const gap = latestFirst.findIndex((seconds, index) => seconds - (latestFirst[index - 1] ?? 0) > WITHIN_SECONDS);
  return gap === -1 ? latestFirst.length : gap;
}

/**
 * Restart after 1, 2, 4 … 300 game seconds, doubling with each failure in a row; quarantine after the fifth failure in
 * ten minutes.
 * @param failuresSecondsAgo game seconds since each failure of the ship, including this one (0)
 */
export function afterFailure(failuresSecondsAgo: readonly number[]): AfterFailure {
  const recent = failuresSecondsAgo.filter((seconds) => seconds <= WITHIN_SECONDS).length;
  if (recent >= MOST_FAILURES) {
    return { kind: 'quarantine', reason: `${recent} failures within ${WITHIN_SECONDS / 60} minutes` };
  }
  return { kind: 'restart', seconds: pauseAfter(inARow(failuresSecondsAgo), PAUSES_SECONDS) };
}

/** Failures kept per ship besides the latest: enough for the longest back-off, as 2^9 s are over 300. */
const FAILURES_KEPT = 9;

function logFailed(
  { services }: Supervision,
  handle: ShipHandle,
  state: string,
  failure: unknown,
  next: AfterFailure,
): void {
  const reason = failure instanceof Error ? failure.message : String(failure);
  const restart = next.kind === 'restart' ? { restartSeconds: next.seconds } : {};
  services.log.error('ship.failed', { ship: handle.shipSymbol, state, reason, err: failure, ...restart });
}

/** Quarantines a ship until its owner revives it. */
export function quarantine(supervision: Supervision, handle: ShipHandle, reason: string): void {
  enter(supervision, handle, 'quarantined');
  supervision.services.log.error('ship.quarantined', { ship: handle.shipSymbol, reason });
}

/** Forgets a ship that the service no longer knows. */
export function dismiss(supervision: Supervision, handle: ShipHandle): void {
  const { shipSymbol: ship } = handle;
  supervision.services.log.warn('ship.gone', { ship, reason: 'the service no longer knows it' });
  leave(supervision, handle);
}

/**
 * Ends a machine that failed in a state; decides and logs the next action.
 * @returns game seconds until the restart; undefined if there is none
 */
export function afterFailureOf(
  supervision: Supervision,
  handle: ShipHandle,
  state: string,
  failure: unknown,
): number | undefined {
  const { services, stopping, isFatal } = supervision;
  const { clock, speed, world } = services;
  const { shipSymbol } = handle;
  handle.end();
  if (stopping.signal.aborted || isFatal(failure)) return undefined;
  if (!world.view.ships.has(shipSymbol)) {
    dismiss(supervision, handle);
    return undefined;
  }
  handle.failuresAtMs = [...handle.failuresAtMs.slice(-FAILURES_KEPT), clock.monotonicMs()];
  const next = afterFailure(handle.failuresAtMs.map((atMs) => ((clock.monotonicMs() - atMs) / 1_000) * speed));
  logFailed(supervision, handle, state, failure, next);
  if (next.kind === 'quarantine') quarantine(supervision, handle, next.reason);
  return next.kind === 'restart' ? next.seconds : undefined;
}

/** Quarantines a ship whose machine runs in a circle: a restart would only repeat it. */
export function endCircle(supervision: Supervision, handle: ShipHandle): void {
  const failure = new Livelock(handle.shipSymbol);
  handle.end();
  logFailed(supervision, handle, handle.state, failure, { kind: 'quarantine', reason: failure.message });
  quarantine(supervision, handle, failure.message);
}
