import type { Ship } from '../../wire/schemas/ship.ts';
import type { Action, Stop } from '../mission.ts';
import type { Route } from '../routes/route.ts';

/** Requests to dock at a waypoint and leave it again. */
const DOCKING_REQUESTS = 2;

/** The stops of a route: a refuel stop where a leg asks for one, and the actions at its end. */
export function stopsAlong(route: Route, from: string, actions: readonly Action[]): Stop[] {
  const stops: { waypoint: string; flightMode: Stop['flightMode']; actions: Action[] }[] = [
    { waypoint: from, flightMode: 'CRUISE', actions: [] },
  ];
  for (const leg of route.legs) {
    if (leg.refuelBefore) stops.at(-1)?.actions.push({ kind: 'refuel' });
    stops.push({ waypoint: leg.to, flightMode: leg.flightMode, actions: [] });
  }
  for (const action of actions) stops.at(-1)?.actions.push(action);
  return stops.filter((stop, index) => index > 0 || stop.actions.length > 0);
}

/** Joins the stops of two parts of a mission; the second part begins where the first ends. */
export function joinStops(first: readonly Stop[], second: readonly Stop[]): Stop[] {
  const [last, next] = [first.at(-1), second[0]];
  if (last === undefined || next === undefined || last.waypoint !== next.waypoint) return [...first, ...second];
  return [...first.slice(0, -1), { ...last, actions: [...last.actions, ...next.actions] }, ...second.slice(1)];
}

/** Requests that a mission of these stops takes: one for each action, and those of its legs. */
export function requestsOf(stops: readonly Stop[]): number {
  return stops.reduce((sum, stop) => sum + 1 + DOCKING_REQUESTS + stop.actions.length, 0);
}

/** Units of a good in a ship's hold. */
export function unitsAboard(ship: Ship, tradeSymbol: string): number {
  return ship.cargo.inventory.find((item) => item.symbol === tradeSymbol)?.units ?? 0;
}

/** Units of room in a ship's hold. */
export function freeUnits(ship: Ship): number {
  return ship.cargo.capacity - ship.cargo.units;
}

/** The ship as it will be when it has sold all its cargo. */
export function emptied(ship: Ship): Ship {
  return { ...ship, cargo: { ...ship.cargo, units: 0, inventory: [] } };
}
