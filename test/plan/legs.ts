import { expect } from 'vitest';
import { distanceBetween, fuelNeeded } from '../../src/game/physics/travel.ts';
import type { Mission } from '../../src/plan/mission.ts';
import type { Ship } from '../../src/wire/schemas/ship.ts';
import type { WorldView } from '../../src/world/state.ts';

function sellsFuel(world: WorldView, waypoint: string): boolean {
  const market = world.markets.get(waypoint);
  return market !== undefined && [...market.exchange, ...market.exports, ...market.imports].includes('FUEL');
}

/** Flies a mission by the game's rules, and refuses one with a leg beyond the tank or an end that cannot be left. */
export function expectNotStranded(world: WorldView, ship: Ship, mission: Mission): void {
  let { current: fuel } = ship.fuel;
  const { capacity } = ship.fuel;
  let here = ship.nav.waypointSymbol;
  for (const { waypoint, flightMode, actions } of mission.stops) {
    const [from, to] = [world.waypoints.get(here), world.waypoints.get(waypoint)];
    if (here !== waypoint) {
      // A ship without a tank needs no fuel from wherever it is.
      if (to === undefined || (from === undefined && capacity > 0))
        throw new Error(`${mission.what}: ${waypoint} is unknown`);
      if (from !== undefined) fuel -= fuelNeeded(distanceBetween(from, to), flightMode, capacity);
      expect(fuel, `${mission.what}: fuel on arrival at ${waypoint}`).toBeGreaterThanOrEqual(0);
    }
    const jump = actions.find((action) => action.kind === 'jump');
    here = jump?.destination ?? waypoint;
    if (!actions.some((action) => action.kind === 'refuel')) continue;
    expect(sellsFuel(world, here), `${mission.what}: ${here} sells fuel`).toBe(true);
    fuel = capacity;
  }
  const leavable = capacity === 0 || fuel >= 1 || sellsFuel(world, here) || here === ship.nav.waypointSymbol;
  expect(leavable, `${mission.what}: ends at ${here} with ${fuel} fuel`).toBe(true);
}
