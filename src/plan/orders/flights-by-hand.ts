import { formatNumber } from '../../game/numbers/format-number.ts';
import { distanceBetween, type FlightMode, fuelNeeded, travelSeconds } from '../../game/physics/travel.ts';
import { systemDistance, warpRange, warpSeconds } from '../../game/physics/warp.ts';
import { systemIn } from '../../game/words/symbols.ts';
import { requestsOf, stopsAlong } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import { gateOf, isGateOpen } from '../galaxy/gates.ts';
import { paysForJumps } from '../galaxy/travel.ts';
import type { Mission, Stop } from '../mission.ts';
import type { HandOrder } from './hand-order.ts';
import { type Fulfillment, impossible } from './refit.ts';

function going(plan: PlanContext, what: string, stops: readonly Stop[], seconds: number, costCredits = 0): Fulfillment {
  const mission: Mission = {
    lane: 'growth',
    shipSymbol: plan.ship.symbol,
    what,
    stops,
    expected: { profitCredits: -costCredits, seconds, requests: requestsOf(stops) },
    claims: costCredits === 0 ? [] : [{ kind: 'credits', credits: costCredits }],
  };
  return { kind: 'mission', mission };
}

/** Why a tank does not take a ship as far in a mode, with what would be needed; undefined where it does. */
function tooLittleFuel({ ship }: PlanContext, distance: number, flightMode: FlightMode): string | undefined {
  const { current, capacity } = ship.fuel;
  const needed = fuelNeeded(distance, flightMode, capacity);
  if (needed <= current) return undefined;
  const drift = flightMode !== 'DRIFT' && current > 0 ? ', or fly in DRIFT, which takes 1' : '';
  const bring =
    current === 0
      ? ': refuel where fuel is sold, or have another ship transfer FUEL to it and refuel from the hold'
      : ': refuel first';
  return `expected ${formatNumber(needed)} units of fuel in the tank of ${ship.symbol} for a flight in ${flightMode}, got ${formatNumber(current)}${bring}${drift}`;
}

/** A single flight in the mode that the owner named, or in the fastest that the tank allows. */
function flyingDirectly(plan: PlanContext, to: string, distance: number, named: FlightMode | undefined): Fulfillment {
  const { ship } = plan;
  const cruises = fuelNeeded(distance, 'CRUISE', ship.fuel.capacity) <= ship.fuel.current;
  const flightMode = named ?? (cruises ? 'CRUISE' : 'DRIFT');
  const why = tooLittleFuel(plan, distance, flightMode);
  if (why !== undefined) return impossible(why);
  const seconds = travelSeconds(distance, flightMode, ship.engine.speed);
  return going(plan, `fly to ${to} in ${flightMode}`, [{ waypoint: to, flightMode, actions: [] }], seconds);
}

/** A flight inside the system: by places where fuel is sold if need be, unless the owner named how to fly. */
export function flyingByHand(plan: PlanContext, { waypoint = '', flightMode }: HandOrder): Fulfillment {
  const { world, here, systemSymbol } = plan;
  if (systemIn(waypoint) !== systemSymbol)
    return impossible(`${waypoint} is not in ${systemSymbol}, where ${plan.ship.symbol} is: jump or warp there first`);
  const [from, to] = [world.waypoints.get(here), world.waypoints.get(waypoint)];
  if (to === undefined) return impossible(`no waypoint ${waypoint} is known in ${systemSymbol}`);
  const route = flightMode === undefined ? plan.routes().get(waypoint) : undefined;
  if (route === undefined)
    return flyingDirectly(plan, waypoint, from === undefined ? 0 : distanceBetween(from, to), flightMode);
  return going(plan, `fly to ${waypoint}`, stopsAlong(route, here, []), route.seconds, route.costCredits);
}

/** Why a gate does not lead to another; undefined where it does, or nobody has read it. */
function leadsElsewhere({ world }: PlanContext, gate: string, to: string): string | undefined {
  const connections = world.gates.get(gate)?.connections;
  if (connections !== undefined && !connections.includes(to))
    return `${gate} does not lead to ${to}, but to ${connections.join(', ')}`;
  return isGateOpen(world, to) ? undefined : `the gate ${to} is under construction, or nobody has read it yet`;
}

/** A jump from the gate where the ship is. */
export function jumpingByHand(plan: PlanContext, { waypoint = '' }: HandOrder): Fulfillment {
  const { world, here, systemSymbol, ship } = plan;
  const gate = gateOf(world, systemSymbol);
  if (gate === undefined) return impossible(`no jump gate is known in ${systemSymbol}`);
  if (here !== gate) return impossible(`${ship.symbol} is at ${here}, and the gate is ${gate}: fly there first`);
  if (!isGateOpen(world, gate)) return impossible(`the gate ${gate} is under construction`);
  const why = leadsElsewhere(plan, gate, waypoint);
  if (why !== undefined) return impossible(why);
  if (!paysForJumps(plan, 1))
    return impossible('too few credits beyond the reserve for the antimatter of a jump: wait for more');
  const stops: Stop[] = [
    { waypoint: gate, flightMode: 'CRUISE', actions: [{ kind: 'jump', destination: waypoint }] },
    { waypoint, flightMode: 'CRUISE', actions: [] },
  ];
  return going(plan, `jump to ${waypoint}`, stops, 0, plan.tuning.charting.jumpCredits);
}

/** A warp to a waypoint of another system. */
export function warpingByHand(plan: PlanContext, { waypoint = '', flightMode = 'CRUISE' }: HandOrder): Fulfillment {
  const { world, systemSymbol, ship } = plan;
  const range = warpRange(ship.modules);
  if (range === 0) return impossible(`${ship.symbol} has no warp drive: install a MODULE_WARP_DRIVE_I, or jump`);
  if (systemIn(waypoint) === systemSymbol)
    return impossible(`${waypoint} is in ${systemSymbol}, where ${ship.symbol} is: fly there`);
  const [from, to] = [world.systems.get(systemSymbol), world.systems.get(systemIn(waypoint))];
  if (from === undefined || to === undefined)
    return impossible(
      `the system of ${waypoint} is not known yet: a ship with the lane explore or warp reads them all`,
    );
  const distance = systemDistance(from, to);
  if (distance > range)
    return impossible(
      `${to.symbol} is ${formatNumber(Math.round(distance))} away, and the drive of ${ship.symbol} reaches ${range}: warp by systems between`,
    );
  const why = tooLittleFuel(plan, distance, flightMode);
  if (why !== undefined) return impossible(why);
  const seconds = warpSeconds(distance, flightMode, ship.engine.speed);
  return going(plan, `warp to ${waypoint}`, [{ waypoint, flightMode, warps: true, actions: [] }], seconds);
}
