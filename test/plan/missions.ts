import { expect } from 'vitest';
import { distanceBetween, fuelNeeded } from '../../src/game/physics/travel.ts';
import { reasonText } from '../../src/game/reasons.ts';
import { proposeContract } from '../../src/plan/lanes/contract.ts';
import type { Mission, Proposal, Stop } from '../../src/plan/mission.ts';
import type { Ship } from '../../src/wire/schemas/ship.ts';
import type { WorldState, WorldView } from '../../src/world/state.ts';
import { aPlan, aShip, type Told } from '../kit/planning.ts';

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

/** The most units that a trade has in the hold at once; it sells what it has bought before, and ends with nothing. */
export function mostInHold(stops: readonly Stop[]): number {
  const inHold = new Map<string, number>();
  const units = () => [...inHold.values()].reduce((sum, each) => sum + each, 0);
  let most = 0;
  for (const action of stops.flatMap(({ actions }) => actions)) {
    if (action.kind !== 'buy' && action.kind !== 'sell') continue;
    expect(action.units).toBeGreaterThan(0);
    const left = (inHold.get(action.tradeSymbol) ?? 0) + (action.kind === 'buy' ? action.units : -action.units);
    expect(left).toBeGreaterThanOrEqual(0);
    inHold.set(action.tradeSymbol, left);
    most = Math.max(most, units());
  }
  expect(units()).toBe(0);
  return most;
}

/** What a ship is to do for contracts, which never strands it, or why nothing. */
export function propose(world: WorldState, ship = aShip(), told: Told = {}): { mission?: Mission; why?: string } {
  const proposal: Proposal = proposeContract(aPlan(world, ship, told));
  if (proposal.kind === 'idle') return { why: reasonText(proposal.reason) };
  expectNotStranded(world, ship, proposal.mission);
  return { mission: proposal.mission };
}
