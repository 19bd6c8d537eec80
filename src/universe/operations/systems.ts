import { isoFromMs } from '../../time/iso.ts';
import { systemCatalogue } from '../galaxy/catalogue.ts';
import { chartOf, chartRewardCredits, chartWaypoint, isCharted, UNCHARTED } from '../galaxy/charts.ts';
import { agentReply } from '../replies/agents.ts';
import { chartReply, systemReply, waypointReply } from '../replies/places.ts';
import { type AgentCall, type Call, forAgent, forAll, type Operation, pageReply } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { type UniverseState, type WaypointState, worldOf } from '../state.ts';
import { moveCredits } from './cargo.ts';
import { knownWaypoint, listedSystem, requireSystem, requireWaypoint } from './places.ts';
import { requireArrived, shipInPath } from './preconditions.ts';

/** Whether a filter on UNCHARTED, which is no true trait, lets a waypoint pass: that depends on the world. */
function passesUncharted(state: UniverseState, waypoint: WaypointState, nowMs: number): boolean {
  const { unchartedFilter } = worldOf(state).interface;
  if (unchartedFilter === 'uncharted') return !isCharted(state, waypoint, nowMs);
  return unchartedFilter === 'everything';
}

/**
 * Filters match the true traits, charted or not, and also UNCHARTED (facts: trait-filter); only what is shown in a
 * universe that hides them (facts: trait-filter; one operator relies on the first, two doubt it).
 */
function hasTrait(state: UniverseState, waypoint: WaypointState, trait: string, nowMs: number): boolean {
  if (trait === UNCHARTED) return passesUncharted(state, waypoint, nowMs);
  const isKnown = state.traitsHidden !== true || isCharted(state, waypoint, nowMs);
  return isKnown && waypoint.traits.includes(trait);
}

/** Filter of a list of waypoints: one type, and traits that must all be present (facts: paging). */
function matches({ game, query, nowMs }: Call): (waypoint: WaypointState) => boolean {
  const type = query.get('type');
  const traits = query.getAll('traits');
  return (waypoint) =>
    (type === null || waypoint.type === type) && traits.every((trait) => hasTrait(game.state, waypoint, trait, nowMs));
}

function listWaypoints(call: Call) {
  const { game, query, nowMs } = call;
  const waypoints = Object.values(requireSystem(call).waypoints).filter(matches(call));
  return pageReply(query, waypoints, (waypoint) => waypointReply(game.state, waypoint, nowMs));
}

/** Generates only the systems of the page. */
function listSystems({ game, query }: Call) {
  return pageReply(query, systemCatalogue(game.state), ({ symbol }) => systemReply(listedSystem(game.state, symbol)));
}

/** Charts the ship's waypoint, which pays a reward (facts: uncharted). */
function chart(call: AgentCall) {
  const { game, agent, nowMs } = call;
  const ship = shipInPath(call);
  requireArrived(ship, nowMs);
  const { waypointSymbol } = ship.nav;
  const waypoint = knownWaypoint(game.state, waypointSymbol);
  if (chartOf(game.state, waypointSymbol, nowMs) !== undefined) {
    refuse('waypointCharted', `Waypoint already charted: ${waypointSymbol}`, { waypointSymbol });
  }
  const totalPrice = chartRewardCredits(game.state, waypoint);
  const charted = chartWaypoint(game.state, waypointSymbol, agent.symbol, nowMs);
  moveCredits(call, ship, totalPrice);
  return {
    data: {
      ...(charted !== undefined && { chart: chartReply(waypointSymbol, charted) }),
      waypoint: waypointReply(game.state, waypoint, nowMs),
      transaction: { waypointSymbol, shipSymbol: ship.symbol, totalPrice, timestamp: isoFromMs(nowMs) },
      agent: agentReply(game, agent),
    },
  };
}

/** Public data of systems and waypoints, and charting. */
export const systemOperations: readonly Operation[] = [
  forAll('/systems', listSystems),
  forAll('/systems/{systemSymbol}', (call) => ({ data: systemReply(requireSystem(call)) })),
  forAll('/systems/{systemSymbol}/waypoints', listWaypoints),
  forAll('/systems/{systemSymbol}/waypoints/{waypointSymbol}', (call) => ({
    data: waypointReply(call.game.state, requireWaypoint(call), call.nowMs),
  })),
  forAgent('POST', '/my/ships/{shipSymbol}/chart', 201, chart),
];
