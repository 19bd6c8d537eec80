import type { Store } from '../store/store.ts';
import type { Log } from '../telemetry/log.ts';

/** Under which the books name a difference that no request of ours explains. */
const OPERATION = 'adjustment';

/**
 * Makes the books agree with the agent's credits, as they must while nothing is under way and nothing in doubt: what the
 * agent had when the books began, and every effect since. A difference is somebody else's doing, or that of a trade whose
 * price could only be estimated; it is entered as such.
 */
export async function balance({ ledger, meta }: Store, credits: number, atMs: number, log: Log): Promise<void> {
  const { creditsDelta: booked } = await ledger.totals();
  const kept = await meta.get('openingCredits');
  if (kept === null) {
    await meta.set('openingCredits', String(credits - booked));
    return;
  }
  const creditsDelta = credits - booked - Number(kept);
  if (creditsDelta === 0) return;
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
  log.warn('books.adjusted', { creditsDelta, credits });
}
