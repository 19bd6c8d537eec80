import type { Ship } from '../../wire/schemas/ship.ts';
import type { Act, Stop } from '../mission.ts';
import type { Route } from '../routes/route.ts';

/** Requests to dock at a waypoint and leave it again. */
const DOCKING_REQUESTS = 2;

/** The stops of a route: a refuel stop where a leg asks for one, and the acts at its end. */
export function stopsAlong(route: Route, from: string, acts: readonly Act[]): Stop[] {
  const stops: { waypoint: string; flightMode: Stop['flightMode']; acts: Act[] }[] = [
    { waypoint: from, flightMode: 'CRUISE', acts: [] },
  ];
  for (const leg of route.legs) {
    if (leg.refuelBefore) stops.at(-1)?.acts.push({ kind: 'refuel' });
    stops.push({ waypoint: leg.to, flightMode: leg.flightMode, acts: [] });
  }
  for (const act of acts) stops.at(-1)?.acts.push(act);
  return stops.filter((stop, index) => index > 0 || stop.acts.length > 0);
}

/** Joins the stops of two parts of a mission; the second part begins where the first ends. */
export function joinStops(first: readonly Stop[], second: readonly Stop[]): Stop[] {
  const [last, next] = [first.at(-1), second[0]];
  if (last === undefined || next === undefined || last.waypoint !== next.waypoint) return [...first, ...second];
  return [...first.slice(0, -1), { ...last, acts: [...last.acts, ...next.acts] }, ...second.slice(1)];
}

/** Requests that a mission of these stops takes: one for each act, and those of its legs. */
export function requestsOf(stops: readonly Stop[]): number {
  return stops.reduce((sum, stop) => sum + 1 + DOCKING_REQUESTS + stop.acts.length, 0);
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
