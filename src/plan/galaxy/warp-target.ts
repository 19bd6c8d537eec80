import type { Point } from '../../game/physics/travel.ts';
import { systemDistance, warpFuelNeeded, warpRange, warpSeconds } from '../../game/physics/warp.ts';
import { isActionBackedOffFor } from '../../world/failures/failed-actions.ts';
import type { SystemKnown } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import { unchartedIn, whollyUncharted } from '../charting/chart-worth.ts';
import { tourFrom } from '../charting/tour-with-tank.ts';
import { memoizeByKey } from '../common/memoize.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import { isGateOpen } from './gates.ts';
import { boundFor, jumpsPaidFor, partDoneIn } from './travel.ts';
import { type Way, waysInPlan } from './ways.ts';

/** A warp to another system. */
export interface Warp {
  readonly to: SystemKnown;
  /** The waypoint where the ship arrives. */
  readonly entry: string;
  readonly flightMode: 'CRUISE' | 'DRIFT';
  readonly seconds: number;
  readonly fuel: number;
}

/** A system without a gate to chart: how a ship comes there, what it brings, and the game seconds of way and work. */
export interface WarpTarget {
  readonly system: SystemKnown;
  /** The jumps before the last warp; undefined where that starts in the ship's own system. */
  readonly way: Way | undefined;
  /** The warp with which the way begins; undefined where it begins with a jump. */
  readonly first: Warp | undefined;
  readonly credits: number;
  readonly seconds: number;
}

/** Whether a ship that warps to a system arrives at a fuel station. */
export function hasStation({ counts }: SystemKnown): boolean {
  return (counts.FUEL_STATION ?? 0) > 0;
}

/** What there is to chart in a system, in credits, and the game seconds of it. */
type Work = Pick<WarpTarget, 'credits' | 'seconds'>;

/** The systems without a gate, as far as the list of all systems was read: it only grows. */
const gatelessOf = memoizeByKey<WorldView, number, readonly SystemKnown[]>();

function gateless(world: WorldView): readonly SystemKnown[] {
  const isOne = ({ gate, entry, isSettled }: SystemKnown) => gate === undefined && entry !== undefined && !isSettled;
  return gatelessOf(world, world.systems.size, () => [...world.systems.values()].filter(isOne));
}

/** Whether no ship warps to a system now, since that failed there. */
const isShutToWarp = (fleet: FleetContext, { entry = '' }: SystemKnown) => fleet.isBackedOff('warp', entry);

function isOpenToChart(fleet: FleetContext, system: SystemKnown): boolean {
  const { symbol } = system;
  return fleet.oncePer(isOpenToChart, symbol, () => {
    if (boundNow(fleet).has(symbol) || isShutToWarp(fleet, system)) return false;
    if (fleet.world.listedAtMs.has(symbol)) return unchartedIn(fleet, symbol).length > 0;
    return !fleet.isUnreadable('system', symbol);
  });
}

const FASTEST_FIRST = ['CRUISE', 'DRIFT'] as const;

function boundNow(fleet: FleetContext) {
  return fleet.once(boundNow, () => boundFor(fleet, 'charting'));
}

/** The fastest warp that this fuel allows; where no fuel station is, enough is left to come away. Undefined if none. */
function warpFrom(plan: PlanContext, from: Point, to: SystemKnown, fuel: number): Warp | undefined {
  const { ship } = plan;
  const { entry } = to;
  const distance = systemDistance(from, to);
  if (entry === undefined || distance > warpRange(ship.modules)) return undefined;
  const spare = fuel - (hasStation(to) ? 1 : plan.tuning.warping.reserveFuel);
  for (const flightMode of FASTEST_FIRST) {
    const needed = warpFuelNeeded(distance, flightMode, ship.fuel.capacity);
    if (needed > spare) continue;
    return { to, entry, flightMode, seconds: warpSeconds(distance, flightMode, ship.engine.speed), fuel: needed };
  }
  return undefined;
}

/** Whether a system is in a square around a place: most are far away, and this is asked of thousands for each gate. */
function isNear({ x, y }: Point, at: Point, range: number): boolean {
  return Math.abs(x - at.x) <= range && Math.abs(y - at.y) <= range;
}

/**
 * What a ship can chart where a warp takes it, if it leaves with this fuel: of a listed system the tour that it will
 * plan there, so that it does not come back for what it left as too far.
 */
