import { sum } from '../../game/numbers/averages.ts';
import { distanceBetween } from '../../game/physics/travel.ts';
import { warpRange } from '../../game/physics/warp.ts';
import { type Reason, reasonOf } from '../../game/reasons.ts';
import type { SystemKnown } from '../../world/known.ts';
import { unchartedIn } from '../charting/chart-worth.ts';
import { chartingMission } from '../charting/charting-mission.ts';
import { tourWithTank } from '../charting/tour-with-tank.ts';
import { whyNotTried } from '../common/first-use.ts';
import { requestsOf } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import { type Filling, fillingOf, flightWith, isWorthFilling } from '../galaxy/fuel.ts';
import { gateOf, isGalaxyListed } from '../galaxy/gates.ts';
import { reachOf } from '../galaxy/reach.ts';
import { readingFromAfar, readingHere } from '../galaxy/reading-here.ts';
import { paysForJumps, stopsAtGates, systemClaim } from '../galaxy/travel.ts';
import { bestWarpTarget, type WarpTarget } from '../galaxy/warp-target.ts';
import { hasStation, type Warp } from '../galaxy/warp-ways.ts';
import type { Jump } from '../galaxy/ways.ts';
import { idle, type Mission, type Proposal, proposed, type Stop } from '../mission.ts';

const LANE = 'warp';

/** How a ship may leave its system: as it is, or with a full tank where that is possible and worth it. */
function leavingsOf(plan: PlanContext): readonly Filling[] {
  const { ship } = plan;
  const here = plan.world.waypoints.get(plan.here);
  if (here === undefined) return [];
  const asItIs = { stops: [], at: here, fuel: ship.fuel.current, seconds: 0 };
  const filled = isWorthFilling(plan, ship.fuel.current) ? fillingOf(plan) : undefined;
  return filled === undefined ? [asItIs] : [asItIs, filled];
}

/** The best target, and how the ship leaves for it: with a full tank, unless it comes there sooner by jumps as it is. */
function leavingFor(plan: PlanContext): { readonly target: WarpTarget; readonly leaving: Filling } | undefined {
  let best: { readonly target: WarpTarget; readonly leaving: Filling } | undefined;
  for (const leaving of leavingsOf(plan)) {
    const target = bestWarpTarget(plan, leaving, best?.target);
    if (target !== undefined && target !== best?.target) best = { target, leaving };
  }
  return best;
}

/** What a ship does where it warps to: it reads what is there, where that is not known, and fills its tank. */
function arrival({ world }: Pick<PlanContext, 'world'>, { to, entry, flightMode }: Warp): Stop {
  const isDone = world.listedAtMs.has(to.symbol) && unchartedIn({ world }, to.symbol).length === 0;
  const reading = isDone ? [] : [{ kind: 'readSystem' } as const];
  const actions = [...reading, ...(hasStation(to) ? [{ kind: 'refuel' } as const] : [])];
  return { waypoint: entry, flightMode, warps: true, actions };
}

/** The flight to the gate of the ship's system, and the jumps; undefined where its gate is not known. */
function jumpStops(plan: PlanContext, jumps: readonly Jump[], leaving: Filling) {
  const { world, systemSymbol } = plan;
  const gate = world.waypoints.get(gateOf(world, systemSymbol) ?? '');
  const last = jumps.at(-1);
  if (gate === undefined || last === undefined) return undefined;
  // No fuel may be sold where it jumps to.
  const fuel = leaving.fuel - plan.tuning.warping.reserveFuel;
  const { flightMode, seconds } = flightWith(plan.ship, distanceBetween(leaving.at, gate), fuel);
  const [first, ...others] = stopsAtGates(plan, [{ gate: gate.symbol, systemSymbol }, ...jumps], false).slice(0, -1);
  if (first === undefined) return undefined;
  const landed: Stop = { waypoint: last.gate, flightMode: 'CRUISE', actions: [] };
  const cooldowns = sum(jumps.slice(0, -1).map((jump) => jump.seconds));
  const stops = [...leaving.stops, { ...first, flightMode }, ...others, landed];
  return { stops, seconds: seconds + cooldowns, jumps: jumps.length };
}

/** The stops of the first part of a way: a warp, or a flight to the gate and jumps. */
function firstStops(plan: PlanContext, { first }: WarpTarget, leaving: Filling) {
  if ('jumps' in first) return jumpStops(plan, first.jumps, leaving);
  return { stops: [...leaving.stops, arrival(plan, first.warp)], seconds: first.warp.seconds, jumps: 0 };
}

/** For people, what is special about a system; nothing where gates lead to it from home. */
function aside(plan: PlanContext, { gate, symbol }: SystemKnown): string {
  if (gate === undefined) return ', which has no gate';
  return reachOf(plan).beyond.has(symbol) ? ', where no gates lead from home' : '';
}

/** A mission for the first part of the way to a target; the ship plans the rest when it arrives. */
function goThere(plan: PlanContext, target: WarpTarget, leaving: Filling): Mission | undefined {
  const part = firstStops(plan, target, leaving);
  if (part === undefined) return undefined;
  const { stops, jumps } = part;
  const { symbol } = target.system;
  const costCredits = jumps * plan.tuning.charting.jumpCredits;
  return {
    lane: LANE,
    shipSymbol: plan.ship.symbol,
    what: `on the way to chart ${symbol}${aside(plan, target.system)}`,
    stops,
    expected: { profitCredits: -costCredits, seconds: leaving.seconds + part.seconds, requests: requestsOf(stops) },
    claims: [systemClaim(plan, symbol, 'charting', target.seconds), { kind: 'credits', credits: costCredits }],
    value: { credits: target.credits, seconds: target.seconds },
  };
}

/** Others chart where gates lead, so what they left there is read first; where none leads few others come. */
function readingFirst(plan: PlanContext, { system, credits, seconds }: WarpTarget): Mission | undefined {
  if (system.gate === undefined) return undefined;
  return readingFromAfar(plan, LANE, system.symbol, { credits, seconds });
}

/** Why a ship does not leave its system. */
function whyItStays(plan: PlanContext): Reason {
  const { nav } = plan.ship;
  const { world } = plan;
  if (gateOf(world, nav.systemSymbol) !== undefined && !paysForJumps(plan, 1)) return reasonOf('tooPoorToJump');
  return reasonOf(isGalaxyListed(world) ? 'nothingToChart' : 'galaxyUnread');
}

/**
 * The warp lane: chart systems by jumps and warps, also those that no gate leads to. The ship fills its tank at fuel stations, charts its system always
 * where it brings most a second, and leaves for another once that brings more.
 */
export function proposeWarping(plan: PlanContext): Proposal {
  const { ship } = plan;
  if (warpRange(ship.modules) === 0) return idle(reasonOf('noWarpDrive'));
  const failed = whyNotTried(plan, 'warp', ship);
  if (failed !== undefined) return idle(failed);
  const reading = readingHere(plan, LANE);
  if (reading !== undefined) return proposed(reading);
  const tour = tourWithTank(plan);
  const { target, leaving } = leavingFor(plan) ?? {};
  const leavesForBetter = target !== undefined && target.credits * tour.seconds > tour.credits * target.seconds;
  if (tour.stops.length > 0 && !leavesForBetter) return proposed(chartingMission(plan, LANE, tour));
  const mission = target && leaving && (readingFirst(plan, target) ?? goThere(plan, target, leaving));
  return mission === undefined ? idle(whyItStays(plan)) : proposed(mission);
}
