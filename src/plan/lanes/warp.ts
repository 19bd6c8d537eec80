import { distanceBetween } from '../../game/physics/travel.ts';
import { warpRange } from '../../game/physics/warp.ts';
import { type Reason, reasonOf } from '../../game/reasons.ts';
import { chartingMission } from '../charting/charting-mission.ts';
import { tourWithTank } from '../charting/tour-with-tank.ts';
import { whyNotTried } from '../common/first-use.ts';
import { requestsOf } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import { type Filling, fillingOf, flightWith, isWorthFilling } from '../galaxy/fuel.ts';
import { gateOf, isGalaxyListed } from '../galaxy/gates.ts';
import { readingHere } from '../galaxy/reading-here.ts';
import { firstLeg, paysForJumps, systemClaim } from '../galaxy/travel.ts';
import { bestWarpTarget, hasStation, type Warp, type WarpTarget } from '../galaxy/warp-target.ts';
import { waysAlong } from '../galaxy/ways.ts';
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

const arrival = ({ to, entry, flightMode }: Warp): Stop => ({
  waypoint: entry,
  flightMode,
  warps: true,
  actions: [{ kind: 'readSystem' }, ...(hasStation(to) ? [{ kind: 'refuel' } as const] : [])],
});

/** The stops of the first part of a way: a warp, or a flight to the gate and a jump. */
function firstStops(plan: PlanContext, { first, way }: WarpTarget, leaving: Filling) {
  if (first !== undefined) return { stops: [...leaving.stops, arrival(first)], seconds: first.seconds, jumps: 0 };
  const [from, to] = way === undefined ? [] : waysAlong(firstLeg(way));
  const gate = plan.world.waypoints.get(gateOf(plan.world, plan.systemSymbol) ?? '');
  if (from === undefined || to === undefined || gate === undefined) return undefined;
  const distance = distanceBetween(leaving.at, gate);
  // No fuel may be sold where it jumps to.
  const flight = flightWith(plan.ship, distance, leaving.fuel - plan.tuning.warping.reserveFuel);
  const atGate: Stop = {
    waypoint: gate.symbol,
    flightMode: flight.flightMode,
    actions: [{ kind: 'jump', destination: to.gate }],
  };
  const landed: Stop = { waypoint: to.gate, flightMode: 'CRUISE', actions: [] };
  return { stops: [...leaving.stops, atGate, landed], seconds: flight.seconds, jumps: 1 };
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
    what: `on the way to chart ${symbol}, which has no gate`,
    stops,
    expected: { profitCredits: -costCredits, seconds: leaving.seconds + part.seconds, requests: requestsOf(stops) },
    claims: [
      systemClaim(plan, symbol, 'charting', leaving.seconds + target.seconds),
      { kind: 'credits', credits: costCredits },
    ],
    value: { credits: target.credits, seconds: leaving.seconds + target.seconds },
  };
}

/** Why a ship does not leave its system. */
function whyItStays(plan: PlanContext): Reason {
  const { nav } = plan.ship;
  const { world } = plan;
  if (gateOf(world, nav.systemSymbol) !== undefined && !paysForJumps(plan, 1)) return reasonOf('tooPoorToJump');
  return reasonOf(isGalaxyListed(world) ? 'nothingToChart' : 'galaxyUnread');
}

/**
 * The warp lane: chart systems that no gate leads to. The ship fills its tank at fuel stations, charts its system always
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
  const mission = target && leaving && goThere(plan, target, leaving);
  return mission === undefined ? idle(whyItStays(plan)) : proposed(mission);
}
