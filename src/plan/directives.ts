import type { Ship } from '../wire/schemas/ship.ts';
import type { ShipDeed } from '../world/deeds.ts';
import { conditionOf, needsRepair } from '../world/wear.ts';
import { buyingMission, cheapestYardFor } from './growth/growth.ts';
import { scrapMission } from './growth/sell-down.ts';
import { yardMission } from './growth/yard-mission.ts';
import type { Mission } from './mission.ts';
import { sellMission } from './selling/sell-mission.ts';
import type { Situation } from './situation.ts';

/** An instruction of the owner for one ship, carried out before anything else. */
export type Directive =
  | { readonly kind: 'sellEverything' }
  /** Sell the cargo, then have the ship broken up at a shipyard. */
  | { readonly kind: 'retireShip' }
  | { readonly kind: 'buyShip'; readonly shipType: string }
  /** `condition` as it was known when the order was given; see `conditionOf`. */
  | { readonly kind: 'repairShip'; readonly condition?: number | undefined };

/** The deed that completes a directive; undefined where several may be needed. A refusal of it ends the directive. */
export const COMPLETED_BY: Readonly<Record<Directive['kind'], ShipDeed | undefined>> = {
  sellEverything: undefined,
  retireShip: undefined,
  buyShip: 'buyShip',
  repairShip: 'repair',
};

/** The next mission for a directive; `impossible` gives the reason why there is none. */
export type Fulfillment =
  | { readonly kind: 'mission'; readonly mission: Mission }
  | { readonly kind: 'done' }
  | { readonly kind: 'impossible'; readonly why: string };

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
  return atYard(ship, scrapMission(situation, ship));
}

function atYard({ nav }: Ship, mission: Mission | undefined): Fulfillment {
  if (mission !== undefined) return { kind: 'mission', mission };
  return { kind: 'impossible', why: `no shipyard is known in reach of ${nav.waypointSymbol}` };
}

/**
 * The shipyard knows whether there is anything to repair: no reply tells the wear of a flight. A ship that was read since
 * the order and needs nothing was repaired, though the reply was lost.
 */
function repairing(situation: Situation, ship: Ship, conditionBefore: number | undefined): Fulfillment {
  if (needsRepair(ship) === false && conditionOf(ship) !== conditionBefore) return { kind: 'done' };
  return atYard(ship, yardMission(situation, ship, { kind: 'repair' }, 'be repaired'));
}

/** For people: the ship types known to be for sale in a system. */
function forSale({ world }: Situation, system: string): string {
  const yards = [...world.shipyards.in(system).values()];
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

/** The next thing that a ship does for a directive of its owner. */
export function fulfill(situation: Situation, ship: Ship, directive: Directive): Fulfillment {
  switch (directive.kind) {
    case 'sellEverything':
      return selling(situation, ship);
    case 'retireShip':
      return retiring(situation, ship);
    case 'buyShip':
      return buying(situation, ship, directive.shipType);
    case 'repairShip':
      return repairing(situation, ship, directive.condition);
  }
}
