import type { IntentOutcome, OutcomeDetails } from '../../store/books/intents.ts';
import type { LedgerRow } from '../../store/books/ledger.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import type { OperationId, ReplyOf } from '../../wire/endpoints.ts';
import type { Command } from '../commands.ts';
import type { CommandPublisher } from '../events.ts';
import type { EffectEntry } from '../evidence/appraisers.ts';
import { operationRow } from '../operations/rows.ts';
import type { RequestContext } from '../performer.ts';

/** The agent's credits by the books: the opening credits and every effect since. Undefined in new books. */
export async function creditsByBooks({ ledger, meta }: Store): Promise<number | undefined> {
  const opening = await meta.get('openingCredits');
  return opening === null ? undefined : Number(opening) + (await ledger.totals()).creditsDelta;
}

/** The ledger row of a success; undefined if it changes neither credits nor a contract. */
export function ledgerRow<Operation extends OperationId>(
  command: Command<Operation>,
  reply: ReplyOf<Operation>,
  requestContext: RequestContext,
  before: { readonly credits: number; readonly atMs: number },
): LedgerRow | undefined {
  const entry = operationRow(command.operation).books?.(reply, command);
  return entry === undefined ? undefined : ledgerRowFrom(command.operation, entry, requestContext, before);
}

/** Completes an entry to a whole row. */
export function ledgerRowFrom(
  operation: OperationId,
  entry: EffectEntry,
  requestContext: Pick<RequestContext, 'shipSymbol' | 'lane' | 'missionId'>,
  before: { readonly credits: number; readonly atMs: number },
): LedgerRow {
  return {
    atMs: before.atMs,
    shipSymbol: requestContext.shipSymbol ?? null,
    lane: requestContext.lane ?? null,
    missionId: requestContext.missionId ?? null,
    operation,
    tradeSymbol: null,
    units: null,
    unitPriceCredits: null,
    creditsAfter: before.credits,
    waypointSymbol: null,
    contractId: null,
    ...entry,
  };
}

/** The journal, and the hub that publishes what is closed in it. */
interface ClosingBooks {
  readonly store: Pick<Store, 'intents'>;
  readonly clock: Clock;
  readonly events: CommandPublisher;
}

/** Closes an intent in the books and then publishes it with its effect. Rejects with StoreError if the disk fails. */
export async function closeIntent(
  { store, clock, events }: ClosingBooks,
  id: string,
  outcome: IntentOutcome,
  closing?: OutcomeDetails,
): Promise<void> {
  await store.intents.close(id, outcome, clock.nowMs(), closing);
  const { effect } = closing ?? {};
  if (effect !== undefined) events.publish('booked', effect);
  events.publish('intentClosed', { id, outcome, creditsDelta: effect?.creditsDelta ?? 0 });
}
