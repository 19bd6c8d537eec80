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
import { readingFromAfar, readingHere } from '../galaxy/reading-here.ts';
import { paysForJumps, systemClaim } from '../galaxy/travel.ts';
import { bestWarpTarget, type WarpTarget } from '../galaxy/warp-target.ts';
import { hasStation, type Warp } from '../galaxy/warp-ways.ts';
import type { Jump } from '../galaxy/ways.ts';
import { idle, type Mission, type Proposal, proposed, type Stop } from '../mission.ts';

const LANE = 'warp';

/** How a ship leaves its system: it fills its tank first where that is possible and worth it. */
function leavingOf(plan: PlanContext): Filling | undefined {
  const { ship } = plan;
  const here = plan.world.waypoints.get(plan.here);
  if (here === undefined) return undefined;
  const asItIs = { stops: [], at: here, fuel: ship.fuel.current, seconds: 0 };
  const fills = isWorthFilling(plan, ship.fuel.current);
  return fills ? (fillingOf(plan) ?? asItIs) : asItIs;
}

/** What a ship does where it warps to: it reads what is there, where that is not known, and fills its tank. */
function arrival({ world }: Pick<PlanContext, 'world'>, { to, entry, flightMode }: Warp): Stop {
  const isDone = world.listedAtMs.has(to.symbol) && unchartedIn({ world }, to.symbol).length === 0;
  const reading = isDone ? [] : [{ kind: 'readSystem' } as const];
  const actions = [...reading, ...(hasStation(to) ? [{ kind: 'refuel' } as const] : [])];
  return { waypoint: entry, flightMode, warps: true, actions };
}

/** The flight to the gate of the ship's system, and the jump; undefined where its gate is not known. */
function jumpStops(plan: PlanContext, jump: Jump, leaving: Filling) {
  const gate = plan.world.waypoints.get(gateOf(plan.world, plan.systemSymbol) ?? '');
  if (gate === undefined) return undefined;
  const distance = distanceBetween(leaving.at, gate);
  // No fuel may be sold where it jumps to.
  const flight = flightWith(plan.ship, distance, leaving.fuel - plan.tuning.warping.reserveFuel);
  const atGate: Stop = {
    waypoint: gate.symbol,
    flightMode: flight.flightMode,
    actions: [{ kind: 'jump', destination: jump.gate }],
  };
  const landed: Stop = { waypoint: jump.gate, flightMode: 'CRUISE', actions: [] };
  return { stops: [...leaving.stops, atGate, landed], seconds: flight.seconds, jumps: 1 };
}

/** The stops of the first part of a way: a warp, or a flight to the gate and a jump. */
function firstStops(plan: PlanContext, { first }: WarpTarget, leaving: Filling) {
  if ('jump' in first) return jumpStops(plan, first.jump, leaving);
  return { stops: [...leaving.stops, arrival(plan, first.warp)], seconds: first.warp.seconds, jumps: 0 };
}

const whyByWarp = ({ gate }: SystemKnown) =>
  gate === undefined ? 'which has no gate' : 'where no gates lead from home';

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
    what: `on the way to chart ${symbol}, ${whyByWarp(target.system)}`,
    stops,
    expected: { profitCredits: -costCredits, seconds: leaving.seconds + part.seconds, requests: requestsOf(stops) },
    claims: [
      systemClaim(plan, symbol, 'charting', leaving.seconds + target.seconds),
      { kind: 'credits', credits: costCredits },
    ],
    value: { credits: target.credits, seconds: leaving.seconds + target.seconds },
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
 * The warp lane: chart systems that no gates lead to from home. The ship fills its tank at fuel stations, charts its system always
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
  const leaving = leavingOf(plan);
  const target = leaving && bestWarpTarget(plan, leaving.fuel);
  const leavesForBetter =
    leaving !== undefined &&
    target !== undefined &&
    target.credits * tour.seconds > tour.credits * (leaving.seconds + target.seconds);
  if (tour.stops.length > 0 && !leavesForBetter) return proposed(chartingMission(plan, LANE, tour));
  const mission = target && leaving && (readingFirst(plan, target) ?? goThere(plan, target, leaving));
  return mission === undefined ? idle(whyItStays(plan)) : proposed(mission);
}
