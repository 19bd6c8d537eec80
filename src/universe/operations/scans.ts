import { MOUNT_PREFIXES } from '../../game/physics/cooldown.ts';
import { distanceBetween, type Point } from '../../game/physics/travel.ts';
import { systemDistance } from '../../game/physics/warp.ts';
import { systemCatalogue } from '../galaxy/catalogue.ts';
import { scannedShipReply, scannedSystemReply, scannedWaypointReply } from '../replies/places.ts';
import { cooldownReply } from '../replies/ships.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { hasMount, mountStrength } from '../ships/fittings.ts';
import { navStatusAt, type ShipState } from '../ships/ship-state.ts';
import { knownSystem, knownWaypoint } from './places.ts';
import { requireArrived, requireCool, shipOf, startCooldown } from './preconditions.ts';

/** Maximum results of a scan, nearest first; the number is ours. */
const FINDS = 20;

/** Range of a system scan for each point of a sensor array's strength, on the galaxy's map; the number is ours. */
const SYSTEM_REACH = 2_000;

/** The ship, after checks that it can scan (facts: scans). */
function requireScanner(call: AgentCall): ShipState {
  const ship = shipOf(call);
  requireArrived(ship, call.nowMs);
  if (!hasMount(ship, MOUNT_PREFIXES.scan)) {
    refuse('shipMissingSensorArrays', `Ship ${ship.symbol} has no sensor array.`);
  }
  requireCool(call, ship);
  return ship;
}

interface Find<Seen> {
  readonly seen: Seen;
  readonly distance: number;
}

function nearest<Seen>(finds: readonly Find<Seen>[]): readonly Find<Seen>[] {
  return finds.toSorted((one, other) => one.distance - other.distance).slice(0, FINDS);
}

function finds<Seen>(seen: readonly Seen[], distanceTo: (each: Seen) => number): Find<Seen>[] {
  return seen.map((each) => ({ seen: each, distance: distanceTo(each) }));
}

function scanSystems(call: AgentCall) {
  const { state } = call.game;
  const ship = requireScanner(call);
  const here = knownSystem(state, ship.nav.systemSymbol);
  const others = systemCatalogue(state).filter(({ symbol }) => symbol !== here.symbol);
  const reach = SYSTEM_REACH * mountStrength(ship, 'scan');
  const inReach = finds(others, (system) => systemDistance(here, system)).filter(({ distance }) => distance <= reach);
  startCooldown(call, ship, 'scan');
  const systems = nearest(inReach).map(({ seen, distance }) => scannedSystemReply(seen, distance));
  return { data: { cooldown: cooldownReply(state, ship, call.nowMs), systems } };
}

function scanWaypoints(call: AgentCall) {
  const { state } = call.game;
  const ship = requireScanner(call);
  const here = knownWaypoint(state, ship.nav.waypointSymbol);
  const all = Object.values(knownSystem(state, ship.nav.systemSymbol).waypoints);
  startCooldown(call, ship, 'scan');
  const waypoints = nearest(finds(all, (waypoint) => distanceBetween(here, waypoint)));
  return {
    data: {
      cooldown: cooldownReply(state, ship, call.nowMs),
      waypoints: waypoints.map(({ seen }) => scannedWaypointReply(state, seen, call.nowMs)),
    },
  };
}

/** Other ships of any agent in this system, except those in transit. */
function shipsAround({ game: { state }, nowMs }: AgentCall, ship: ShipState, here: Point): Find<ShipState>[] {
  const others = Object.values(state.ships).filter(
    (other) =>
      other !== ship && other.nav.systemSymbol === ship.nav.systemSymbol && navStatusAt(other, nowMs) !== 'IN_TRANSIT',
  );
  return finds(others, (other) => distanceBetween(here, knownWaypoint(state, other.nav.waypointSymbol)));
}

function scanShips(call: AgentCall) {
  const { state } = call.game;
  const ship = requireScanner(call);
  const around = shipsAround(call, ship, knownWaypoint(state, ship.nav.waypointSymbol));
  startCooldown(call, ship, 'scan');
  const ships = nearest(around).map(({ seen }) => scannedShipReply(state, seen, call.nowMs));
  return { data: { cooldown: cooldownReply(state, ship, call.nowMs), ships } };
}

const SCAN = '/my/ships/{shipSymbol}/scan';

/** Scanning with sensor arrays (facts: scans). */
export const scanOperations: readonly Operation[] = [
  forAgent('POST', `${SCAN}/systems`, 201, scanSystems),
  forAgent('POST', `${SCAN}/waypoints`, 201, scanWaypoints),
  forAgent('POST', `${SCAN}/ships`, 201, scanShips),
];
