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

/** The parts of net worth, in credits; advances are taken off. */
export interface WorthParts {
  readonly credits: number;
  readonly ships: number;
  readonly advances: number;
}

/** What net worth adds up from. */
export function worthPartsOf(world: Worth, serverMs: number): WorthParts {
  return {
    credits: world.agent?.credits ?? 0,
    ships: paidForOwned(world),
    advances: openAdvances(world, serverMs),
  };
}

/** Credits plus the price paid for bought ships that are still ours, less advances on open contracts. */
export function netWorthOf(world: Worth, serverMs: number): number {
  const { credits, ships, advances } = worthPartsOf(world, serverMs);
  return credits + ships - advances;
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
