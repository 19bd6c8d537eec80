import { isoFromMs } from '../../time/iso.ts';
import { waypointAt } from '../galaxy/systems.ts';
import { navStatusAt } from '../ships/ship-status.ts';
import type { ShipState, UniverseState } from '../state.ts';

function routeEnd(state: UniverseState, waypointSymbol: string) {
  const waypoint = waypointAt(state, waypointSymbol);
  if (waypoint === undefined) throw new RangeError(`routeEnd: expected a waypoint, got ${waypointSymbol}`);
  const { symbol, type, systemSymbol, x, y } = waypoint;
  return { symbol, type, systemSymbol, x, y };
}

/** A ship's location, status and latest route. */
export function navReply(state: UniverseState, ship: ShipState, nowMs: number) {
  const { nav } = ship;
  return {
    systemSymbol: nav.systemSymbol,
    waypointSymbol: nav.waypointSymbol,
    route: {
      origin: routeEnd(state, nav.originSymbol),
      destination: routeEnd(state, nav.destinationSymbol),
      departureTime: isoFromMs(nav.departureMs),
      arrival: isoFromMs(nav.arrivalMs),
    },
    status: navStatusAt(ship, nowMs),
    flightMode: nav.flightMode,
  };
}

/** A ship's fuel, with the consumption of the last trip. */
export function fuelReply({ fuel }: ShipState) {
  const { amount, timestampMs } = fuel.consumed;
  return { current: fuel.current, capacity: fuel.capacity, consumed: { amount, timestamp: isoFromMs(timestampMs) } };
}
