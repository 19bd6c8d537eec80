import type { FlightMode } from '../../game/physics/travel.ts';
import { systemIn } from '../../game/words/symbols.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { hasTrait } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import { unitsAboard } from '../common/stops.ts';
import { gateOf } from '../galaxy/gates.ts';

/** What a ship can be told to do by hand, in the words of `argosy ctl do`. */
export const BY_HAND = [
  'fly',
  'jump',
  'warp',
  'dock',
  'orbit',
  'refuel',
  'buy',
  'sell',
  'transfer',
  'jettison',
  'chart',
  'supply',
] as const;

/** One action of a ship, as its owner orders it. The ship rests before and after it. */
export interface HandOrder {
  readonly kind: 'byHand';
  readonly does: (typeof BY_HAND)[number];
  /** Where to: a waypoint; for a jump the gate there, or its system. */
  readonly waypoint?: string | undefined;
  readonly flightMode?: FlightMode | undefined;
  readonly good?: string | undefined;
  readonly units?: number | undefined;
  /** The ship that takes cargo over. */
  readonly to?: string | undefined;
  /** The tank is filled from the hold. */
  readonly fromCargo?: boolean | undefined;
  /**
   * Units of the good in the hold, or of fuel in the tank, after the order. They show that it is done, so that a lost reply
   * or a restart does not repeat it; set when the order is taken down.
   */
  readonly unitsThen?: number | undefined;
}

type Does = HandOrder['does'];

const TAKES: ReadonlySet<Does> = new Set(['refuel', 'buy']);
const GIVES: ReadonlySet<Does> = new Set(['sell', 'transfer', 'jettison', 'supply']);
const GOES: ReadonlySet<Does> = new Set(['fly', 'jump', 'warp']);

/** What is missing in an order, for people; undefined where it has all words that it needs. */
export function lacksWord({ does, waypoint, good, units, to }: HandOrder): string | undefined {
  if (GOES.has(does) && waypoint === undefined) return 'the waypoint to go to';
  if ((does === 'buy' || GIVES.has(does)) && good === undefined) return 'a good';
  if (does === 'buy' && units === undefined) return 'how many units to buy';
  return does === 'transfer' && to === undefined ? 'the ship that takes the goods' : undefined;
}

/** How much the ship has of what the order moves. */
const held = (ship: Ship, { does, good = '' }: HandOrder) =>
  does === 'refuel' ? ship.fuel.current : unitsAboard(ship, good);

/** The units that an order moves: those that it names, or all that there are. */
function unitsMeant(ship: Ship, order: HandOrder): number {
  const missing = ship.fuel.capacity - ship.fuel.current;
  if (order.does === 'refuel') return Math.min(order.units ?? missing, missing);
  return order.units ?? held(ship, order);
}

/** The order with what it will have come to once it is done, by what is known when the owner gives it. */
export function takenDown(ship: Ship, order: HandOrder, world: WorldView): HandOrder {
  const { does, waypoint } = order;
  if (does === 'jump' && waypoint !== undefined && systemIn(waypoint) === waypoint)
    return { ...order, waypoint: gateOf(world, waypoint) ?? waypoint };
  if (!TAKES.has(does) && !GIVES.has(does)) return order;
  const units = unitsMeant(ship, order);
  // There is nothing to move: why, the order itself says.
  if (units <= 0) return { ...order, units };
  return { ...order, units, unitsThen: held(ship, order) + (TAKES.has(does) ? units : -units) };
}

/** Whether what the owner ordered has happened, by what is known of the ship. */
export function isDoneByHand(ship: Ship, order: HandOrder, world: WorldView): boolean {
  const { does, waypoint, unitsThen } = order;
  const { nav } = ship;
  if (GOES.has(does)) return nav.waypointSymbol === waypoint && nav.status !== 'IN_TRANSIT';
  if (TAKES.has(does)) return unitsThen !== undefined && held(ship, order) >= unitsThen;
  if (GIVES.has(does)) return unitsThen !== undefined && held(ship, order) <= unitsThen;
  if (does === 'dock') return nav.status === 'DOCKED';
  if (does === 'orbit') return nav.status === 'IN_ORBIT';
  const here = world.waypoints.get(nav.waypointSymbol);
  return here !== undefined && nav.status !== 'IN_TRANSIT' && !hasTrait(here, 'UNCHARTED');
}
