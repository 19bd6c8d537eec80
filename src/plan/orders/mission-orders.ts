import type { ShipActionKind } from '../../game/actions.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import { buyingMission, cheapestYardFor } from '../growth/growth.ts';
import { sellMission } from '../trade/sell-mission.ts';
import { byHand } from './by-hand.ts';
import type { HandOrder } from './hand-order.ts';
import {
  atYard,
  type Fulfillment,
  installing,
  type RefineOrder,
  type RefitOrder,
  type RepairOrder,
  refining,
  removing,
  repairing,
} from './refit.ts';

/** An order of the owner for one ship, carried out before anything else. */
export type MissionOrder =
  | { readonly kind: 'sellEverything' }
  /** Sell the cargo, then have the ship broken up at a shipyard. */
  | { readonly kind: 'retireShip' }
  | { readonly kind: 'buyShip'; readonly shipType: string }
  | RepairOrder
  | RefitOrder
  | RefineOrder
  | HandOrder;

/** An order for people and in the log: what it has a ship do by hand, or its kind. */
export function orderName(order: MissionOrder): string {
  return order.kind === 'byHand' ? order.does : order.kind;
}

/** The action that completes an order; undefined where several may be needed. A refusal of it ends the order. */
export const COMPLETED_BY: Readonly<Record<MissionOrder['kind'], ShipActionKind | undefined>> = {
  sellEverything: undefined,
  retireShip: undefined,
  buyShip: 'buyShip',
  repairShip: 'repair',
  installPart: 'install',
  removePart: 'remove',
  refineGood: 'refine',
  byHand: undefined,
};

/** All cargo is sold, including goods that a contract needs. */
const KEEP_NOTHING: ReadonlySet<string> = new Set();

function selling(plan: PlanContext): Fulfillment {
  const { ship } = plan;
  if (ship.cargo.units === 0) return { kind: 'done' };
  const mission = sellMission(plan, 'trade', KEEP_NOTHING);
  if (mission !== undefined) return { kind: 'mission', mission };
  const goods = ship.cargo.inventory.map(({ symbol }) => symbol).join(', ');
  return { kind: 'impossible', why: `no market is known to pay more for ${goods} than the way there costs` };
}

/** Cargo that cannot be sold is lost with the ship. */
function retiring(plan: PlanContext): Fulfillment {
  const sale = selling(plan);
  if (sale.kind === 'mission') return sale;
  return atYard(plan, { kind: 'scrap' }, 'be scrapped');
}

/** For people: the ship types known to be for sale in a system. */
function forSale({ world }: Pick<FleetContext, 'world'>, system: string): string {
  const yards = world.shipyards.in(system);
  const types = new Set(yards.flatMap(({ shipTypes }) => shipTypes));
  return types.size === 0 ? 'no shipyard has been seen yet' : `known to be for sale: ${[...types].sort().join(', ')}`;
}

function buying(plan: PlanContext, shipType: string): Fulfillment {
  const offer = cheapestYardFor(plan, shipType);
  if (offer === undefined) {
    const system = plan.systemSymbol;
    const why = `no shipyard of ${system} in reach is known to sell a ${shipType}; ${forSale(plan, system)}`;
    return { kind: 'impossible', why };
  }
  const mission = buyingMission(plan, { ...offer, shipType });
  if (mission !== undefined) return { kind: 'mission', mission };
  return { kind: 'impossible', why: `${offer.waypoint} is out of reach from ${plan.here}` };
}

/** The next thing that a ship does for an order of its owner. */
export function fulfill(plan: PlanContext, order: MissionOrder): Fulfillment {
  switch (order.kind) {
    case 'sellEverything':
      return selling(plan);
    case 'retireShip':
      return retiring(plan);
    case 'buyShip':
      return buying(plan, order.shipType);
    case 'installPart':
      return installing(plan, order);
    case 'removePart':
      return removing(plan, order);
    case 'refineGood':
      return refining(plan.ship, order);
    case 'repairShip':
      return repairing(plan, order);
    case 'byHand':
      return byHand(plan, order);
  }
}
