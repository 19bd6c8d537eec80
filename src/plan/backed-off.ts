import type { FlightMode } from '../rules/travel.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import { type Attempt, attemptAt } from '../world/attempts.ts';
import { type Deed, deedRow } from '../world/deeds.ts';
import {
  hasBeenBackedOff,
  hasBeenBackedOffFor,
  hasFailed,
  isActBackedOff,
  isActBackedOffFor,
} from '../world/failed-acts.ts';
import type { WorldView } from '../world/state.ts';
import { memoizeInPlanByKey } from './memoize.ts';
import type { Act, Mission } from './mission.ts';

/** Part of a situation that decides whether an act is backed off. */
export interface Leaving {
  readonly world: WorldView;
  /** Our wall clock in milliseconds. */
  readonly nowMs: number;
  /** Deeds that the ship of the plan is backed off from at every place. */
  readonly leaves?: ReadonlySet<Deed>;
}

/** Whether a deed at a place failed or was refused so often recently that no ship, or not this ship, plans it now. */
export function isBackedOff(
  { world, nowMs, leaves }: Leaving,
  deed: Deed,
  place: string,
  more: Pick<Attempt, 'good' | 'ship'> = {},
): boolean {
  return leaves?.has(deed) === true || isActBackedOff(world, { deed, place, ...more }, nowMs);
}

const NEEDED: readonly Deed[] = ['orbit', 'navigate', 'dock'];

/** Deeds that a ship cannot work without. A probe has no tank, and no hold, and need not dock. */
function neededBy({ cargo }: Ship): readonly Deed[] {
  return cargo.capacity > 0 ? NEEDED : NEEDED.slice(0, 2);
}

/**
 * Whether no plan may count on a ship: the service refuses that it is read, leaves its dock, flies or docks anywhere, and
 * still does. That it gets no replies counts only once that has lasted.
 */
export function isUnsteerable({ world }: Pick<Leaving, 'world'>, ship: Ship): boolean {
  const { symbol, nav } = ship;
  if (world.failedAttempts.size === 0) return false;
  // A failed read already means several tries, and a purchase cannot be undone.
  if (hasFailed(world, { deed: 'read', place: symbol })) return true;
  if (nav.status === 'DOCKED' && hasBeenBackedOff(world, { deed: 'orbit', place: nav.waypointSymbol })) return true;
  return neededBy(ship).some((deed) => hasBeenBackedOffFor(world, deed, symbol));
}

/** The deed that a ship is backed off from everywhere, so that no mission can be planned for it; undefined if none. */
export function whatDisables({ world, nowMs }: Leaving, ship: Ship): Deed | undefined {
  if (world.failedAttempts.size === 0) return undefined;
  return neededBy(ship).find((deed) => isActBackedOffFor(world, deed, ship.symbol, nowMs));
}

/** Deeds that planners check by place, whatever the ship. */
const BY_PLACE: readonly Deed[] = [
  'sell',
  'buy',
  'buyShip',
  'accept',
  'fulfill',
  'deliver',
  'jump',
  'warp',
  'supplyConstruction',
];

/** The situation for one ship, with the deeds that only this ship is backed off from everywhere. */
export function asFor<Known extends Leaving>(situation: Known, ship: Ship): Known {
  const { world, nowMs } = situation;
  if (world.failedAttempts.size === 0) return situation;
  const leaves = new Set(BY_PLACE.filter((deed) => isActBackedOffFor(world, deed, ship.symbol, nowMs)));
  return leaves.size === 0 ? situation : { ...situation, leaves };
}

/** Computed once for a plan, in which they do not change. */
const closedOf = memoizeInPlanByKey<Leaving, string, ReadonlySet<string>>();

/** The waypoints of a system to which no ship can be sent now. */
export function placesClosed(situation: Leaving, systemSymbol: string): ReadonlySet<string> {
  const { world } = situation;
  if (world.failedAttempts.size === 0) return new Set();
  return closedOf(situation, systemSymbol, () => {
    const symbols = world.waypoints.in(systemSymbol).map(({ symbol }) => symbol);
    return new Set(symbols.filter((symbol) => isBackedOff(situation, 'navigate', symbol)));
  });
}

/** Whether nothing can be traded or fuelled at a waypoint now, because flying or docking there is backed off. */
export function isShut(situation: Leaving, waypoint: string): boolean {
  if (situation.world.failedAttempts.size === 0) return false;
  return isBackedOff(situation, 'navigate', waypoint) || isBackedOff(situation, 'dock', waypoint);
}

/** The attempt that an act of a mission makes at a waypoint; undefined for one that changes nothing in the game. */
function attemptOfAct(world: WorldView, act: Act, waypoint: string): Attempt | undefined {
  // A purchase by the owner's order is always tried.
  if (act.kind === 'buyShip' && act.maxPriceCredits === undefined) return undefined;
  const otherShip = act.kind === 'transfer' ? act.to : undefined;
  return attemptAt(world, act.kind, { ...act, here: waypoint, otherShip });
}

/** Whether an act of a mission is backed off for a ship at a waypoint, because it failed there recently. */
export function isActBackedOffHere({ world, nowMs }: Leaving, act: Act, waypoint: string, ship: string): boolean {
  if (world.failedAttempts.size === 0) return false;
  const attempt = attemptOfAct(world, act, waypoint);
  // Routes are planned by what is known of places, whatever the ship: fuel that planners count on must count for ships.
  const by = act.kind === 'refuel' ? {} : { ship };
  return attempt !== undefined && isActBackedOff(world, { ...attempt, ...by }, nowMs);
}

/** Whether setting a ship's flight mode is backed off, so that it flies in its present mode. */
export function isModeFixed({ world, nowMs }: Leaving, ship: Ship, mode: FlightMode): boolean {
  return isActBackedOff(world, { deed: 'setFlightMode', place: mode, ship: ship.symbol }, nowMs);
}

/** Whether an act only supports other acts of its mission. */
export function isSupport({ kind }: Pick<Act, 'kind'>): boolean {
  return deedRow(kind).role === 'supports';
}

/**
 * Whether every act that is the purpose of a mission is backed off: its flight would be useless, and would be repeated.
 */
export function isAllBackedOff(
  leaving: Leaving,
  { stops, shipSymbol }: Pick<Mission, 'stops' | 'shipSymbol'>,
): boolean {
  if (leaving.world.failedAttempts.size === 0) return false;
  const acts = stops.flatMap(({ waypoint, acts }) => acts.map((act) => ({ act, waypoint })));
  const meant = acts.filter(({ act }) => !isSupport(act));
  return meant.length > 0 && meant.every(({ act, waypoint }) => isActBackedOffHere(leaving, act, waypoint, shipSymbol));
}
