import type { ShipActionKind } from '../game/actions.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import { buyingMission, cheapestYardFor } from './growth/growth.ts';
import { sellMission } from './selling/sell-mission.ts';
import type { Situation } from './situation.ts';
import { atYard, type Fulfillment } from './upkeep/fulfillment.ts';
import { type RefineOrder, refining } from './upkeep/refine.ts';
import { installing, type RefitOrder, type RepairOrder, removing, repairing } from './upkeep/refit.ts';

/** An order of the owner for one ship, carried out before anything else. */
export type MissionOrder =
  | { readonly kind: 'sellEverything' }
  /** Sell the cargo, then have the ship broken up at a shipyard. */
  | { readonly kind: 'retireShip' }
  | { readonly kind: 'buyShip'; readonly shipType: string }
  | RepairOrder
  | RefitOrder
  | RefineOrder;

/** The action that completes an order; undefined where several may be needed. A refusal of it ends the order. */
export const COMPLETED_BY: Readonly<Record<MissionOrder['kind'], ShipActionKind | undefined>> = {
  sellEverything: undefined,
  retireShip: undefined,
  buyShip: 'buyShip',
  repairShip: 'repair',
  installPart: 'install',
  removePart: 'remove',
  refineGood: 'refine',
};

/** All cargo is sold, including goods that a contract needs. */
const KEEP_NOTHING: ReadonlySet<string> = new Set();

function selling(situation: Situation, ship: Ship): Fulfillment {
  if (ship.cargo.units === 0) return { kind: 'done' };
  const mission = sellMission(situation, ship, 'trade', KEEP_NOTHING);
  if (mission !== undefined) return { kind: 'mission', mission };
  const goods = ship.cargo.inventory.map(({ symbol }) => symbol).join(', ');
  return { kind: 'impossible', why: `no market is known to pay more for ${goods} than the way there costs` };
}

/** Cargo that cannot be sold is lost with the ship. */
function retiring(situation: Situation, ship: Ship): Fulfillment {
  const sale = selling(situation, ship);
  if (sale.kind === 'mission') return sale;
  return atYard(situation, ship, { kind: 'scrap' }, 'be scrapped');
}

/** For people: the ship types known to be for sale in a system. */
function forSale({ world }: Situation, system: string): string {
  const yards = world.shipyards.in(system);
  const types = new Set(yards.flatMap(({ shipTypes }) => shipTypes));
  return types.size === 0 ? 'no shipyard has been seen yet' : `known to be for sale: ${[...types].sort().join(', ')}`;
}

function buying(situation: Situation, ship: Ship, shipType: string): Fulfillment {
  const offer = cheapestYardFor(situation, ship, shipType);
  if (offer === undefined) {
    const system = ship.nav.systemSymbol;
    const why = `no shipyard of ${system} in reach is known to sell a ${shipType}; ${forSale(situation, system)}`;
    return { kind: 'impossible', why };
  }
  const mission = buyingMission(situation, ship, { ...offer, shipType });
  if (mission !== undefined) return { kind: 'mission', mission };
  return { kind: 'impossible', why: `${offer.waypoint} is out of reach from ${ship.nav.waypointSymbol}` };
}

/** The next thing that a ship does for an order of its owner. */
export function fulfill(situation: Situation, ship: Ship, order: MissionOrder): Fulfillment {
  switch (order.kind) {
    case 'sellEverything':
      return selling(situation, ship);
    case 'retireShip':
      return retiring(situation, ship);
    case 'buyShip':
      return buying(situation, ship, order.shipType);
    case 'installPart':
      return installing(situation, ship, order);
    case 'removePart':
      return removing(situation, ship, order);
    case 'refineGood':
      return refining(ship, order);
    case 'repairShip':
      return repairing(situation, ship, order);
  }
}
