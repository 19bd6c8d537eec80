import type { Ledger } from '../store/ledger.ts';
import type { Store } from '../store/store.ts';
import type { Log } from '../telemetry/log.ts';

/** Under which the books name a difference that no request of ours explains. */
const OPERATION = 'adjustment';

/** Enters what no request of ours explains in the books. */
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

/** What the agent's credits are by the books: those that they began with, and every effect since; undefined: they have not begun. */
export async function creditsByBooks({ ledger, meta }: Store): Promise<number | undefined> {
  const opening = await meta.get('openingCredits');
  return opening === null ? undefined : Number(opening) + (await ledger.totals()).creditsDelta;
}

/**
 * Makes the books agree with the agent's credits, as they must while nothing is under way and nothing in doubt: what the
 * agent had when the books began, and every effect since. A difference is somebody else's doing, or that of a trade whose
 * price could only be estimated; it is entered as such.
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
