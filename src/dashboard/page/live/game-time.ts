import { daemonNowMs, msOf, serverNowMs } from '../clock.ts';
import { status } from './fleet.ts';

/** Game seconds per real second. */
function speed(): number {
  return status.get()?.speed ?? 1;
}

/** Game seconds from an instant of the daemon's clock until now. */
export function gameSecondsSince(atMs: number): number {
  return gameSecondsBetween(atMs, daemonNowMs());
}

/** Game seconds between two instants of one clock. */
export function gameSecondsBetween(fromMs: number, toMs: number): number {
  return (Math.max(0, toMs - fromMs) / 1_000) * speed();
}

/** Game seconds until a timestamp of the server; 0 when it has passed. */
export function gameSecondsUntil(iso: string): number {
  return gameSecondsBetween(serverNowMs(), msOf(iso));
}
