import type { Closing, IntentOutcome } from '../../store/books/intents.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import type { CommandPublisher } from '../events.ts';

/** The journal, and the hub that publishes what is closed in it. */
export interface ClosingBooks {
  readonly store: Pick<Store, 'intents'>;
  readonly clock: Clock;
  readonly events: CommandPublisher;
}

/** Closes an intent in the books and then publishes it with its effect. Rejects with StoreError if the disk fails. */
export async function closeIntent(
  { store, clock, events }: ClosingBooks,
  id: string,
  outcome: IntentOutcome,
  closing?: Closing,
): Promise<void> {
  await store.intents.close(id, outcome, clock.nowMs(), closing);
  const { effect } = closing ?? {};
  if (effect !== undefined) events.publish('booked', effect);
  events.publish('intentClosed', { id, outcome, creditsDelta: effect?.creditsDelta ?? 0 });
}
