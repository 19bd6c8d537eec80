import { systemReply } from '../replies/system-reply.ts';
import { waypointReply } from '../replies/waypoint-reply.ts';
import type { Call, Operation } from '../service/operation.ts';
import { pageReply } from '../service/paging.ts';
import type { WaypointState } from '../state.ts';
import { requireSystem, requireWaypoint } from './places.ts';

/** Filters of a listing of waypoints: one type, and traits that must all be there (game-facts 1.2 and 3.6). */
function matches(query: URLSearchParams): (waypoint: WaypointState) => boolean {
  const type = query.get('type');
  const traits = query.getAll('traits');
  return (waypoint) =>
    (type === null || waypoint.type === type) && traits.every((trait) => waypoint.traits.includes(trait));
}

function listWaypoints(call: Call) {
  const waypoints = Object.values(requireSystem(call).waypoints).filter(matches(call.query));
  return pageReply(call.query, waypoints, waypointReply);
}

/** Systems and waypoints, for everybody. */
export const systemOperations: readonly Operation[] = [
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
    run: (call) => ({ data: waypointReply(requireWaypoint(call)) }),
  },
];
