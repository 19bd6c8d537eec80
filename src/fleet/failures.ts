import { type AfterFailure, afterFailure } from './back-off.ts';
import { type Berth, enter, leave, type Supervision } from './berth.ts';
import { Livelock } from './livelock.ts';

/** Failures remembered of a ship beside the latest: enough for the longest back-off. */
const FAILURES_KEPT = 9;

function sayFailed({ services }: Supervision, berth: Berth, state: string, failure: unknown, next: AfterFailure): void {
  const reason = failure instanceof Error ? failure.message : String(failure);
  const restart = next.kind === 'restart' ? { restartSeconds: next.seconds } : {};
  services.log.error('ship.failed', { ship: berth.shipSymbol, state, reason, err: failure, ...restart });
}

/** Leaves a ship alone until its owner starts it anew. */
export function quarantine(supervision: Supervision, berth: Berth, reason: string): void {
  enter(supervision, berth, 'quarantined');
  supervision.services.log.error('ship.quarantined', { ship: berth.shipSymbol, reason });
}

/** Forgets a ship that the service no longer knows. */
export function dismiss(supervision: Supervision, berth: Berth): void {
  const { shipSymbol: ship } = berth;
  supervision.services.log.warn('ship.gone', { ship, reason: 'the service no longer knows it' });
  leave(supervision, berth);
}

/**
 * Ends a machine that failed in a state, and says what follows.
 * @returns game seconds until it is to start again; undefined where it is not
 */
export function afterFailureOf(
  supervision: Supervision,
  berth: Berth,
  state: string,
  failure: unknown,
): number | undefined {
  const { services, stopping, isFatal } = supervision;
  const { clock, speed, world } = services;
  const { shipSymbol } = berth;
  berth.end();
  if (stopping.signal.aborted || isFatal(failure)) return undefined;
  if (!world.view.ships.has(shipSymbol)) {
    dismiss(supervision, berth);
    return undefined;
  }
  berth.failuresAtMs = [...berth.failuresAtMs.slice(-FAILURES_KEPT), clock.monotonicMs()];
  const next = afterFailure(berth.failuresAtMs.map((atMs) => ((clock.monotonicMs() - atMs) / 1_000) * speed));
  sayFailed(supervision, berth, state, failure, next);
  if (next.kind === 'quarantine') quarantine(supervision, berth, next.reason);
  return next.kind === 'restart' ? next.seconds : undefined;
}

/** A machine that runs in a circle: starting it anew would only have it circle again. */
export function endCircle(supervision: Supervision, berth: Berth): void {
  const failure = new Livelock(berth.shipSymbol);
  berth.end();
  sayFailed(supervision, berth, berth.state, failure, { kind: 'quarantine', reason: failure.message });
  quarantine(supervision, berth, failure.message);
}
