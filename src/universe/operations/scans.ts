import { MOUNT_PREFIXES } from '../../game/physics/cooldown.ts';
import { distanceBetween } from '../../game/physics/travel.ts';
import { systemDistance } from '../../game/physics/warp.ts';
import { systemCatalogue } from '../galaxy/catalogue.ts';
import { scannedShipReply, scannedSystemReply, scannedWaypointReply } from '../replies/places.ts';
import { cooldownReply } from '../replies/ships.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { hasMount, mountStrength } from '../ships/fittings.ts';
import { navStatusAt, type ShipState } from '../ships/ship-state.ts';
import { knownSystem, knownWaypoint } from './places.ts';
import { requireArrived, requireCool, shipInPath, startCooldown } from './preconditions.ts';

/** Maximum results of a scan, nearest first; the number is ours. */
const FINDS = 20;

/** Range of a system scan for each point of a sensor array's strength, on the galaxy's map; the number is ours. */
const SYSTEM_REACH = 2_000;

/** The ship, after checks that it can scan (facts: scans). */
function requireScanner(call: AgentCall): ShipState {
  const ship = shipInPath(call);
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

function systemsInReach({ game: { state } }: AgentCall, ship: ShipState) {
  const here = knownSystem(state, ship.nav.systemSymbol);
  const others = systemCatalogue(state).filter(({ symbol }) => symbol !== here.symbol);
  const reach = SYSTEM_REACH * mountStrength(ship, 'scan');
  return finds(others, (system) => systemDistance(here, system)).filter(({ distance }) => distance <= reach);
}

function waypointsAround({ game: { state } }: AgentCall, { nav }: ShipState) {
  const here = knownWaypoint(state, nav.waypointSymbol);
  return finds(Object.values(knownSystem(state, nav.systemSymbol).waypoints), (one) => distanceBetween(here, one));
}

/** Other ships of any agent in this system, except those in transit. */
function shipsAround({ game: { state }, nowMs }: AgentCall, ship: ShipState) {
  const here = knownWaypoint(state, ship.nav.waypointSymbol);
  const others = Object.values(state.ships).filter(
    (other) =>
      other !== ship && other.nav.systemSymbol === ship.nav.systemSymbol && navStatusAt(other, nowMs) !== 'IN_TRANSIT',
  );
  return finds(others, (other) => distanceBetween(here, knownWaypoint(state, other.nav.waypointSymbol)));
}

function scan<Seen>(
  what: string,
  around: (call: AgentCall, ship: ShipState) => readonly Find<Seen>[],
  reply: (find: Find<Seen>, call: AgentCall) => object,
): Operation {
  return forAgent('POST', `/my/ships/{shipSymbol}/scan/${what}`, 201, (call) => {
    const ship = requireScanner(call);
    const found = nearest(around(call, ship));
    startCooldown(call, ship, 'scan');
    const cooldown = cooldownReply(call.game.state, ship, call.nowMs);
    return { data: { cooldown, [what]: found.map((find) => reply(find, call)) } };
  });
}

/** Scanning with sensor arrays (facts: scans). */
export const scanOperations: readonly Operation[] = [
  scan('systems', systemsInReach, ({ seen, distance }) => scannedSystemReply(seen, distance)),
  scan('waypoints', waypointsAround, ({ seen }, { game, nowMs }) => scannedWaypointReply(game.state, seen, nowMs)),
  scan('ships', shipsAround, ({ seen }, { game, nowMs }) => scannedShipReply(game.state, seen, nowMs)),
];
