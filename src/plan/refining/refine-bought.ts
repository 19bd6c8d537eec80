import { REFINERY_RUN, type Recipe } from '../../game/physics/refining.ts';
import { freeUnits, joinStops, requestsOf, stopsAlong } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import type { Action, Mission } from '../mission.ts';
import { ranked } from '../score/score.ts';
import { askAtWorst, bidAtWorst, costOf, type Quote, revenueOf } from '../trade/quote.ts';
import { fuelCreditsOf, isInTime, isWorthALoad, type Visit, visitsAt } from '../trade/trade-plan.ts';
import { creditsForLoads } from '../trade/trade-plans.ts';
import type { Tuned } from '../tuning/tuning.ts';
import { type Runs, refineActions, runsText, unitsOfRuns, waitSeconds } from './runs.ts';

/** Runs of which the units are bought at one market, and the product is sold at one; the prices are those at worst. */
interface BoughtRuns {
  readonly runs: Runs;
  readonly from: Quote;
  readonly to: Quote;
  readonly costCredits: number;
  readonly revenueCredits: number;
}

const lotsOf = ({ tradeVolume }: Quote, units: number) => Math.ceil(units / Math.max(1, tradeVolume));
const dear = (quote: Quote): Quote => ({ ...quote, ask: askAtWorst(quote) });
const low = (quote: Quote): Quote => ({ ...quote, bid: bidAtWorst(quote) });

/** Where the units for these runs cost least, the way there included; undefined if they are not for sale in reach. */
function cheapestSource(plan: PlanContext, runs: Runs): Quote | undefined {
  const routes = plan.routes();
  const { taken } = unitsOfRuns(runs);
  const sources = (plan.quotes().traded.get(runs.recipe.takes) ?? [])
    .filter(({ isNotBought, waypoint }) => isNotBought !== true && routes.has(waypoint))
    .map((quote) => ({ quote, credits: costOf(quote, taken) + (routes.get(quote.waypoint)?.costCredits ?? 0) }));
  return sources.sort((one, other) => one.credits - other.credits)[0]?.quote;
}

/** The ways to make these runs with what is spendable, each with a buyer of the product. */
function waysOf(plan: PlanContext, runs: Runs): BoughtRuns[] {
  const from = cheapestSource(plan, runs);
  if (from === undefined) return [];
  const { taken, made } = unitsOfRuns(runs);
  const costCredits = costOf(dear(from), taken);
  if (costCredits > creditsForLoads(plan) / plan.tuning.market.movedByALot) return [];
  return (plan.quotes().traded.get(runs.recipe.good) ?? [])
    .filter(({ isNotSold }) => isNotSold !== true)
    .map((quote) => {
      const to = low(quote);
      return { runs, from: dear(from), to, costCredits, revenueCredits: revenueOf(to, made) };
    });
}

/** The highest price that is paid for a unit: what the product brings must still cover it. */
function dearestUnit(fleet: Tuned, { runs, from, to }: BoughtRuns): number {
  const { priceHeadroom, leastMargin } = fleet.tuning.trade;
  const { taken, made } = unitsOfRuns(runs);
  const lastAsk = from.ask * from.askGrowth ** (lotsOf(from, taken) - 1);
  return Math.max(
    Math.ceil(lastAsk),
    Math.floor(Math.min(lastAsk * priceHeadroom, (to.bid * made) / taken / leastMargin)),
  );
}

const looksAt = (fleet: Tuned, { ageSeconds }: Quote): Action[] =>
  ageSeconds > fleet.tuning.trade.lookAgainSeconds ? [{ kind: 'look' }] : [];

/** The actions at the two markets. */
function actionsOf(fleet: Tuned, way: BoughtRuns): readonly [Action[], Action[]] {
  const { runs, from, to } = way;
  const { taken, made } = unitsOfRuns(runs);
  const maxUnitPriceCredits = dearestUnit(fleet, way);
  const minUnitPriceCredits = Math.floor(to.bid * fleet.tuning.trade.leastOfBid);
  return [
    [
      ...looksAt(fleet, from),
      { kind: 'buy', tradeSymbol: from.tradeSymbol, units: taken, maxUnitPriceCredits },
      ...refineActions(runs),
    ],
    [...looksAt(fleet, to), { kind: 'sell', tradeSymbol: to.tradeSymbol, units: made, minUnitPriceCredits }],
  ];
}

/** Expected margin, credits, without fuel and without the uncertainty of the prices. */
function likelyCredits({ from, to, costCredits, revenueCredits }: BoughtRuns): number {
  return revenueCredits / (1 - to.uncertainty) - costCredits / (1 + from.uncertainty);
}

function missionBy(plan: PlanContext, way: BoughtRuns, visits: readonly Visit[]): Mission {
  const { runs, from, to, costCredits } = way;
  const { taken, made } = unitsOfRuns(runs);
  const here = [plan.here, from.waypoint];
  const actions = actionsOf(plan, way);
  const stops = visits
    .map(({ route }, nth) => stopsAlong(route, here[nth] ?? '', actions[nth] ?? []))
    .reduce(joinStops, []);
  const requests = requestsOf(stops) + lotsOf(from, taken) - 1 + lotsOf(to, made) - 1;
  const flight = visits.reduce((sum, { route }) => sum + route.seconds, 0);
  const wait = waitSeconds(plan, runs.count, visits[0]?.route.seconds);
  return {
    lane: 'refine',
    shipSymbol: plan.ship.symbol,
    what: `refine ${runsText(runs)}, bought at ${from.waypoint} and sold at ${to.waypoint}`,
    stops,
    expected: {
      profitCredits: Math.round(likelyCredits(way) - fuelCreditsOf(visits)),
      seconds: Math.round(flight + wait + plan.tuning.timing.requestSeconds * requests),
      requests,
    },
    claims: [
      { kind: 'credits', credits: Math.ceil(costCredits * plan.tuning.trade.priceHeadroom) },
      { kind: 'trade', waypoint: from.waypoint, tradeSymbol: from.tradeSymbol, side: 'buy', units: taken },
      { kind: 'trade', waypoint: to.waypoint, tradeSymbol: to.tradeSymbol, side: 'sell', units: made },
    ],
  };
}

/** The mission of a way, if it is worth a load and in time. */
function worthwhile(plan: PlanContext, way: BoughtRuns): Mission[] {
  const visits = visitsAt(plan, [way.from.waypoint, way.to.waypoint]);
  if (visits === undefined) return [];
  const worstCredits = way.revenueCredits - way.costCredits - fuelCreditsOf(visits);
  if (!isWorthALoad(plan, worstCredits, way.costCredits)) return [];
  const mission = missionBy(plan, way, visits);
  return isInTime(plan, mission.expected.seconds) ? [mission] : [];
}

/** Up to as many runs of a recipe as the free room has units for. */
function runsForRoom(plan: Pick<PlanContext, 'ship'>, recipe: Recipe): Runs[] {
  const most = Math.floor(freeUnits(plan.ship) / REFINERY_RUN.takesUnits);
  return Array.from({ length: most }, (_, nth) => ({ recipe, count: nth + 1 }));
}

/** The best mission that buys what a refinery takes, refines it and sells the product; undefined if none pays. */
export function boughtRefining(plan: PlanContext, recipes: readonly Recipe[]): Mission | undefined {
  const ways = recipes.flatMap((recipe) => runsForRoom(plan, recipe)).flatMap((runs) => waysOf(plan, runs));
  return ranked(
    plan,
    ways.flatMap((way) => worthwhile(plan, way)),
  )[0];
}
