import TinyQueue from 'tinyqueue';
import { distanceBetween } from '../../game/physics/travel.ts';
import { systemDistance, warpFuelNeeded, warpRange, warpSeconds } from '../../game/physics/warp.ts';
import type { SystemKnown } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import { hasFailedAnywhere } from '../common/failed-anywhere.ts';
import { memoizeByKey } from '../common/memoize.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import { type Filling, flightWith, type TankFlight } from './fuel.ts';
import { gateOf, isGateOpen } from './gates.ts';
import { jumpsPaidFor, restSeconds } from './travel.ts';
import { type Jump, jumpsFrom } from './ways.ts';

/** A warp to another system. */
export interface Warp {
  readonly to: SystemKnown;
  /** The waypoint where the ship arrives. */
  readonly entry: string;
  readonly flightMode: 'CRUISE' | 'DRIFT';
  readonly seconds: number;
  readonly fuel: number;
}

/** A system, and its distance from another on the galaxy's map. */
interface NearSystem {
  readonly system: SystemKnown;
  readonly distance: number;
}

/** What a ship does first on its way: it warps, or it jumps until it has to warp, or is there. */
export type FirstPart = { readonly warp: Warp } | { readonly jumps: readonly Jump[] };

/** A system on a ship's way, where it may jump or warp on, and what it takes to come there. */
export interface WayStage {
  readonly at: SystemKnown;
  /** Where in the system it arrives, or sets out. */
  readonly place: string;
  /** Tank units with which it is there. */
  readonly fuel: number;
  readonly first: FirstPart | undefined;
  readonly jumps: number;
  readonly hasWarped: boolean;
  /** Game seconds. */
  readonly seconds: number;
}

/** Whether a ship that warps to a system arrives at a fuel station. */
export function hasStation({ counts }: SystemKnown): boolean {
  return (counts.FUEL_STATION ?? 0) > 0;
}

/** Whether no ship warps to a system now, since that failed there. */
export function isShutToWarp(fleet: FleetContext, { entry = '' }: SystemKnown): boolean {
  return hasFailedAnywhere(fleet, 'warp') && fleet.isBackedOff('warp', entry);
}

const FASTEST_FIRST = ['CRUISE', 'DRIFT'] as const;

/** The fastest warp that this fuel allows; where no fuel station is, enough is left to come away. Undefined if none. */
export function warpTo(plan: PlanContext, { system: to, distance }: NearSystem, fuel: number): Warp | undefined {
  const { ship } = plan;
  const { entry } = to;
  if (entry === undefined) return undefined;
  const spare = fuel - (hasStation(to) ? 1 : plan.tuning.warping.reserveFuel);
  for (const flightMode of FASTEST_FIRST) {
    const needed = warpFuelNeeded(distance, flightMode, ship.fuel.capacity);
    if (needed > spare) continue;
    return { to, entry, flightMode, seconds: warpSeconds(distance, flightMode, ship.engine.speed), fuel: needed };
  }
  return undefined;
}

/** Tank units after a warp with this fuel: at a fuel station the tank is filled. */
export function fuelAfter({ ship }: Pick<PlanContext, 'ship'>, warp: Warp, fuel: number): number {
  return hasStation(warp.to) ? ship.fuel.capacity : fuel - warp.fuel;
}

/** The systems that one warp may reach from a system: worked out once, since none ever moves. */
const nearOf = memoizeByKey<WorldView, string, readonly NearSystem[]>();

function nearTo({ systems }: WorldView, at: SystemKnown, range: number): readonly NearSystem[] {
  const near: NearSystem[] = [];
  for (const system of systems.values()) {
    // A square is compared first: most are far away, and this is asked of thousands.
    if (Math.abs(system.x - at.x) > range || Math.abs(system.y - at.y) > range) continue;
    const distance = systemDistance(at, system);
    if (system !== at && system.entry !== undefined && distance <= range) near.push({ system, distance });
  }
  return near.sort((one, other) => one.distance - other.distance);
}

/** The systems in reach of one warp of a ship, nearest first, as far as the list of all systems was read: it only grows. */
export function systemsNear({ world, ship }: Pick<PlanContext, 'world' | 'ship'>, at: SystemKnown) {
  const range = warpRange(ship.modules);
  return nearOf(world, `${at.symbol} ${range} ${world.systems.size}`, () => nearTo(world, at, range));
}

/** The flight from where a ship arrives in a system to its gate, as far as these places are known. */
function flightToGate(plan: PlanContext, { at, place, fuel }: WayStage): TankFlight {
  const { waypoints } = plan.world;
  const [from, gate] = [waypoints.get(place), waypoints.get(at.gate ?? '')];
  const isAtGate = place === at.gate;
  const unknown = isAtGate ? 0 : plan.tuning.warping.gateDistance;
  const distance = from === undefined || gate === undefined ? unknown : distanceBetween(from, gate);
  if (distance === 0) return { flightMode: 'CRUISE', seconds: 0, fuel: 0 };
  return flightWith(plan.ship, distance, fuel - plan.tuning.warping.reserveFuel);
}

