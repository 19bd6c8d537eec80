import { isOf } from '../game/lanes.ts';
import type { LedgerRow } from '../store/books/ledger.ts';

/** What a row is about that has no good, route, ship or place of its own, by its operation. */
const BY_OPERATION: Readonly<Record<string, string>> = {
  createChart: 'charts',
  acceptContract: 'contracts',
  fulfillContract: 'contracts',
  deliverContract: 'contracts',
  refuelShip: 'fuel',
  jumpShip: 'jump fees',
  // Of a mission that has sold nothing.
  purchaseCargo: 'goods not sold yet',
  purchaseShip: 'ships bought',
  scrapShip: 'ships scrapped',
  repairShip: 'repairs and refits',
  installMount: 'repairs and refits',
  removeMount: 'repairs and refits',
  installShipModule: 'repairs and refits',
  removeShipModule: 'repairs and refits',
  adjustment: 'corrections',
};

/** What the fleet pays for together: the price of a ship, whichever ship was at the shipyard, and the jump gate. */
const [SHIPS_BOUGHT, JUMP_GATE] = ['ships bought', 'jump gate'];

/** The name of a row in a breakdown in which it has none of its own: "charts", "contracts"; "other" for the rest. */
export function nameOfKind({ operation, lane }: Pick<LedgerRow, 'operation' | 'lane'>): string {
  return isOf('building', lane ?? undefined) ? JUMP_GATE : (BY_OPERATION[operation] ?? 'other');
}

/** The ship that a row counts for, or what the fleet pays for as a whole. */
export function shipOrFleet(row: Pick<LedgerRow, 'operation' | 'shipSymbol' | 'lane'>): string {
  if (row.operation === 'purchaseShip') return SHIPS_BOUGHT;
  if (isOf('building', row.lane ?? undefined)) return JUMP_GATE;
  return row.shipSymbol ?? nameOfKind(row);
}
