import type { KeptRow } from '../../../store/books/ledger.ts';
import type { Store } from '../../../store/store.ts';
import type { TradeView } from '../../views.ts';

/** Most trades of one answer. */
const MOST_TRADES = 1_000;

function tradeView(row: KeptRow): TradeView {
  const { id, atMs, shipSymbol, lane, operation, tradeSymbol, units, unitPriceCredits, creditsDelta } = row;
  return {
    id,
    atMs,
    ship: shipSymbol,
    lane,
    kind: operation === 'sellCargo' ? 'sale' : 'purchase',
    tradeSymbol: tradeSymbol ?? '',
    units: units ?? 0,
    unitPrice: unitPriceCredits,
    credits: creditsDelta,
    waypoint: row.waypointSymbol,
  };
}

/** The latest purchases and sales, or those before one of them; the newest first. */
export async function tradesOf({ ledger }: Store, beforeId = Number.MAX_SAFE_INTEGER): Promise<readonly TradeView[]> {
  return (await ledger.trades(beforeId, MOST_TRADES)).map(tradeView);
}
