import { freeUnits } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import { outstandingCredits } from '../contracts/outstanding.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Route } from '../routes/route.ts';
import type { Tuned } from '../tuning/tuning.ts';
import { byAThird, type Trading } from './detours.ts';
import { type Bounds, type CargoLine, grossCreditsOf, loadFor, totalOf } from './load.ts';
import { marketListingsOf, mostOf, type Pair, pairsOf, spreadsOf } from './pairs.ts';
import type { Quotes } from './quotes.ts';
import type { SupplyBonuses } from './supply-bonuses.ts';
import {
  isInTime,
  isWorthALoad,
  leastProfitCredits,
  type TradePlan,
  tradePlanOf,
  visitsAt,
  worthPerSecond,
} from './trade-plan.ts';

/** A pair within reach, and an upper bound of credits a second: of any load, or of the load once known. */
interface Candidate {
  readonly pair: Pair;
  readonly out: Route;
  readonly mostCreditsPerSecond: number;
}

/** Upper bound in credits a second, to compare by: as if the flight between the markets took no time and no fuel. */
const atBest = (fleet: Tuned, credits: number, out: Route) =>
  credits / (out.seconds + fleet.tuning.timing.requestSeconds);

/** A candidate whose load is known, but not yet the route between its markets. */
interface BoundedCandidate extends Candidate {
  readonly cargoLines: readonly CargoLine[];
}

function prospect(
  fleet: Pick<FleetContext, 'tuning' | 'strategy'>,
  { marketListings, supplyBonuses, bounds }: Trading,
  { pair, out }: Candidate,
): BoundedCandidate | undefined {
  const cargoLines = loadFor(spreadsOf(marketListings, supplyBonuses, pair), [pair.from, pair.to], bounds);
  const grossCredits = grossCreditsOf(cargoLines);
  const supplyBonusCredits = totalOf(cargoLines, 'supplyBonusCredits');
  if (grossCredits + supplyBonusCredits < leastProfitCredits(fleet)) return undefined;
  const mostCreditsPerSecond = atBest(fleet, grossCredits + supplyBonusCredits, out);
  return { pair, out, cargoLines, mostCreditsPerSecond };
}

/** The pairs within reach, highest bound first. */
function candidatesOf(
  fleet: Pick<FleetContext, 'tuning' | 'strategy'>,
  pairs: readonly Pair[],
  routes: ReadonlyMap<string, Route>,
  room: number,
): Candidate[] {
  const candidates = pairs.flatMap((pair): Candidate[] => {
    const out = routes.get(pair.from);
    const mostCredits = room * pair.mostUnitCredits;
    if (out === undefined || mostCredits < leastProfitCredits(fleet)) return [];
    return [{ pair, out, mostCreditsPerSecond: atBest(fleet, mostCredits, out) }];
  });
  return candidates.sort((a, b) => b.mostCreditsPerSecond - a.mostCreditsPerSecond);
}

/** Prospects in the order of their bounds. A load is computed only when it might be the next. */
function* bestFirst(
  fleet: Pick<FleetContext, 'tuning' | 'strategy'>,
  trading: Trading,
  candidates: readonly Candidate[],
): Generator<BoundedCandidate> {
  const open: BoundedCandidate[] = [];
  for (const candidate of candidates) {
    const bound = candidate.mostCreditsPerSecond;
    for (let best = open.at(-1); best !== undefined && best.mostCreditsPerSecond >= bound; best = open.at(-1)) {
      open.pop();
      yield best;
    }
    const found = prospect(fleet, trading, candidate);
    if (found === undefined) continue;
    const below = open.findLastIndex((one) => one.mostCreditsPerSecond < found.mostCreditsPerSecond);
    open.splice(below + 1, 0, found);
  }
  yield* open.reverse();
}

/** Whether a trade plan ends in time before the reset, with the profit and the margin that it must have. */
function isAllowed(
  fleet: Pick<FleetContext, 'strategy' | 'tuning' | 'secondsToReset'>,
  { seconds, worthCredits, cargoLines }: TradePlan,
): boolean {
  return isWorthALoad(fleet, worthCredits, totalOf(cargoLines, 'costCredits')) && isInTime(fleet, seconds);
}

/**
 * Credits that may go into loads: the spendable ones, less what the accepted contract needs and no mission has claimed.
 */
export function creditsForLoads(plan: PlanContext): number {
  const spendable = plan.spendableCredits;
  const wanted = outstandingCredits(plan, plan.systemSymbol, plan.claims);
  return Math.max(spendable - wanted, spendable * plan.tuning.trade.alwaysForLoads);
}

function boundsFor(plan: PlanContext): Bounds {
  const secondsLeft = plan.secondsToReset;
  return {
    room: freeUnits(plan.ship),
    credits: creditsForLoads(plan) / plan.tuning.market.movedByALot,
    minMarginRatio: plan.tuning.trade.minMarginRatio * Math.min(1, secondsLeft / plan.tuning.trade.recoverySeconds),
  };
}

/** The best plans between two markets that the search for the best one found; the best one is first. */
function bestOfPairs(plan: PlanContext, trading: Trading, pairs: readonly Pair[]): TradePlan[] {
  const found: TradePlan[] = [];
  const candidates = candidatesOf(plan, pairs, plan.routes(), trading.bounds.room);
  for (const { pair, cargoLines, mostCreditsPerSecond } of bestFirst(plan, trading, candidates)) {
    if (found[0] !== undefined && mostCreditsPerSecond <= worthPerSecond(found[0])) break;
    const visits = visitsAt(plan, [pair.from, pair.to]);
    const whole = visits && tradePlanOf(plan, visits, cargoLines);
    if (whole === undefined || !isAllowed(plan, whole)) continue;
    found.push(whole);
    found.sort((a, b) => worthPerSecond(b) - worthPerSecond(a));
  }
  return found;
}

/** The trade plan with the highest worth a second, between two markets or with a third nearby; undefined if none. */
export function bestTradePlan(plan: PlanContext, quotes: Quotes, supplyBonuses: SupplyBonuses): TradePlan | undefined {
  const bounds = boundsFor(plan);
  const marketListings = plan.oncePer(marketListingsOf, quotes, () => marketListingsOf(quotes));
  const trading = { marketListings, supplyBonuses, bounds };
  const pairs = pairsOf(quotes, marketListings, supplyBonuses, bounds);
  const found = bestOfPairs(plan, trading, pairs);
  const [best] = found;
  if (best === undefined) return undefined;
  const extending = {
    plan,
    trading,
    most: mostOf(pairs),
    bestCreditsPerSecond: worthPerSecond(best),
  };
  return found
    .slice(0, plan.tuning.trade.pairsExtended)
    .flatMap((tradePlan) => byAThird(extending, tradePlan))
    .filter((tradePlan) => isAllowed(plan, tradePlan))
    .reduce((most, one) => (worthPerSecond(one) > worthPerSecond(most) ? one : most), best);
}
