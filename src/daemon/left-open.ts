import type { Store } from '../store/store.ts';
import type { Log } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';

const NOTE = 'settled by reading everything at start';

/** Closes what earlier runs left open or unknown; to be called once everything has been read, and before the fleet acts. */
export async function settleLeftOpen({ intents }: Store, clock: Clock, log: Log): Promise<void> {
  const leftOpen = await intents.openOnes();
  for (const { id } of leftOpen) await intents.close(id, 'done', clock.nowMs(), NOTE);
  if (leftOpen.length === 0) return;
  const sentence = `${leftOpen.length} requests whose outcome an earlier run did not learn: ${NOTE}`;
  log.info('ship.reconciled', { intents: leftOpen.length, detail: NOTE }, sentence);
}
