import type { Ship } from '../../wire/schemas/ship.ts';
import { isActionBackedOffFor } from '../../world/failures/failed-actions.ts';
import type { SystemKnown } from '../../world/known.ts';
import { unchartedIn, whollyUncharted } from '../charting/chart-worth.ts';
import { partLeft } from '../charting/left-to-chart.ts';
import { tourFrom } from '../charting/tour-with-tank.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import { isBeyondReach, reachOf } from './reach.ts';
import { boundFor, partDoneIn } from './travel.ts';
import { type FirstLeg, hasStation, isShutToWarp, type Stage, stagesFrom, systemsNear, warpFrom } from './warp-ways.ts';

/** A system to chart to which no gate leads from home: how a ship comes there, what it brings, and the game seconds of way and work. */
export interface WarpTarget {
  readonly system: SystemKnown;
  readonly first: FirstLeg;
  readonly jumps: number;
  readonly credits: number;
  readonly seconds: number;
}

/** What there is to chart in a system, in credits, and the game seconds of it. */
type Work = Pick<WarpTarget, 'credits' | 'seconds'>;

function isOpenToChart(fleet: FleetContext, system: SystemKnown): boolean {
  const { symbol } = system;
  return fleet.oncePer(isOpenToChart, symbol, () => {
    if (boundNow(fleet).has(symbol) || isShutToWarp(fleet, system)) return false;
    if (fleet.world.listedAtMs.has(symbol)) return unchartedIn(fleet, symbol).length > 0;
    return !fleet.isUnreadable('system', symbol);
  });
}

function boundNow(fleet: FleetContext) {
  return fleet.once(boundNow, () => boundFor(fleet, 'charting'));
}

/**
 * What a ship can chart where a warp takes it, if it leaves with this fuel: of a listed system the tour that it will
 * plan there, so that it does not come back for what it left as too far.
 */
function workAt(plan: PlanContext, to: SystemKnown, entry: string, fuel: number): Work | undefined {
  if (!isOpenToChart(plan, to) || !plan.mayWorkIn(to.symbol)) return undefined;
  const { hopSeconds, systemSeconds } = plan.tuning.warping;
  if (!plan.world.listedAtMs.has(to.symbol)) {
    const { credits, waypoints } = whollyUncharted(plan, to);
    // Others come by gates: few of them warp.
    const part = to.gate === undefined ? 1 : partLeft(plan, to.symbol);
    return { credits: credits * part, seconds: systemSeconds + waypoints * part * hopSeconds };
  }
  const at = plan.world.waypoints.get(entry);
  const tour = at && tourFrom(plan, at, hasStation(to) ? plan.ship.fuel.capacity : fuel);
  return tour && { credits: tour.credits, seconds: systemSeconds + tour.seconds };
}

const better = (one: WarpTarget | undefined, other: WarpTarget | undefined) => {
  if (one === undefined || other === undefined) return one ?? other;
  return other.credits * one.seconds > one.credits * other.seconds ? other : one;
};

/** A system and the work there, as far as there is time for it; undefined where it does not pay for the way. */
function targetOf(
  plan: PlanContext,
  {
    first,
    jumps,
    seconds: afterSeconds,
  }: { readonly first: FirstLeg; readonly jumps: number; readonly seconds: number },
  system: SystemKnown,
  work: Work,
): WarpTarget | undefined {
  const part = partDoneIn(plan.secondsToReset - afterSeconds, work);
  const credits = work.credits * part - jumps * plan.tuning.charting.jumpCredits;
  return credits > 0 ? { system, first, jumps, credits, seconds: afterSeconds + work.seconds * part } : undefined;
}

/** The best target of one warp from a stage of a way, of some systems. */
function bestByWarp(plan: PlanContext, stage: Stage, isMeant: (to: SystemKnown) => boolean): WarpTarget | undefined {
  let best: WarpTarget | undefined;
  const { at, fuel, jumps } = stage;
  for (const system of systemsNear(plan, at)) {
    if (system.isSettled || system.symbol === plan.systemSymbol || !isMeant(system)) continue;
    const warp = warpFrom(plan, at, system, fuel);
    const work = warp && workAt(plan, system, warp.entry, fuel - warp.fuel);
    if (warp === undefined || work === undefined) continue;
    const leg = { first: stage.first ?? { warp }, jumps, seconds: stage.seconds + warp.seconds };
    best = better(best, targetOf(plan, leg, system, work));
  }
  return best;
}

/** The system of a stage, if the ship comes there by a jump, and no jumps lead there from home. */
function atStage(plan: PlanContext, { at, place, first, jumps, seconds }: Stage): WarpTarget | undefined {
  if (first === undefined || place === undefined || place !== at.gate || !reachOf(plan).beyond.has(at.symbol))
    return undefined;
  const work = workAt(plan, at, place, plan.ship.fuel.capacity);
  return work && targetOf(plan, { first, jumps, seconds }, at, work);
}

function bestFrom(plan: PlanContext, stage: Stage): WarpTarget | undefined {
  const { beyond } = reachOf(plan);
  const byWarp = bestByWarp(plan, stage, ({ gate, symbol }) => gate === undefined || beyond.has(symbol));
  return better(byWarp, atStage(plan, stage));
}

/**
 * The system to which no gate leads from home that brings a ship most a second: by one warp from where it is, or from
 * where it comes by jumps and by warps from one fuel station to the next; or by jumps beyond the reach of home.
 * @param fuel tank units with which the ship leaves its system
 */
export function bestWarpTarget(plan: PlanContext, fuel: number): WarpTarget | undefined {
  const { ship, world, nowMs } = plan;
  const at = world.systems.get(plan.systemSymbol);
  if (at === undefined || isActionBackedOffFor(world, 'warp', ship.symbol, nowMs)) return undefined;
  const stages = [...stagesFrom(plan, at, fuel)];
  const crossing = needsPioneer(plan) ? bestCrossing(plan, stages) : undefined;
  return crossing ?? stages.map((stage) => bestFrom(plan, stage)).reduce(better, undefined);
}

/**
 * Whether a ship goes beyond the reach of the home gates first of all: more systems are there than within it, and no ship
 * of ours is there or on its way. Where it comes, others can jump on, and ships can be bought.
 */
function needsPioneer(fleet: FleetContext): boolean {
  const { beyond, systems } = reachOf(fleet);
  if (beyond.size <= systems.size) return false;
  const { world, outOfService } = fleet;
  const isThere = (ship: Ship) => !outOfService.has(ship.symbol) && isBeyondReach(fleet, ship.nav.systemSymbol);
  if ([...world.ships.values()].some(isThere)) return false;
  return ![...boundNow(fleet).keys()].some((symbol) => isBeyondReach(fleet, symbol));
}

/** Of the systems from whose gates a ship can jump on, beyond the reach of those of home, the best of one warp. */
function bestCrossing(plan: PlanContext, stages: readonly Stage[]): WarpTarget | undefined {
  const isMeant = ({ symbol }: SystemKnown) => isBeyondReach(plan, symbol);
  return stages.map((stage) => bestByWarp(plan, stage, isMeant)).reduce(better, undefined);
}
