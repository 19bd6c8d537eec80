import type { LedgerRow } from '../../store/books/ledger.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { isOfOtherType } from '../../world/ships/ship-type.ts';
import type { WorldView } from '../../world/state.ts';

/** The number at a symbol's end counts up, in a notation that grows longer. */
function byAge({ symbol: one }: Ship, { symbol: other }: Ship): number {
  return one.length - other.length || (one < other ? -1 : 1);
}

/**
 * The ship that an unresolved purchase brought, if any: the oldest ship that was not known when the intent was written
 * and that no other purchase in the books brought. Purchases of one type are alike, so any of their ships will do.
 * @param known symbols of the ships that were known then
 */
export function newShip(
  { ships }: WorldView,
  known: readonly string[],
  purchases: readonly LedgerRow[],
  shipType: string,
): Ship | undefined {
  const isBooked = (symbol: string) => purchases.some(({ boughtShip }) => boughtShip === symbol);
  return [...ships.values()]
    .filter(({ symbol }) => !known.includes(symbol) && !isBooked(symbol))
    .filter((ship) => !isOfOtherType(ship, shipType))
    .sort(byAge)[0];
}
