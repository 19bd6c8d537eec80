import { type AfterFailure, afterFailure } from './back-off.ts';
import { Livelock } from './livelock.ts';
import { enter, leave, type ShipHandle, type Supervision } from './ship-handle.ts';

/** Failures kept per ship besides the latest: enough for the longest back-off. */
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
