import type { Store } from '../store/store.ts';
import type { Log } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';

const NOTE = 'the run ended before its outcome was known; everything was read anew at the next start';

/**
 * Closes as unknown what a killed run left without an outcome; to be called once everything has been read, and before the
 * fleet acts. What had become of each is not said: the books lack such a trade if it took place, and the journal keeps
 * the request for whoever compares them.
 */
export async function noteLeftOpen({ intents }: Store, clock: Clock, log: Log): Promise<void> {
  const leftOpen = (await intents.openOnes()).filter(({ outcome }) => outcome === null);
  for (const { id } of leftOpen) await intents.close(id, 'unknown', clock.nowMs(), NOTE);
  if (leftOpen.length === 0) return;
  const sentence = `${leftOpen.length} requests of an earlier run whose outcome nobody learned; everything has been read anew`;
  log.info('ship.reconciled', { intents: leftOpen.length, detail: NOTE }, sentence);
}
