import { ACTION_KINDS, type ActionKind, actionRow } from '../../game/actions.ts';
import type { FlightMode } from '../../game/physics/travel.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { type Attempt, attemptAt } from '../../world/failures/attempts.ts';
import {
  hasBeenBackedOff,
  hasBeenBackedOffFor,
  hasFailed,
  isActionBackedOff,
  isActionBackedOffFor,
} from '../../world/failures/failed-actions.ts';
import type { WorldView } from '../../world/state.ts';
import type { Action, Mission } from '../mission.ts';

/** The part of a plan's context that decides whether an action is backed off. */
export interface BackOffs {
  readonly world: WorldView;
  /** Our wall clock in milliseconds. */
  readonly nowMs: number;
  /** Actions that the ship of the plan is backed off from at every place. */
  readonly backedOffActions?: ReadonlySet<ActionKind>;
}

/** Whether an action at a place failed or was refused so often recently that no ship, or not this ship, plans it now. */
export function isBackedOff(
  { world, nowMs, backedOffActions }: BackOffs,
  action: ActionKind,
  place: string,
  more: Pick<Attempt, 'good' | 'ship'> = {},
): boolean {
  return backedOffActions?.has(action) === true || isActionBackedOff(world, { action, place, ...more }, nowMs);
}

const NEEDED: readonly ActionKind[] = ['orbit', 'navigate', 'dock'];

/** Actions that a ship cannot work without. A probe has no tank, and no hold, and need not dock. */
function neededBy({ cargo }: Ship): readonly ActionKind[] {
  return cargo.capacity > 0 ? NEEDED : NEEDED.slice(0, 2);
}

/**
 * Whether no plan may count on a ship: the service refuses that it is read, leaves its dock, flies or docks anywhere, and still
 * does. That it gets no replies counts only once that has lasted.
 */
export function isUnsteerable({ world }: Pick<BackOffs, 'world'>, ship: Ship): boolean {
  const { symbol, nav } = ship;
  if (world.failedAttempts.size === 0) return false;
  // A failed read already means several tries, and a purchase cannot be undone.
  if (hasFailed(world, { action: 'read', place: symbol })) return true;
  if (nav.status === 'DOCKED' && hasBeenBackedOff(world, { action: 'orbit', place: nav.waypointSymbol })) return true;
  return neededBy(ship).some((action) => hasBeenBackedOffFor(world, action, symbol));
}

/** The action that a ship is backed off from everywhere, so that no mission can be planned for it; undefined if none. */
export function whatDisables({ world, nowMs }: BackOffs, ship: Ship): ActionKind | undefined {
  if (world.failedAttempts.size === 0) return undefined;
  return neededBy(ship).find((action) => isActionBackedOffFor(world, action, ship.symbol, nowMs));
}

/** Actions that planners check by place, whatever the ship. */
const BY_PLACE = ACTION_KINDS.filter((action) => actionRow(action).isPlannedByPlace);

/** The actions that planners check by place and that a ship is backed off from everywhere. */
export function actionsBackedOffFor({ world, nowMs }: BackOffs, { symbol }: Ship): ReadonlySet<ActionKind> {
  if (world.failedAttempts.size === 0) return new Set();
  return new Set(BY_PLACE.filter((action) => isActionBackedOffFor(world, action, symbol, nowMs)));
}

/** The waypoints of a system to which no ship can be sent now. */
export function placesClosed(known: BackOffs, systemSymbol: string): ReadonlySet<string> {
  const { world } = known;
  if (world.failedAttempts.size === 0) return new Set();
  const symbols = world.waypoints.in(systemSymbol).map(({ symbol }) => symbol);
  return new Set(symbols.filter((symbol) => isBackedOff(known, 'navigate', symbol)));
}

/** Whether nothing can be traded or fuelled at a waypoint now, because flying or docking there is backed off. */
export function isShut(known: BackOffs, waypoint: string): boolean {
  if (known.world.failedAttempts.size === 0) return false;
  return isBackedOff(known, 'navigate', waypoint) || isBackedOff(known, 'dock', waypoint);
}

/** The attempt that an action of a mission makes at a waypoint; undefined for one that changes nothing in the game. */
function attemptOfAction(world: WorldView, action: Action, waypoint: string): Attempt | undefined {
  // What the owner orders is always tried.
  if (action.kind === 'buyShip' && action.maxPriceCredits === undefined) return undefined;
  if (action.kind === 'refine')
    return action.takes && attemptAt(world, action.kind, { here: waypoint, tradeSymbol: action.good });
  const otherShip = action.kind === 'transfer' ? action.to : undefined;
  return attemptAt(world, action.kind, { ...action, here: waypoint, otherShip });
}

/** Whether an action of a mission is backed off for a ship at a waypoint, because it failed there recently. */
export function isActionBackedOffHere(
  { world, nowMs }: BackOffs,
  action: Action,
  waypoint: string,
  ship: string,
): boolean {
  if (world.failedAttempts.size === 0) return false;
  const attempt = attemptOfAction(world, action, waypoint);
  // Routes are planned by what is known of places, whatever the ship: fuel that planners count on must count for ships.
  const by = action.kind === 'refuel' ? {} : { ship };
  return attempt !== undefined && isActionBackedOff(world, { ...attempt, ...by }, nowMs);
}

/** Whether setting a ship's flight mode is backed off, so that it flies in its present mode. */
export function isModeFixed({ world, nowMs }: BackOffs, ship: Ship, mode: FlightMode): boolean {
  return isActionBackedOff(world, { action: 'setFlightMode', place: mode, ship: ship.symbol }, nowMs);
}

/** Whether an action only supports other actions of its mission. */
export function isSupport({ kind }: Pick<Action, 'kind'>): boolean {
  return actionRow(kind).role === 'supports';
}

/**
 * Whether every action that is the purpose of a mission is backed off: its flight would be useless, and would be repeated.
 */
export function isAllBackedOff(known: BackOffs, { stops, shipSymbol }: Pick<Mission, 'stops' | 'shipSymbol'>): boolean {
  if (known.world.failedAttempts.size === 0) return false;
  const actions = stops.flatMap(({ waypoint, actions }) => actions.map((action) => ({ action, waypoint })));
  const meant = actions.filter(({ action }) => !isSupport(action));
  return (
    meant.length > 0 &&
    meant.every(({ action, waypoint }) => isActionBackedOffHere(known, action, waypoint, shipSymbol))
  );
}
