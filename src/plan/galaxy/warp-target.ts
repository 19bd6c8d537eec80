import { highest } from '../../game/numbers/extremes.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { isActionBackedOffFor } from '../../world/failures/failed-actions.ts';
import type { SystemKnown } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import { unchartedIn, whollyUncharted } from '../charting/chart-worth.ts';
import { groundNow } from '../charting/ground.ts';
import { memoizeByKey } from '../common/memoize.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Filling } from './fuel.ts';
import { isBeyondReach, isShutIn, reachOf } from './reach.ts';
import { partDoneIn } from './travel.ts';
import {
  type FirstPart,
  filledAt,
  fuelAfter,
  isShutToWarp,
  stagesFrom,
  systemsNear,
  type WayStage,
  warpTo,
} from './warp-ways.ts';
import { mostCreditsIn, workAt } from './warp-work.ts';

/** A system to chart: how a ship comes there, what it brings, and the game seconds of way and work. */
export interface WarpTarget {
  readonly system: SystemKnown;
  readonly first: FirstPart;
  readonly jumps: number;
  readonly credits: number;
  readonly seconds: number;
}

/** How a ship may come to a system to chart: where it arrives, with how much fuel, and after how many game seconds. */
interface Arrival extends Omit<WarpTarget, 'credits'> {
  readonly place: string;
  readonly fuel: number;
}

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

/** The arrivals by one warp from a stage of a way. */
function* byWarp(plan: PlanContext, from: WayStage, isMeant: (to: SystemKnown) => boolean): Generator<Arrival> {
  const stage = filledAt(plan, from);
  const { jumps } = stage;
  for (const near of systemsNear(plan, stage.at)) {
    const { system } = near;
    if (system.isSettled || system.symbol === plan.systemSymbol || !isMeant(system)) continue;
    const warp = warpTo(plan, near, stage.fuel);
    if (warp === undefined) continue;
    const fuel = fuelAfter(plan, warp, stage.fuel);
    const seconds = stage.seconds + warp.seconds;
    yield { system, place: warp.entry, fuel, first: stage.first ?? { warp }, jumps, seconds };
  }
}

/** The arrival at the system of a stage, if the ship comes there by a jump, and something may be left to chart there. */
function* atStage(plan: PlanContext, { at: system, place, fuel, first, jumps, seconds }: WayStage): Generator<Arrival> {
  if (first === undefined || place !== system.gate) return;
  if (!reachOf(plan).beyond.has(system.symbol) && !groundNow(plan).systems.has(system.symbol)) return;
  yield { system, place, fuel, first, jumps, seconds };
}

function* arrivalsFrom(plan: PlanContext, stage: WayStage): Generator<Arrival> {
  const { beyond } = reachOf(plan);
  yield* byWarp(plan, stage, ({ gate, symbol }) => gate === undefined || beyond.has(symbol));
  yield* atStage(plan, stage);
}

/** The arrivals beyond the reach of the home gates, where a ship can jump on. */
function* crossingsFrom(plan: PlanContext, stage: WayStage): Generator<Arrival> {
  yield* byWarp(plan, stage, ({ symbol }) => isBeyondReach(plan, symbol));
}

/** What a ship charts after an arrival, as far as there is time for it; undefined where it does not pay for the way. */
function targetAt(plan: PlanContext, arrival: Arrival): WarpTarget | undefined {
  const { system, place, fuel, first, jumps, seconds } = arrival;
  if (!isOpenToChart(plan, system) || !plan.mayWorkIn(system.symbol)) return undefined;
  const work = workAt(plan, system, place, fuel);
  if (work === undefined) return undefined;
  const part = partDoneIn(plan.secondsToReset - seconds, work);
  const credits = work.credits * part - jumps * plan.tuning.charting.jumpCredits;
  return credits > 0 ? { system, first, jumps, credits, seconds: seconds + work.seconds * part } : undefined;
}

/** Whether a target with these credits and game seconds would be better than the best so far. */
function mayBeat(best: WarpTarget | undefined, credits: number, seconds: number): boolean {
  return best === undefined || credits * best.seconds > best.credits * seconds;
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
function bestOf(
  plan: PlanContext,
  stages: Iterable<WayStage>,
  arrivals: typeof arrivalsFrom,
  than?: WarpTarget,
): WarpTarget | undefined {
  let best = than;
  const mostCredits = mostCreditsOfSystem(plan);
  for (const stage of stages) {
    if (!mayBeat(best, Math.max(mostCredits, best?.credits ?? 0), stage.seconds)) break;
    for (const arrival of arrivals(plan, stage)) {
      // A tour takes far longer to plan than this to ask.
      if (!mayBeat(best, mostCreditsIn(plan, arrival.system), arrival.seconds)) continue;
      const target = targetAt(plan, arrival);
      if (target !== undefined && mayBeat(best, target.credits, target.seconds)) best = target;
    }
  }
  return best;
}

/**
 * The system that brings a ship with a warp drive most a second: one with a gate where it comes by jumps, or any in reach
 * of one warp from where it comes by jumps and by warps from one fuel station to the next.
 * @param leaving where in its system the ship sets out, and with how much fuel
 * @param than a target that is returned where no other is better
 */
export function bestWarpTarget(plan: PlanContext, leaving: Filling, than?: WarpTarget): WarpTarget | undefined {
  const { ship, world, nowMs } = plan;
  const at = world.systems.get(plan.systemSymbol);
  if (at === undefined || isActionBackedOffFor(world, 'warp', ship.symbol, nowMs)) return undefined;
  const crossing = needsPioneer(plan) ? bestOf(plan, stagesFrom(plan, at, leaving), crossingsFrom) : undefined;
  const target = crossing ?? bestOf(plan, stagesFrom(plan, at, leaving), arrivalsFrom, than);
  return target ?? bestOf(plan, stagesFrom(plan, at, leaving, true), arrivalsFrom);
}

/**
 * Whether a ship goes beyond the reach of the home gates first of all: more systems are there than within it, and no ship
 * of ours is there or on its way. Where it comes, others can jump on, and ships can be bought.
 */
function needsPioneer(fleet: FleetContext): boolean {
  if (!isShutIn(fleet)) return false;
  const { world, outOfService } = fleet;
  const isThere = (ship: Ship) => !outOfService.has(ship.symbol) && isBeyondReach(fleet, ship.nav.systemSymbol);
  if ([...world.ships.values()].some(isThere)) return false;
  return ![...boundNow(fleet)].some((symbol) => isBeyondReach(fleet, symbol));
}
