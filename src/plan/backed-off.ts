import type { FlightMode } from '../rules/travel.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import { type Attempt, type Deed, giverAt } from '../world/attempts.ts';
import {
  hasBeenBackedOff,
  hasBeenBackedOffFor,
  hasFailed,
  isActBackedOff,
  isActBackedOffFor,
} from '../world/failed-acts.ts';
import type { WorldView } from '../world/state.ts';
import { memoizeByObject } from './memoize.ts';
import type { Act, Mission } from './mission.ts';

/** What a planner needs to know to leave something alone. */
export interface Leaving {
  readonly world: WorldView;
  /** Our wall clock in milliseconds. */
  readonly nowMs: number;
  /** Deeds that a ship leaves alone wherever it is. */
  readonly leaves?: ReadonlySet<Deed>;
}

/** Whether an act failed or was refused so often at a thing lately that nobody, or not this ship, plans with it now. */
export function isBackedOff(
  { world, nowMs, leaves }: Leaving,
  deed: Deed,
  place: string,
  more: Pick<Attempt, 'good' | 'ship'> = {},
): boolean {
  return leaves?.has(deed) === true || isActBackedOff(world, { deed, place, ...more }, nowMs);
}

const NEEDED: readonly Deed[] = ['orbit', 'navigate', 'dock'];

/** What a ship cannot do without. A probe has no tank, and no hold. */
function neededBy({ cargo }: Ship): readonly Deed[] {
  return cargo.capacity > 0 ? NEEDED : NEEDED.slice(0, 2);
}

/** Whether nobody counts on a ship: it could not be read, leave its dock, or fly or dock anywhere, and has not since. */
export function isUnsteerable({ world }: Pick<Leaving, 'world'>, ship: Ship): boolean {
  const { symbol, nav } = ship;
  if (world.failedAttempts.size === 0) return false;
  // That takes several tries already, and a purchase cannot be taken back.
  if (hasFailed(world, { deed: 'read', place: symbol })) return true;
  if (nav.status === 'DOCKED' && hasBeenBackedOff(world, { deed: 'orbit', place: nav.waypointSymbol })) return true;
  return neededBy(ship).some((deed) => hasBeenBackedOffFor(world, deed, symbol));
}

/** The act that a ship leaves alone wherever it is, so that there is nothing that it could be sent for; undefined: none. */
export function whatDisables({ world, nowMs }: Leaving, ship: Ship): Deed | undefined {
  if (world.failedAttempts.size === 0) return undefined;
  return neededBy(ship).find((deed) => isActBackedOffFor(world, deed, ship.symbol, nowMs));
}

/** Acts that planners weigh by places, whatever ship it is. */
const BY_PLACE: readonly Deed[] = ['sell', 'buy', 'buyShip', 'accept', 'fulfill', 'deliver'];

/** The situation as it is for one ship, which may leave alone wherever it is what others do not. */
export function asFor<Known extends Leaving>(situation: Known, ship: Ship): Known {
  const { world, nowMs } = situation;
  if (world.failedAttempts.size === 0) return situation;
  const leaves = new Set(BY_PLACE.filter((deed) => isActBackedOffFor(world, deed, ship.symbol, nowMs)));
  return leaves.size === 0 ? situation : { ...situation, leaves };
}

/** Waypoints that no ship can be sent to now. */
const closedTo = memoizeByObject((situation: Leaving): ReadonlySet<string> => {
  const { world } = situation;
  if (world.failedAttempts.size === 0) return new Set();
  return new Set([...world.waypoints.keys()].filter((waypoint) => isBackedOff(situation, 'navigate', waypoint)));
});

/** The waypoints that no ship can be sent to now; asked of one plan, in which they do not change. */
export function placesClosed(situation: Leaving): ReadonlySet<string> {
  return closedTo(situation);
}

/** Whether nothing can be traded or fuelled at a waypoint now, as no ship can get there, or dock. */
export function isShut(situation: Leaving, waypoint: string): boolean {
  if (situation.world.failedAttempts.size === 0) return false;
  return isBackedOff(situation, 'navigate', waypoint) || isBackedOff(situation, 'dock', waypoint);
}

/** What an act of a mission tries at a waypoint; undefined for one that changes nothing of the game. */
function attemptOfAct(world: WorldView, act: Act, waypoint: string): Attempt | undefined {
  switch (act.kind) {
    case 'sell':
    case 'buy':
      return { deed: act.kind, place: waypoint, good: act.tradeSymbol };
    case 'deliver':
      return { deed: 'deliver', place: act.contractId, good: act.tradeSymbol };
    case 'accept':
    case 'fulfill':
      return { deed: act.kind, place: act.contractId };
    case 'negotiate':
      return { deed: 'negotiate', place: giverAt(world, waypoint) };
    case 'buyShip':
      // What the owner orders is tried.
      return act.maxPriceCredits === undefined ? undefined : { deed: 'buyShip', place: waypoint, good: act.shipType };
    case 'jettison':
      return { deed: 'jettison', place: act.tradeSymbol };
    case 'transfer':
      return { deed: 'transfer', place: act.to };
    case 'refuel':
    case 'survey':
    case 'siphon':
    case 'scrap':
      return { deed: act.kind, place: waypoint };
    case 'extract':
      return { deed: 'extract', place: waypoint };
    default:
      return undefined;
  }
}

/** Whether a ship leaves an act of a mission alone at a waypoint, since it lately was in vain there. */
export function isActBackedOffHere({ world, nowMs }: Leaving, act: Act, waypoint: string, ship: string): boolean {
  if (world.failedAttempts.size === 0) return false;
  const attempt = attemptOfAct(world, act, waypoint);
  // Ways are planned by what is known of places, whatever ship: fuel that is there for planners is there for ships.
  const by = act.kind === 'refuel' ? {} : { ship };
  return attempt !== undefined && isActBackedOff(world, { ...attempt, ...by }, nowMs);
}

/** Whether a ship's flight mode cannot be set, so that it flies in the one it has. */
export function isModeFixed({ world, nowMs }: Leaving, ship: Ship, mode: FlightMode): boolean {
  return isActBackedOff(world, { deed: 'setFlightMode', place: mode, ship: ship.symbol }, nowMs);
}

/** Acts that only serve others. */
const SERVES: ReadonlySet<Act['kind']> = new Set(['refuel', 'look', 'jettison']);

/** Whether all that a mission is for is left alone: it would be a flight for nothing, again and again. */
export function isAllBackedOff(
  leaving: Leaving,
  { stops, shipSymbol }: Pick<Mission, 'stops' | 'shipSymbol'>,
): boolean {
  if (leaving.world.failedAttempts.size === 0) return false;
  const acts = stops.flatMap(({ waypoint, acts }) => acts.map((act) => ({ act, waypoint })));
  const meant = acts.filter(({ act }) => !SERVES.has(act.kind));
  return meant.length > 0 && meant.every(({ act, waypoint }) => isActBackedOffHere(leaving, act, waypoint, shipSymbol));
}
