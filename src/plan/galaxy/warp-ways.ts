import TinyQueue from 'tinyqueue';
import { systemDistance, warpFuelNeeded, warpRange, warpSeconds } from '../../game/physics/warp.ts';
import type { SystemKnown } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import { memoizeByKey } from '../common/memoize.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import { gateOf, isGateOpen } from './gates.ts';
import { jumpsPaidFor, secondsToJump } from './travel.ts';
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

/** What a ship does first on its way: it warps, or it jumps. */
export type FirstLeg = { readonly warp: Warp } | { readonly jump: Jump };

/** A system on a ship's way, where it may jump or warp on, and what it takes to come there. */
export interface Stage {
  readonly at: SystemKnown;
  /** Where in the system it arrives; undefined where it sets out. */
  readonly place: string | undefined;
  /** Tank units with which it goes on. */
  readonly fuel: number;
  readonly first: FirstLeg | undefined;
  readonly jumps: number;
  /** Game seconds. */
  readonly seconds: number;
}

/** Whether a ship that warps to a system arrives at a fuel station. */
export function hasStation({ counts }: SystemKnown): boolean {
  return (counts.FUEL_STATION ?? 0) > 0;
}

/** Whether no ship warps to a system now, since that failed there. */
export const isShutToWarp = (fleet: FleetContext, { entry = '' }: SystemKnown) => fleet.isBackedOff('warp', entry);

const FASTEST_FIRST = ['CRUISE', 'DRIFT'] as const;

/** The fastest warp that this fuel allows; where no fuel station is, enough is left to come away. Undefined if none. */
export function warpFrom(plan: PlanContext, from: SystemKnown, to: SystemKnown, fuel: number): Warp | undefined {
  const { ship } = plan;
  const { entry } = to;
  if (entry === undefined) return undefined;
  const distance = systemDistance(from, to);
  const spare = fuel - (hasStation(to) ? 1 : plan.tuning.warping.reserveFuel);
  for (const flightMode of FASTEST_FIRST) {
    const needed = warpFuelNeeded(distance, flightMode, ship.fuel.capacity);
    if (needed > spare) continue;
    return { to, entry, flightMode, seconds: warpSeconds(distance, flightMode, ship.engine.speed), fuel: needed };
  }
  return undefined;
}

/** The systems that one warp may reach from a system: worked out once, since none ever moves. */
const nearOf = memoizeByKey<WorldView, string, readonly SystemKnown[]>();

function nearTo({ systems }: WorldView, at: SystemKnown, range: number): readonly SystemKnown[] {
  const near: SystemKnown[] = [];
  for (const system of systems.values()) {
    // A square is compared first: most are far away, and this is asked of thousands.
    if (Math.abs(system.x - at.x) > range || Math.abs(system.y - at.y) > range) continue;
    if (system !== at && system.entry !== undefined && systemDistance(at, system) <= range) near.push(system);
  }
  return near;
}

/** The systems in reach of one warp of a ship, as far as the list of all systems was read: it only grows. */
export function systemsNear({ world, ship }: Pick<PlanContext, 'world' | 'ship'>, at: SystemKnown) {
  const range = warpRange(ship.modules);
  return nearOf(world, `${at.symbol} ${range} ${world.systems.size}`, () => nearTo(world, at, range));
}

/** The stages after a jump: the ship counts on a full tank at gates. */
function* afterJumps(plan: PlanContext, stage: Stage): Generator<Stage> {
  const { world, ship } = plan;
  const waits = stage.first === undefined ? secondsToJump(plan) : 0;
  for (const jump of jumpsFrom(plan, stage.at.symbol)) {
    const at = world.systems.get(jump.systemSymbol);
    if (at === undefined) continue;
    const first = stage.first ?? { jump };
    const seconds = stage.seconds + waits + jump.seconds;
    yield { at, place: jump.gate, fuel: ship.fuel.capacity, first, jumps: stage.jumps + 1, seconds };
  }
}

/** Whether a ship can go on from a system to which it warps: it can fill its tank there, or jump. */
function leadsOn(plan: PlanContext, system: SystemKnown): boolean {
  if (isShutToWarp(plan, system)) return false;
  const gate = gateOf(plan.world, system.symbol);
  return hasStation(system) || (gate !== undefined && plan.world.gates.has(gate) && isGateOpen(plan.world, gate));
}

/** The stages after a warp. Only the first may drift, to come away: later ones would last for hours. */
function* afterWarps(plan: PlanContext, stage: Stage): Generator<Stage> {
  const { capacity } = plan.ship.fuel;
  for (const at of systemsNear(plan, stage.at)) {
    if (!leadsOn(plan, at)) continue;
    const warp = warpFrom(plan, stage.at, at, stage.fuel);
    if (warp === undefined || (stage.first !== undefined && warp.flightMode === 'DRIFT')) continue;
    const fuel = hasStation(at) ? capacity : stage.fuel - warp.fuel;
    const seconds = stage.seconds + warp.seconds + plan.tuning.warping.refuelSeconds;
    yield { at, place: warp.entry, fuel, first: stage.first ?? { warp }, jumps: stage.jumps, seconds };
  }
}

const soonestFirst = (one: Stage, other: Stage) => one.seconds - other.seconds;

/**
 * The systems to which a ship comes by jumps that it can pay for and by warps from one fuel station to the next, those
 * first where it is soonest; its own is among them.
 * @param fuel tank units with which it leaves its system
 */
export function* stagesFrom(plan: PlanContext, at: SystemKnown, fuel: number): Generator<Stage> {
  const mostJumps = jumpsPaidFor(plan);
  const start: Stage = { at, place: undefined, fuel, first: undefined, jumps: 0, seconds: 0 };
  const queue = new TinyQueue<Stage>([start], soonestFirst);
  const visited = new Set<string>();
  for (let stage = queue.pop(); stage !== undefined; stage = queue.pop()) {
    if (visited.has(stage.at.symbol)) continue;
    visited.add(stage.at.symbol);
    yield stage;
    if (visited.size >= plan.tuning.warping.mostStages) return;
    const next = [...(stage.jumps < mostJumps ? afterJumps(plan, stage) : []), ...afterWarps(plan, stage)];
    for (const one of next) if (!visited.has(one.at.symbol)) queue.push(one);
  }
}
