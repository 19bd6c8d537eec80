import { distanceBetween, travelSeconds } from '../../game/physics/travel.ts';
import { joinStops, requestsOf, stopsAlong } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Action, Claim, Mission, Stop } from '../mission.ts';
import { flightWith } from './fuel.ts';
import { gateOf } from './gates.ts';
import { type Way, waysAlong, waysInPlan } from './ways.ts';

/** What a ship goes to a system for. */
export type Duty = Extract<Claim, { kind: 'system' }>['does'];

/** Game seconds that are left of a ship's cooldown. */
export function restSeconds(plan: Pick<PlanContext, 'ship' | 'secondsUntil'>): number {
  const { cooldown } = plan.ship;
  return cooldown.expiration === undefined ? 0 : Math.max(0, plan.secondsUntil(cooldown.expiration));
}

/** Game seconds until a ship that leaves now is at the end of a way; what is left of its cooldown comes first. */
export function secondsAlong(plan: Pick<PlanContext, 'ship' | 'secondsUntil'>, way: Way): number {
  return restSeconds(plan) + way.seconds;
}

/** Game seconds until a ship can jump from its system: it flies to the gate while it cools down. */
export function secondsToJump(plan: PlanContext): number {
  const { world } = plan;
  const here = world.waypoints.get(plan.here);
  const gate = world.waypoints.get(gateOf(world, plan.systemSymbol) ?? '');
  const distance = here === undefined || gate === undefined ? 0 : distanceBetween(here, gate);
  const flight = distance === 0 ? 0 : travelSeconds(distance, 'CRUISE', plan.ship.engine.speed);
  return Math.max(flight, restSeconds(plan));
}

/** The part of a work that is done in the game seconds that are left for it, 0 to 1. */
export function partDoneIn(leftSeconds: number, { seconds }: { readonly seconds: number }): number {
  return Math.max(0, Math.min(1, leftSeconds / Math.max(1, seconds)));
}

/** When the first of the other ships with this duty arrives in each system, and how many of them are bound for it. */
export function boundFor(
  { claims }: Pick<FleetContext, 'claims'>,
  does: Duty,
): ReadonlyMap<string, { firstMs: number; ships: number }> {
  const bound = new Map<string, { firstMs: number; ships: number }>();
  for (const claim of claims.ofKind('system')) {
    if (claim.does !== does) continue;
    const { firstMs = Number.POSITIVE_INFINITY, ships = 0 } = bound.get(claim.systemSymbol) ?? {};
    bound.set(claim.systemSymbol, { firstMs: Math.min(firstMs, claim.arrivesAtMs), ships: ships + 1 });
  }
  return bound;
}

/** The claim of a ship on a system at which it arrives after these game seconds. */
export function systemClaim(
  fleet: Pick<FleetContext, 'msIn'>,
  systemSymbol: string,
  does: Duty,
  seconds: number,
): Claim {
  return { kind: 'system', systemSymbol, does, arrivesAtMs: fleet.msIn(seconds) };
}

/** A gate on a way. */
type AtGate = Pick<Way, 'gate' | 'systemSymbol'>;

/** Whether a ship reads a system on its way: where its gate leads to, or its waypoints, are not known. */
function isReadOnTheWay({ world }: Pick<FleetContext, 'world'>, { gate, systemSymbol }: AtGate): boolean {
  return !world.gates.has(gate) || !world.listedAtMs.has(systemSymbol);
}

/** The number of jumps that the spendable credits pay for; negative where more is claimed than there is. */
export function jumpsPaidFor(fleet: Pick<FleetContext, 'spendableCredits' | 'tuning'>): number {
  return Math.floor(fleet.spendableCredits / fleet.tuning.charting.jumpCredits);
}

/** Whether the spendable credits pay for a number of jumps. */
export function paysForJumps(fleet: Pick<FleetContext, 'spendableCredits' | 'tuning'>, jumps: number): boolean {
  return jumps <= jumpsPaidFor(fleet);
}

/** The way to the nearest other system of a kind; undefined where none is known, or its jumps cannot be paid for. */
export function nearestWay(plan: PlanContext, isMeant: (systemSymbol: string) => boolean): Way | undefined {
  for (const way of waysInPlan(plan, plan.systemSymbol)) {
    if (way.from === undefined || !isMeant(way.systemSymbol)) continue;
    return paysForJumps(plan, way.jumps) ? way : undefined;
  }
  return undefined;
}

/** The way as far as its first jump. */
export function firstLeg(way: Way): Way {
  return way.from?.from === undefined ? way : firstLeg(way.from);
}

/** The stops of a way, from the gate where it begins: at each what is read there, and the jump to the next. */
export function stopsAtGates(fleet: Pick<FleetContext, 'world'>, gates: readonly AtGate[], readsLast: boolean): Stop[] {
  return gates.map((one, index) => {
    const next = gates[index + 1];
    const reads = (next === undefined && readsLast) || (index > 0 && isReadOnTheWay(fleet, one));
    const actions: Action[] = [
      ...(reads ? [{ kind: 'readSystem' } as const] : []),
      ...(next === undefined ? [] : [{ kind: 'jump', destination: next.gate } as const]),
    ];
    return { waypoint: one.gate, flightMode: 'CRUISE', actions };
  });
}

/**
 * The flight of a ship with a tank to the gate of its system: by places where it can refuel, if it must. Where no fuel
 * is known in the system it flies there directly, since the gate takes it away.
 */
function approachOf(plan: PlanContext, gate: string): { stops: readonly Stop[]; seconds: number } {
  const { ship } = plan;
  if (ship.fuel.capacity === 0) return { stops: [], seconds: 0 };
  const route = plan.routes().get(gate);
  if (route !== undefined) return { stops: stopsAlong(route, plan.here, []), seconds: route.seconds };
  const { waypoints } = plan.world;
  const [from, to] = [waypoints.get(plan.here), waypoints.get(gate)];
  const distance = from === undefined || to === undefined ? 0 : distanceBetween(from, to);
  const { flightMode, seconds } = flightWith(ship, distance, ship.fuel.current);
  return { stops: [{ waypoint: gate, flightMode, actions: [] }], seconds };
}

/** A mission along a way, or a part of it, to a system where the ship has work. */
export function travelMission(
  plan: PlanContext,
  { way, part = way }: { readonly way: Way; readonly part?: Way },
  {
    lane,
    does,
    what,
    profitCredits,
    seconds,
  }: Pick<Mission, 'lane' | 'what'> & {
    readonly does: Duty;
    readonly profitCredits: number;
    /** Game seconds of the work there. */
    readonly seconds: number;
  },
): Mission {
  const { jumpCredits } = plan.tuning.charting;
  const approach = approachOf(plan, waysAlong(way)[0]?.gate ?? '');
  const stops = joinStops(approach.stops, stopsAtGates(plan, waysAlong(part), part === way));
  return {
    lane,
    shipSymbol: plan.ship.symbol,
    what,
    stops,
    expected: {
      profitCredits: -part.jumps * jumpCredits,
      seconds: approach.seconds + secondsAlong(plan, part),
      requests: requestsOf(stops),
    },
    claims: [
      systemClaim(plan, way.systemSymbol, does, approach.seconds + secondsAlong(plan, way)),
      { kind: 'credits', credits: part.jumps * jumpCredits },
    ],
    value: { credits: profitCredits - way.jumps * jumpCredits, seconds: way.seconds + seconds },
  };
}
