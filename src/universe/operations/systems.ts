import { systemCatalogue } from '../galaxy/catalogue.ts';
import { isCharted, UNCHARTED } from '../galaxy/charts.ts';
import { waypointReply } from '../replies/places.ts';
import { systemReply } from '../replies/system-reply.ts';
import { type Call, type Operation, pageReply } from '../service/operation.ts';
import type { UniverseState, WaypointState } from '../state.ts';
import { listedSystem, requireSystem, requireWaypoint } from './places.ts';

/**
 * Filters match the true traits, charted or not, and also UNCHARTED (facts: trait-filter); only what is shown in a
 * universe that hides them (facts: trait-filter; one operator relies on the first, two doubt it).
 */
function hasTrait(state: UniverseState, waypoint: WaypointState, trait: string, nowMs: number): boolean {
  const isKnown = state.traitsHidden !== true || isCharted(state, waypoint, nowMs);
  const isAsked = isKnown && waypoint.traits.includes(trait);
  return isAsked || (trait === UNCHARTED && !isCharted(state, waypoint, nowMs));
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

/** Public data of systems and waypoints. */
export const systemOperations: readonly Operation[] = [
  { method: 'GET', path: '/systems', status: 200, access: 'public', run: listSystems },
  {
    method: 'GET',
    path: '/systems/{systemSymbol}',
    status: 200,
    access: 'public',
    run: (call) => ({ data: systemReply(requireSystem(call)) }),
  },
  { method: 'GET', path: '/systems/{systemSymbol}/waypoints', status: 200, access: 'public', run: listWaypoints },
  {
    method: 'GET',
    path: '/systems/{systemSymbol}/waypoints/{waypointSymbol}',
    status: 200,
    access: 'public',
    run: (call) => ({ data: waypointReply(call.game.state, requireWaypoint(call), call.nowMs) }),
  },
];
