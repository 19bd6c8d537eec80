import type { Ship } from '../../wire/schemas/ship.ts';
import { outstandingCredits } from '../contracts/outstanding.ts';
import type { Quotes } from '../market/quotes.ts';
import { freeUnits } from '../movement/stops.ts';
import type { Route } from '../routes/route.ts';
import { routesFrom, type Situation, secondsToReset, spendableCredits } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';
import { byAThird, type Trading } from './detours.ts';
import { type Bounds, type CargoLine, grossCreditsOf, loadFor, totalOf } from './load.ts';
import { marketListingsOf, mostOf, type Pair, pairsOf, spreadsOf } from './pairs.ts';
import type { SupplyBonuses } from './supply-bonuses.ts';
import { creditsPerSecond, leastProfitCredits, type TradePlan, tradePlanOf, visitsAt } from './trade-plan.ts';

/**
 * A pair within reach, and an upper bound of credits a second: of any load between its markets, or of the load once
 * known.
 */
interface Candidate {
  readonly pair: Pair;
  readonly out: Route;
  readonly mostCreditsPerSecond: number;
}

/**
 * Upper bound in credits a second: as if the flight between the markets took no time and no fuel. Candidates and
 * prospects are compared by it.
 */
const atBest = (situation: Situation, credits: number, out: Route) =>
  credits / (out.seconds + tuningOf(situation).timing.requestSeconds);

/** A candidate whose load is known, but not yet the route between its markets. */
interface BoundedCandidate extends Candidate {
  readonly cargoLines: readonly CargoLine[];
}

function prospect(
  situation: Situation,
  { marketListings, supplyBonuses, bounds }: Trading,
  { pair, out }: Candidate,
): BoundedCandidate | undefined {
  const cargoLines = loadFor(spreadsOf(marketListings, supplyBonuses, pair), [pair.from, pair.to], bounds);
  const grossCredits = grossCreditsOf(cargoLines);
  const supplyBonusCredits = totalOf(cargoLines, 'supplyBonusCredits');
  if (grossCredits + supplyBonusCredits < leastProfitCredits(situation)) return undefined;
  const mostCreditsPerSecond = atBest(situation, grossCredits + supplyBonusCredits, out);
  return { pair, out, cargoLines, mostCreditsPerSecond };
}

/** The pairs within reach, highest bound first. */
function candidatesOf(
  situation: Situation,
  pairs: readonly Pair[],
  routes: ReadonlyMap<string, Route>,
  room: number,
): Candidate[] {
  const candidates = pairs.flatMap((pair): Candidate[] => {
    const out = routes.get(pair.from);
    const mostCredits = room * pair.mostUnitCredits;
    if (out === undefined || mostCredits < leastProfitCredits(situation)) return [];
    return [{ pair, out, mostCreditsPerSecond: atBest(situation, mostCredits, out) }];
  });
  return candidates.sort((a, b) => b.mostCreditsPerSecond - a.mostCreditsPerSecond);
}

/** Prospects in the order of their bounds. A load is computed only when it might be the next. */
function* bestFirst(
  situation: Situation,
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
    const found = prospect(situation, trading, candidate);
    if (found === undefined) continue;
    const below = open.findLastIndex((one) => one.mostCreditsPerSecond < found.mostCreditsPerSecond);
    open.splice(below + 1, 0, found);
  }
  yield* open.reverse();
}

/** Whether a trade plan ends in time before the reset, with the profit and the margin that it must have. */
function isAllowed(situation: Situation, { seconds, worthCredits, cargoLines }: TradePlan): boolean {
  const { leastMarginPercent = 0 } = situation.strategy.trades ?? {};
  if (worthCredits < leastProfitCredits(situation)) return false;
  if (worthCredits < (totalOf(cargoLines, 'costCredits') * leastMarginPercent) / 100) return false;
  return seconds <= secondsToReset(situation) - tuningOf(situation).trade.endsBeforeResetSeconds;
}

/**
 * Credits that may go into loads: the spendable ones, less what the accepted contract needs and no mission has claimed.
 */
function creditsForLoads(situation: Situation, ship: Ship): number {
  const spendable = spendableCredits(situation);
  const wanted = outstandingCredits(situation, ship.nav.systemSymbol, situation.claims);
  return Math.max(spendable - wanted, spendable * tuningOf(situation).trade.alwaysForLoads);
}

function boundsFor(situation: Situation, ship: Ship): Bounds {
  const secondsLeft = secondsToReset(situation);
  return {
    room: freeUnits(ship),
    credits: creditsForLoads(situation, ship) / tuningOf(situation).market.movedByALot,
    minMarginRatio:
      tuningOf(situation).trade.minMarginRatio * Math.min(1, secondsLeft / tuningOf(situation).trade.recoverySeconds),
  };
}

/** The best plans between two markets that the search for the best one found; the best one is first. */
function bestOfPairs(situation: Situation, ship: Ship, trading: Trading, pairs: readonly Pair[]): TradePlan[] {
  const found: TradePlan[] = [];
  const candidates = candidatesOf(situation, pairs, routesFrom(situation, ship), trading.bounds.room);
  for (const { pair, cargoLines, mostCreditsPerSecond } of bestFirst(situation, trading, candidates)) {
    if (found[0] !== undefined && mostCreditsPerSecond <= creditsPerSecond(found[0])) break;
    const visits = visitsAt(situation, ship, [pair.from, pair.to]);
    const whole = visits && tradePlanOf(situation, visits, cargoLines);
    if (whole === undefined || !isAllowed(situation, whole)) continue;
    found.push(whole);
    found.sort((a, b) => creditsPerSecond(b) - creditsPerSecond(a));
  }
  return found;
}

/**
 * The trade plan with the highest worth a second from where the ship is, between two markets or with a third one
 * nearby; undefined if none pays.
 */
export function bestTradePlan(
  situation: Situation,
  ship: Ship,
  quotes: Quotes,
  supplyBonuses: SupplyBonuses,
): TradePlan | undefined {
  const bounds = boundsFor(situation, ship);
  const marketListings = marketListingsOf(quotes);
  const trading = { marketListings, supplyBonuses, bounds };
  const pairs = pairsOf(quotes, marketListings, supplyBonuses, bounds);
  const found = bestOfPairs(situation, ship, trading, pairs);
  const [best] = found;
  if (best === undefined) return undefined;
  const extending = { situation, ship, trading, most: mostOf(pairs), bestCreditsPerSecond: creditsPerSecond(best) };
  return found
    .slice(0, tuningOf(situation).trade.pairsExtended)
    .flatMap((tradePlan) => byAThird(extending, tradePlan))
    .filter((tradePlan) => isAllowed(situation, tradePlan))
    .reduce((most, one) => (creditsPerSecond(one) > creditsPerSecond(most) ? one : most), best);
}