function workAt(plan: PlanContext, { to, entry, fuel: burnt }: Warp, fuel: number): Work | undefined {
  if (!isOpenToChart(plan, to) || !plan.mayWorkIn(to.symbol)) return undefined;
  const { hopSeconds, systemSeconds } = plan.tuning.warping;
  if (!plan.world.listedAtMs.has(to.symbol)) {
    const { credits, waypoints } = whollyUncharted(plan, to);
    return { credits, seconds: systemSeconds + waypoints * hopSeconds };
  }
  const at = plan.world.waypoints.get(entry);
  const tour = at && tourFrom(plan, at, hasStation(to) ? plan.ship.fuel.capacity : fuel - burnt);
  return tour && { credits: tour.credits, seconds: systemSeconds + tour.seconds };
}

const better = (one: WarpTarget | undefined, other: WarpTarget | undefined) => {
  if (one === undefined || other === undefined) return one ?? other;
  return other.credits * one.seconds > one.credits * other.seconds ? other : one;
};

/** The best target of one warp from where a way starts; its jumps are paid of what it brings. */
function bestFrom(plan: PlanContext, { at, fuel, way, first, seconds, costCredits }: Start): WarpTarget | undefined {
  let best: WarpTarget | undefined;
  const range = warpRange(plan.ship.modules);
  const leftSeconds = plan.secondsToReset;
  for (const system of gateless(plan.world)) {
    if (system.symbol === plan.systemSymbol || !isNear(system, at, range)) continue;
    const warp = warpFrom(plan, at, system, fuel);
    const work = warp && workAt(plan, warp, fuel);
    if (warp === undefined || work === undefined) continue;
    const arrivesAfter = seconds + warp.seconds;
    const part = partDoneIn(leftSeconds - arrivesAfter, work);
    const credits = work.credits * part - costCredits;
    if (credits <= 0) continue;
    const begin = way === undefined ? warp : first;
    best = better(best, { system, way, first: begin, credits, seconds: arrivesAfter + work.seconds * part });
  }
  return best;
}

/** Where the last warp starts, and what it took to come there. */
interface Start {
  readonly at: Point;
  readonly fuel: number;
  readonly way: Way | undefined;
  /** The first warp, where it is not the last; the ship jumps between them. */
  readonly first: Warp | undefined;
  readonly seconds: number;
  readonly costCredits: number;
}

/** The gates that a ship reaches by jumps that it can pay for; it counts on a full tank at each. */
function* startsAtGates(plan: PlanContext, from: string, first?: Warp): Generator<Start> {
  const { warping, charting } = plan.tuning;
  const mostJumps = jumpsPaidFor(plan);
  let compared = 0;
  for (const way of waysInPlan(plan, from)) {
    const at = plan.world.systems.get(way.systemSymbol);
    if (way.jumps > mostJumps || at === undefined) continue;
    if (way.from === undefined && first === undefined) continue;
    const seconds = (first?.seconds ?? 0) + way.seconds;
    const costCredits = way.jumps * charting.jumpCredits;
    yield { at, fuel: plan.ship.fuel.capacity, way, first, seconds, costCredits };
    compared += 1;
    if (compared >= warping.mostGates) return;
  }
}

/** The nearest system in reach of a warp with a gate from which a ship can jump. */
function warpToGates(plan: PlanContext, from: Point, fuel: number): Warp | undefined {
  const { world } = plan;
  let nearest: Warp | undefined;
  const range = warpRange(plan.ship.modules);
  for (const system of world.systems.values()) {
    const { gate } = system;
    if (gate === undefined || !isNear(system, from, range)) continue;
    if (!world.gates.has(gate) || !isGateOpen(world, gate)) continue;
    if (isShutToWarp(plan, system)) continue;
    const warp = warpFrom(plan, from, system, fuel);
    if (warp !== undefined && (nearest === undefined || warp.seconds < nearest.seconds)) nearest = warp;
  }
  return nearest;
}

/**
 * The system without a gate that brings a ship most a second: by one warp from where it is, or by jumps to a gate from
 * which one warp reaches it.
 * @param fuel tank units with which the ship leaves its system
 */
export function bestWarpTarget(plan: PlanContext, fuel: number): WarpTarget | undefined {
  const { ship } = plan;
  const { systemSymbol } = ship.nav;
  const at = plan.world.systems.get(systemSymbol);
  if (at === undefined || isActionBackedOffFor(plan.world, 'warp', ship.symbol, plan.nowMs)) return undefined;
  const direct: Start = { at, fuel, way: undefined, first: undefined, seconds: 0, costCredits: 0 };
  let best = bestFrom(plan, direct);
  const out = at.gate === undefined ? warpToGates(plan, at, fuel) : undefined;
  if (at.gate === undefined && out === undefined) return best;
  for (const start of startsAtGates(plan, out?.to.symbol ?? systemSymbol, out))
    best = better(best, bestFrom(plan, start));
  return best;
}
