import { highest } from '../../game/numbers/extremes.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { isActionBackedOffFor } from '../../world/failures/failed-actions.ts';
import type { SystemKnown } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import { unchartedIn, whollyUncharted } from '../charting/chart-worth.ts';
import { groundNow } from '../charting/ground.ts';
import { partLeft } from '../charting/left-to-chart.ts';
import { freeToChart } from '../charting/tour.ts';
import { type TourWithTank, tourFrom } from '../charting/tour-with-tank.ts';
import { memoizeByKey } from '../common/memoize.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Filling } from './fuel.ts';
import { isBeyondReach, reachOf } from './reach.ts';
import { partDoneIn } from './travel.ts';
import {
  type FirstPart,
  filledAt,
  hasStation,
  isShutToWarp,
  stagesFrom,
  systemsNear,
  type WayStage,
  warpFrom,
} from './warp-ways.ts';

/** A system to chart: how a ship comes there, what it brings, and the game seconds of way and work. */
export interface WarpTarget {
  readonly system: SystemKnown;
  readonly first: FirstPart;
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

/** The systems in which another such ship charts, or for which it is bound; a probe leaves enough for both. */
function boundNow(fleet: FleetContext): ReadonlySet<string> {
  return fleet.once(boundNow, () => {
    const { world, claims } = fleet;
    const isSuch = ({ by }: { readonly by: string }) => world.ships.get(by)?.fuel.capacity !== 0;
    const theirs = claims.ofKind('system').filter((claim) => claim.does === 'charting' && isSuch(claim));
    return new Set(theirs.map(({ systemSymbol }) => systemSymbol));
  });
}

/** How many tours like its first a ship may make in a system; one where that leaves what is far. */
function toursIn(plan: PlanContext, systemSymbol: string, { charts }: TourWithTank): number {
  if (charts.length < plan.tuning.charting.mostStops) return 1;
  return freeToChart(plan, systemSymbol).length / charts.length;
}

/**
 * What a ship can chart where a warp takes it, if it is there with this fuel: of a listed system the tours that it will
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
  const tour = at && tourFrom(plan, at, fuel);
  if (tour === undefined) return undefined;
  const tours = toursIn(plan, to.symbol, tour);
  return { credits: tours * tour.credits, seconds: systemSeconds + tours * tour.seconds };
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
  }: { readonly first: FirstPart; readonly jumps: number; readonly seconds: number },
  system: SystemKnown,
  work: Work,
): WarpTarget | undefined {
  const part = partDoneIn(plan.secondsToReset - afterSeconds, work);
  const credits = work.credits * part - jumps * plan.tuning.charting.jumpCredits;
  return credits > 0 ? { system, first, jumps, credits, seconds: afterSeconds + work.seconds * part } : undefined;
}

/** The best target of one warp from a stage of a way, of some systems. */
function bestByWarp(plan: PlanContext, from: WayStage, isMeant: (to: SystemKnown) => boolean): WarpTarget | undefined {
  let best: WarpTarget | undefined;
  const stage = filledAt(plan, from);
  const { at, fuel, jumps } = stage;
  for (const system of systemsNear(plan, at)) {
    if (system.isSettled || system.symbol === plan.systemSymbol || !isMeant(system)) continue;
    const warp = warpFrom(plan, at, system, fuel);
    const arrivesWith = hasStation(system) ? plan.ship.fuel.capacity : fuel - (warp?.fuel ?? 0);
    const work = warp && workAt(plan, system, warp.entry, arrivesWith);
    if (warp === undefined || work === undefined) continue;
    const leg = { first: stage.first ?? { warp }, jumps, seconds: stage.seconds + warp.seconds };
    best = better(best, targetOf(plan, leg, system, work));
  }
  return best;
}

/** The system of a stage, if the ship comes there by a jump, and something may be left to chart there. */
function atStage(plan: PlanContext, { at, place, fuel, first, jumps, seconds }: WayStage): WarpTarget | undefined {
  if (first === undefined || place !== at.gate) return undefined;
  if (!reachOf(plan).beyond.has(at.symbol) && !groundNow(plan).systems.has(at.symbol)) return undefined;
  const work = workAt(plan, at, place, fuel);
  return work && targetOf(plan, { first, jumps, seconds }, at, work);
}

function bestFrom(plan: PlanContext, stage: WayStage): WarpTarget | undefined {
  const { beyond } = reachOf(plan);
  const byWarp = bestByWarp(plan, stage, ({ gate, symbol }) => gate === undefined || beyond.has(symbol));
  return better(byWarp, atStage(plan, stage));
}

/**
 * The system that brings a ship with a warp drive most a second: one with a gate where it comes by jumps, or any in reach
 * of one warp from where it comes by jumps and by warps from one fuel station to the next.
 * @param leaving where in its system the ship sets out, and with how much fuel
 */
export function bestWarpTarget(plan: PlanContext, leaving: Filling): WarpTarget | undefined {
  const { ship, world, nowMs } = plan;
  const at = world.systems.get(plan.systemSymbol);
  if (at === undefined || isActionBackedOffFor(world, 'warp', ship.symbol, nowMs)) return undefined;
  const crossing = needsPioneer(plan) ? bestOf(plan, stagesFrom(plan, at, leaving), bestCrossing) : undefined;
  return crossing ?? bestOf(plan, stagesFrom(plan, at, leaving), bestFrom);
}

/** The charts of no system are worth more credits than this, as far as the list of all systems was read. */
const mostIn = memoizeByKey<WorldView, number, number>();

function mostCreditsOfSystem(plan: PlanContext): number {
  const { systems } = plan.world;
  return mostIn(plan.world, systems.size, () =>
    highest([...systems.values()].map((system) => whollyUncharted(plan, system).credits)),
  );
}

/** The best target from some stages, the soonest first, as long as a later one may be better. */
function bestOf(plan: PlanContext, stages: Iterable<WayStage>, targetFrom: typeof bestFrom): WarpTarget | undefined {
  let best: WarpTarget | undefined;
  const mostCredits = mostCreditsOfSystem(plan);
  for (const stage of stages) {
    if (best !== undefined && best.credits * stage.seconds > Math.max(mostCredits, best.credits) * best.seconds) break;
    best = better(best, targetFrom(plan, stage));
  }
  return best;
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
  return ![...boundNow(fleet)].some((symbol) => isBeyondReach(fleet, symbol));
}

/** Of the systems from whose gates a ship can jump on, beyond the reach of those of home, the best of one warp. */
function bestCrossing(plan: PlanContext, stage: WayStage): WarpTarget | undefined {
  return bestByWarp(plan, stage, ({ symbol }) => isBeyondReach(plan, symbol));
}