/** The first part of a way that goes on by a jump. */
function firstWith(jump: Jump, { first, hasWarped }: WayStage): FirstPart {
  if (first === undefined) return { jumps: [jump] };
  return 'jumps' in first && !hasWarped ? { jumps: [...first.jumps, jump] } : first;
}

/** The stages after a jump. */
function* afterJumps(plan: PlanContext, stage: WayStage): Generator<WayStage> {
  const flight = flightToGate(plan, stage);
  const rests = stage.first === undefined ? restSeconds(plan) : 0;
  const leavesAfter = stage.seconds + Math.max(flight.seconds, rests);
  for (const jump of jumpsFrom(plan, stage.at.symbol)) {
    const at = plan.world.systems.get(jump.systemSymbol);
    if (at === undefined) continue;
    const fuel = stage.fuel - flight.fuel;
    const seconds = leavesAfter + jump.seconds;
    yield {
      at,
      place: jump.gate,
      fuel,
      first: firstWith(jump, stage),
      jumps: stage.jumps + 1,
      hasWarped: stage.hasWarped,
      seconds,
    };
  }
}

/** Whether a ship can go on from a system to which it warps: it can fill its tank there, or jump. */
function leadsOn(plan: PlanContext, system: SystemKnown): boolean {
  if (isShutToWarp(plan, system)) return false;
  const gate = gateOf(plan.world, system.symbol);
  return hasStation(system) || (gate !== undefined && plan.world.gates.has(gate) && isGateOpen(plan.world, gate));
}

/** A stage with the tank filled: a ship that jumped flies from the gate to the fuel station first. */
export function filledAt({ ship, tuning }: Pick<PlanContext, 'ship' | 'tuning'>, stage: WayStage): WayStage {
  if (stage.first === undefined || stage.place !== stage.at.gate || !hasStation(stage.at)) return stage;
  return { ...stage, fuel: ship.fuel.capacity, seconds: stage.seconds + tuning.warping.fillingSeconds };
}

/**
 * The stages after a warp. Only the first may drift, to come away: later ones last for hours, and are for a ship that has
 * nothing to do in any other way.
 */
function* afterWarps(plan: PlanContext, from: WayStage, driftsOn: boolean): Generator<WayStage> {
  const stage = filledAt(plan, from);
  const mayDrift = stage.first === undefined || driftsOn;
  for (const near of systemsNear(plan, stage.at)) {
    if (!mayDrift && near.distance > stage.fuel) break;
    const { system: at } = near;
    if (!leadsOn(plan, at)) continue;
    const warp = warpTo(plan, near, stage.fuel);
    if (warp === undefined || (!mayDrift && warp.flightMode === 'DRIFT')) continue;
    const fuel = fuelAfter(plan, warp, stage.fuel);
    const seconds = stage.seconds + warp.seconds + plan.tuning.warping.refuelSeconds;
    yield { at, place: warp.entry, fuel, first: stage.first ?? { warp }, jumps: stage.jumps, hasWarped: true, seconds };
  }
}

const soonestFirst = (one: WayStage, other: WayStage) => one.seconds - other.seconds;

/**
 * The systems to which a ship comes by jumps that it can pay for and by warps from one fuel station to the next, those
 * first where it is soonest; its own is among them.
 * @param leaving where in its system it sets out, and with how much fuel
 * @param driftsOn whether it may drift from one fuel station to the next, where no warp in CRUISE leads on
 */
export function* stagesFrom(
  plan: PlanContext,
  at: SystemKnown,
  { at: from, fuel, seconds }: Filling,
  driftsOn = false,
): Generator<WayStage> {
  const mostJumps = jumpsPaidFor(plan);
  const start: WayStage = { at, place: from.symbol, fuel, first: undefined, jumps: 0, hasWarped: false, seconds };
  const queue = new TinyQueue<WayStage>([start], soonestFirst);
  const visited = new Set<string>();
  for (let stage = queue.pop(); stage !== undefined; stage = queue.pop()) {
    if (visited.has(stage.at.symbol)) continue;
    visited.add(stage.at.symbol);
    yield stage;
    if (visited.size >= plan.tuning.warping.mostStages) return;
    const next = [...(stage.jumps < mostJumps ? afterJumps(plan, stage) : []), ...afterWarps(plan, stage, driftsOn)];
    for (const one of next) if (!visited.has(one.at.symbol)) queue.push(one);
  }
}
