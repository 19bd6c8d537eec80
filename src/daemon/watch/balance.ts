import { creditsByBooks } from '../../command/booking/books.ts';
import type { Ledger } from '../../store/books/ledger.ts';
import type { Store } from '../../store/store.ts';
import type { Log } from '../../telemetry/log.ts';

/** Operation in the ledger for a difference that no request of ours explains. */
const OPERATION = 'adjustment';

/** Enters a difference that no request of ours explains in the books. */
export async function enterAdjustment(
  ledger: Ledger,
  { creditsDelta, credits, atMs }: { readonly creditsDelta: number; readonly credits: number; readonly atMs: number },
): Promise<void> {
  await ledger.append({
    atMs,
    shipSymbol: null,
    lane: null,
    missionId: null,
    operation: OPERATION,
    tradeSymbol: null,
    units: null,
    unitPriceCredits: null,
    creditsDelta,
    creditsAfter: credits,
    waypointSymbol: null,
    contractId: null,
  });
}

/**
 * Makes the books agree with the agent's credits, as they must while no request is in flight or unresolved. A difference
 * comes from another player of the agent, or from a trade whose price was only estimated; it is entered as an adjustment.
 */
export async function balance(store: Store, credits: number, atMs: number, log: Log): Promise<void> {
  const byBooks = await creditsByBooks(store);
  if (byBooks === undefined) {
    const { creditsDelta: booked } = await store.ledger.totals();
    await store.meta.set('openingCredits', String(credits - booked));
    return;
  }
  const creditsDelta = credits - byBooks;
  if (creditsDelta === 0) return;
  await enterAdjustment(store.ledger, { creditsDelta, credits, atMs });
  log.warn('books.adjusted', { creditsDelta, credits });
}
