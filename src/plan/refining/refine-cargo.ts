import { REFINERY_RUN, type Recipe } from '../../game/physics/refining.ts';
import { reasonOf } from '../../game/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { joinStops, requestsOf, unitsAboard } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import { idle, type Mission, type Proposal, proposed, stopHere } from '../mission.ts';
import { ranked } from '../score/score.ts';
import { bestSale } from '../trade/sales-trip.ts';
import { isInTime } from '../trade/trade-plan.ts';
import { type Runs, refineActions, runsText, unitsOfRuns, waitSeconds } from './runs.ts';

/** As many runs of each recipe as the hold has units for; none for which it has too few. */
export function runsOfCargo(ship: Ship, recipes: readonly Recipe[]): Runs[] {
  return recipes
    .map((recipe) => ({ recipe, count: Math.floor(unitsAboard(ship, recipe.takes) / REFINERY_RUN.takesUnits) }))
    .filter(({ count }) => count > 0);
}

/** The ship as it will be after these runs. */
function refined(ship: Ship, runs: readonly Runs[]): Ship {
  const units = new Map(ship.cargo.inventory.map((item) => [item.symbol, item.units]));
  for (const one of runs) {
    const { takes, good } = one.recipe;
    const { taken, made } = unitsOfRuns(one);
    units.set(takes, (units.get(takes) ?? 0) - taken).set(good, (units.get(good) ?? 0) + made);
  }
  const left = [...units].filter(([, count]) => count > 0);
  const inventory = left.map(([symbol, count]) => ({ symbol, units: count }));
  const total = inventory.reduce((sum, item) => sum + item.units, 0);
  return { ...ship, cargo: { ...ship.cargo, units: total, inventory } };
}

/** A mission that makes these runs where the ship is, and then sells the hold; undefined where nothing sells. */
function refiningSale(plan: PlanContext, keep: ReadonlySet<string>, runs: readonly Runs[]): Mission | undefined {
  const { ship } = plan;
  const actions = runs.flatMap(refineActions);
  const wait = waitSeconds(plan, actions.length) + plan.tuning.timing.requestSeconds * actions.length;
  const trip = bestSale(plan.forShip(refined(ship, runs)), keep, undefined, wait);
  if (trip === undefined) return undefined;
  const stops = joinStops([stopHere(ship, actions)], trip.stops);
  return {
    lane: 'refine',
    shipSymbol: ship.symbol,
    what: `refine ${runs.map(runsText).join(', ')}, and sell the hold at ${trip.markets.join(' and ')}`,
    stops,
    expected: {
      profitCredits: trip.profitCredits,
      seconds: Math.round(trip.seconds + wait),
      requests: requestsOf(stops),
    },
    claims: trip.claims,
  };
}

/** The hold sold as it is, to compare with. */
function rawSale(plan: PlanContext, keep: ReadonlySet<string>): Mission | undefined {
  const trip = bestSale(plan, keep);
  if (trip === undefined) return undefined;
  const { stops, claims, profitCredits, seconds } = trip;
  const expected = { profitCredits, seconds, requests: requestsOf(stops) };
  return { lane: 'refine', shipSymbol: plan.ship.symbol, what: 'sell the hold as it is', stops, expected, claims };
}

/** The best of these ways to refine, in time before the reset, and whether it scores above selling the hold as it is. */
function bestOf(plan: PlanContext, keep: ReadonlySet<string>, ways: readonly (readonly Runs[])[]) {
  const sales = ways
    .flatMap((way) => refiningSale(plan, keep, way) ?? [])
    .filter(({ expected }) => isInTime(plan, expected.seconds));
  const [mission] = ranked(plan, sales);
  if (mission === undefined) return undefined;
  const raw = rawSale(plan, keep);
  return { mission, paysMore: raw === undefined || ranked(plan, [raw, mission])[0] === mission };
}

/**
 * Refines what is in the hold and sells it, if that scores above selling the hold as it is: all of which there are enough
 * units, or else one good.
 * @param keep goods that are reserved for another use
 */
export function proposeRefiningCargo(plan: PlanContext, keep: ReadonlySet<string>, runs: readonly Runs[]): Proposal {
  const all = bestOf(plan, keep, [runs]);
  if (all?.paysMore) return proposed(all.mission);
  const one =
    runs.length < 2
      ? undefined
      : bestOf(
          plan,
          keep,
          runs.map((alone) => [alone]),
        );
  if (one?.paysMore) return proposed(one.mission);
  return idle(reasonOf(all === undefined && one === undefined ? 'noRefining' : 'rawPaysMore'));
}
