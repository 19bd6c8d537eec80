import { formatNumber } from '../../game/numbers/format-number.ts';
import type { Log } from '../../telemetry/log.ts';
import { pass } from '../../time/wait.ts';
import type { LaneHours } from '../missions/lane-hours.ts';

const HOUR_MS = 3_600_000;

/** In fast motion no terminal gets these lines more often than this, in real milliseconds. */
const LEAST_MS = 60_000;

/** The time between two looks in words: "hour" or, at a high speed, "10 hours". */
function spanText(hours: number): string {
  return hours <= 1 ? 'hour' : `${formatNumber(hours, 1)} hours`;
}

/**
 * Logs what each lane did, each game hour, until the signal.
 * @param speed game seconds per second
 */
export async function logLaneHours(
  { ends, log, speed }: { readonly ends: { readonly hours: LaneHours }; readonly log: Log; readonly speed: number },
  signal: AbortSignal,
): Promise<void> {
  const everyMs = Math.max(HOUR_MS / speed, LEAST_MS);
  const span = spanText((everyMs * speed) / HOUR_MS);
  for (;;) {
    await pass(everyMs, signal);
    for (const fields of ends.hours.take()) log.info('lane.hour', { ...fields, span });
  }
}
