import { isOf } from '../game/lanes.ts';
import { sum } from '../game/numbers/averages.ts';
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
function shipOrFleet(row: Pick<LedgerRow, 'operation' | 'shipSymbol' | 'lane'>): string {
  if (row.operation === 'purchaseShip') return SHIPS_BOUGHT;
  if (isOf('building', row.lane ?? undefined)) return JUMP_GATE;
  return row.shipSymbol ?? nameOfKind(row);
}

/** A part of what a row of the ledger received or spent, and whom it counts for. */
export interface RowShare {
  readonly name: string;
  readonly creditsDelta: number;
}

/** Divides credits among names by their units, to the credit; the first has what is left over. Empty where there are no units. */
export function divided(creditsDelta: number, unitsOf: ReadonlyMap<string, number>): readonly RowShare[] {
  const units = sum([...unitsOf.values()]);
  if (units === 0) return [];
  const shares = [...unitsOf].map(([name, part]) => ({
    name,
    creditsDelta: Math.trunc((creditsDelta * part) / units),
  }));
  const left = creditsDelta - sum(shares.map((share) => share.creditsDelta));
  const [first, ...rest] = shares;
  return first === undefined ? [] : [{ ...first, creditsDelta: first.creditsDelta + left }, ...rest];
}

/** A contract that is not fulfilled yet. */
interface Open {
  /** Who received the advance, and how much. */
  advance: RowShare | undefined;
  readonly unitsByShip: Map<string, number>;
}

/**
 * Makes what says whom each row of a ledger counts for, in the order of the rows. Both payments of a contract count for
 * the ships that delivered on it, by their units: one ship hands it in for all that bought its goods.
 */
export function createShares() {
  const contracts = new Map<string, Open>();

  function openOf(contractId: string): Open {
    const known = contracts.get(contractId);
    if (known !== undefined) return known;
    const begun: Open = { advance: undefined, unitsByShip: new Map() };
    contracts.set(contractId, begun);
    return begun;
  }

  /** Takes the advance back from who received it, and divides it with the final payment. */
  function fulfilled(contractId: string, own: RowShare): readonly RowShare[] {
    const { advance, unitsByShip } = openOf(contractId);
    contracts.delete(contractId);
    const shares = divided(own.creditsDelta + (advance?.creditsDelta ?? 0), unitsByShip);
    if (shares.length === 0) return [own];
    const returned = advance === undefined ? [] : [{ name: advance.name, creditsDelta: -advance.creditsDelta }];
    return [...returned, ...shares];
  }

  return (row: LedgerRow): readonly RowShare[] => {
    const own = { name: shipOrFleet(row), creditsDelta: row.creditsDelta };
    const { contractId, operation, shipSymbol, units } = row;
    if (contractId === null || contractId === undefined || shipSymbol === null) return [own];
    if (operation === 'fulfillContract') return fulfilled(contractId, own);
    if (operation === 'acceptContract') openOf(contractId).advance = own;
    if (operation === 'deliverContract') {
      const { unitsByShip } = openOf(contractId);
      unitsByShip.set(shipSymbol, (unitsByShip.get(shipSymbol) ?? 0) + (units ?? 0));
    }
    return [own];
  };
}
