import type { Settings } from '../config/settings.ts';
import { msFromIso } from '../time/iso.ts';
import type { VirtualTime } from '../time/virtual.ts';

/** The server time at which every backtest begins, so that equal seeds give equal logs. */
export const STARTED_AT_MS = msFromIso('2026-01-04T13:00:00.000Z');

export const HOUR_MS = 3_600_000;

/** The settings as the daemon takes them in virtual time. */
export function inVirtualTime(settings: Settings, seed: number): Settings {
  return { ...settings, server: { kind: 'embedded', speed: 1, seed, quoteUnits: settings.server.quoteUnits } };
}

/** Lets a daemon run until an instant of virtual time, and stops it then as its owner would. */
export async function stopAt<T>(
  untilMs: number,
  { time, running, stop }: { readonly time: VirtualTime; readonly running: Promise<T>; readonly stop: AbortController },
): Promise<T> {
  running.catch(() => {});
  await time.runUntil(running, untilMs);
  stop.abort(new Error('this run of the backtest is over'));
  await time.runUntil(running, untilMs + HOUR_MS);
  return running;
}
