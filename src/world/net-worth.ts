import { msFromIso } from '../time/iso.ts';
import type { WorldState, WorldView } from './state.ts';

/** What net worth is made of. */
type Worth = Pick<WorldView, 'agent' | 'ships' | 'paidForShips' | 'contracts'>;

/** Credits paid for the bought ships that are still ours. */
function paidForOwned({ ships, paidForShips }: Worth): number {
  return [...paidForShips].reduce((sum, [ship, price]) => sum + (ships.has(ship) ? price : 0), 0);
}

/** Advances that were paid on contracts and are not earned yet. */
function openAdvances({ contracts }: Worth, serverMs: number): number {
  const open = [...contracts.values()].filter(
    ({ accepted, fulfilled, terms }) => accepted && !fulfilled && msFromIso(terms.deadline) > serverMs,
  );
  return open.reduce((sum, { terms }) => sum + terms.payment.onAccepted, 0);
}

/** Credits plus the price paid for bought ships that are still ours, less advances on open contracts. */
export function netWorthOf(world: Worth, serverMs: number): number {
  return (world.agent?.credits ?? 0) + paidForOwned(world) - openAdvances(world, serverMs);
}

/** A ship that we bought. */
export interface ShipBought {
  readonly shipSymbol: string;
  /** Undefined if the reply did not show it. */
  readonly shipType: string | undefined;
  readonly priceCredits: number;
}

/** Remembers a purchase, from its reply, from the books, or found by reading. */
export function noteBought(world: WorldState, { shipSymbol, shipType, priceCredits }: ShipBought): void {
  if (shipType !== undefined) world.boughtAs.set(shipSymbol, shipType);
  world.paidForShips.set(shipSymbol, priceCredits);
}
