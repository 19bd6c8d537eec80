import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import { partDoneIn, secondsToJump } from '../galaxy/travel.ts';
import { leastSecondsBefore, type Way, waysInPlan } from '../galaxy/ways.ts';
import { dearestUncharted } from './chart-worth.ts';
import { type Ground, groundNow } from './ground.ts';
import { partLeft } from './left-to-chart.ts';
import { type Tour, tourOf } from './tour.ts';

/** A system to chart: what it brings, less the jumps, and the game seconds of way and work. */
export interface ChartTarget {
  readonly way: Way;
  readonly credits: number;
  readonly seconds: number;
  /** What the ship would chart there; undefined where nobody of us has listed the system. */
  readonly tour?: Tour;
}

/** Credits a second. */
export function rateOf({ credits, seconds }: { readonly credits: number; readonly seconds: number }): number {
  return credits / Math.max(1, seconds);
}

/** What there may be for a ship to do in a system. */
type Work = Omit<ChartTarget, 'way'>;

/** What a ship can chart in a listed system on one tour, less what others will have charted until it comes. */
function workInListed(plan: PlanContext, { systemSymbol, gate, seconds }: Way, listedAtMs: number): Work | undefined {
  const { halfLifeSeconds, systemSeconds } = plan.tuning.charting;
  const from = plan.world.waypoints.get(gate);
  const tour = from && tourOf(plan, systemSymbol, from);
  if (tour === undefined || tour.stops.length === 0) return undefined;
  const age = Math.max(0, plan.ageSeconds(listedAtMs)) + seconds;
  return { credits: tour.credits * 0.5 ** (age / halfLifeSeconds), seconds: tour.seconds + systemSeconds, tour };
}

/** The same of one that was not listed: the dearest of its waypoints, as far as others have probably left them. */
function workInUnlisted(fleet: Pick<FleetContext, 'tuning' | 'world' | 'isUnreadable'>, systemSymbol: string) {
  const { hopSeconds, systemSeconds } = fleet.tuning.charting;
  const system = fleet.world.systems.get(systemSymbol);
  if (system === undefined || fleet.isUnreadable('system', systemSymbol)) return undefined;
  const { credits, waypoints } = dearestUncharted(fleet, system);
  if (waypoints === 0) return undefined;
  return { credits: credits * partLeft(fleet, systemSymbol), seconds: systemSeconds + waypoints * hopSeconds };
}

/** No system at the end of a way, or of one that comes after it, brings more a second than this. */
function mostFrom(plan: PlanContext, { mostCredits }: Ground, leavesAfterSeconds: number, way: Way): number {
  return mostCredits / (leavesAfterSeconds + leastSecondsBefore(plan, way) + plan.tuning.charting.systemSeconds);
}

/** The system in reach that brings a ship most a second, by at most this many jumps. */
export function bestChartTarget(plan: PlanContext, mostJumps = Number.POSITIVE_INFINITY): ChartTarget | undefined {
  const { mostSystems, jumpCredits } = plan.tuning.charting;
  const leavesAfterSeconds = secondsToJump(plan);
  const leftSeconds = plan.secondsToReset;
  const ground = groundNow(plan);
  let [best, compared, left] = [undefined as ChartTarget | undefined, 0, ground.systems.size];
  for (const way of waysInPlan(plan, plan.systemSymbol)) {
    if (left === 0 || (best !== undefined && rateOf(best) >= mostFrom(plan, ground, leavesAfterSeconds, way))) break;
    if (!ground.systems.has(way.systemSymbol)) continue;
    left -= 1;
    if (way.from === undefined || way.jumps > mostJumps || !plan.mayWorkIn(way.systemSymbol)) continue;
    const listedAtMs = plan.world.listedAtMs.get(way.systemSymbol);
    const work: Work | undefined =
      listedAtMs === undefined ? workInUnlisted(plan, way.systemSymbol) : workInListed(plan, way, listedAtMs);
    if (work === undefined) continue;
    // It can chart while it cools down after the last jump (facts: jump).
    const arrivesAfter = leavesAfterSeconds + way.from.seconds;
    const part = partDoneIn(leftSeconds - arrivesAfter, work);
    const seconds = arrivesAfter + work.seconds * part;
    const target = { ...work, way, credits: work.credits * part - way.jumps * jumpCredits, seconds };
    if (target.credits > 0 && (best === undefined || rateOf(target) > rateOf(best))) best = target;
    compared += 1;
    if (compared >= mostSystems) break;
  }
  return best;
}
