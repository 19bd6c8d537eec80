import { leastMargin, type PriceSpread } from './pairs.ts';
import { askAtWorst, bidAtWorst, type Quote } from './quote.ts';

/** One good of a load; credits are totals of all its units. */
export interface CargoLine {
  readonly spread: PriceSpread;
  readonly units: number;
  readonly costCredits: number;
  readonly revenueCredits: number;
  /** Expected margin, credits, without fuel; cost and revenue include the uncertainty, this does not. */
  readonly likelyCredits: number;
  /** Supply bonus on top of the margin, credits. */
  readonly supplyBonusCredits: number;
  /** Requests to buy and sell it. */
  readonly requests: number;
  /** Expected ask and bid of the last lot, credits a unit. */
  readonly lastAsk: number;
  readonly lastBid: number;
}

/** Limits of a load. */
export interface Bounds {
  readonly room: number;
  readonly credits: number;
  /** Fraction of the margin at base prices that a lot must earn: `MIN_MARGIN_RATIO`, less shortly before the reset. */
  readonly minMarginRatio: number;
}

/**
 * Ask and bid of the next unit of a good at one market, for all markets that it is carried to or from. A load does not
 * both buy and sell a good there: taking units away again undoes their effect on the factory and on the price.
 */
interface QuoteState {
  ask: number;
  bid: number;
  deal?: 'buys' | 'sells';
  /** Units of the load that are sold there. */
  sold: number;
}

interface LoadState {
  readonly spread: PriceSpread;
  readonly lot: number;
  /** Minimum margin per unit, in credits. */
  readonly least: number;
  /** Free room on each leg between its two markets. */
  readonly holds: readonly Hold[];
  readonly source: QuoteState;
  readonly sink: QuoteState;
  units: number;
  lots: number;
  cost: number;
  revenue: number;
  supplied: number;
  lastAsk: number;
  lastBid: number;
}

/** Free room on the leg from one market to the next, in units. */
interface Hold {
  room: number;
}

/** State that all goods of a load share. */
interface Shared {
  readonly holds: readonly Hold[];
  readonly quoteStates: Map<Quote, QuoteState>;
}

function quoteStateOf({ quoteStates }: Shared, quote: Quote): QuoteState {
  const known = quoteStates.get(quote);
  if (known !== undefined) return known;
  const quoteState = { ask: askAtWorst(quote), bid: bidAtWorst(quote), sold: 0 };
  quoteStates.set(quote, quoteState);
  return quoteState;
}

/** The spreads that lead from a market to a later one, with no units loaded yet. */
function begin(
  spreads: readonly PriceSpread[],
  markets: readonly string[],
  minMarginRatio: number,
  shared: Shared,
): LoadState[] {
  return spreads.flatMap((spread): LoadState[] => {
    const { from, to } = spread;
    const [first, end] = [markets.indexOf(from.waypoint), markets.indexOf(to.waypoint)];
    if (first < 0 || end <= first) return [];
    const lot = Math.max(1, Math.min(from.tradeVolume, to.tradeVolume));
    const [source, sink] = [quoteStateOf(shared, from), quoteStateOf(shared, to)];
    const least = leastMargin(from.rest, to.rest, minMarginRatio);
    const nothing = { units: 0, lots: 0, cost: 0, revenue: 0, supplied: 0, lastAsk: source.ask, lastBid: sink.bid };
    return [{ spread, lot, least, holds: shared.holds.slice(first, end), source, sink, ...nothing }];
  });
}

/** Units that fit on every leg. */
function roomFor({ holds }: LoadState): number {
  return holds.reduce((least, { room }) => Math.min(least, room), Number.POSITIVE_INFINITY);
}

/** Units that still earn a supply bonus; all others earn their price alone. */
function unitsToSupply({ spread: { supplyBonus }, sink }: LoadState): number {
  return Math.max(0, (supplyBonus?.units ?? 0) - sink.sold);
}

/** The next lot of a good: it ends where the supply bonus ends, which applies to all of its units or to none. */
function nextLot(loadState: LoadState, credits: number) {
  const hungry = unitsToSupply(loadState);
  const units = Math.min(
    loadState.lot,
    roomFor(loadState),
    Math.floor(credits / loadState.source.ask),
    hungry > 0 ? hungry : Number.POSITIVE_INFINITY,
  );
  return { units, supplyBonusUnitCredits: hungry > 0 ? (loadState.spread.supplyBonus?.unitCredits ?? 0) : 0 };
}

/** The good whose next lot has the highest margin a unit; undefined if none has the minimum margin. */
function best(loadStates: readonly LoadState[], credits: number) {
  let [found, most] = [undefined as LoadState | undefined, 0];
  for (const loadState of loadStates) {
    const { source, sink } = loadState;
    if (source.deal === 'sells' || sink.deal === 'buys') continue;
    const { units, supplyBonusUnitCredits } = nextLot(loadState, credits);
    const margin = supplyBonusUnitCredits + sink.bid - source.ask;
    if (units > 0 && margin > most && margin >= loadState.least) [found, most] = [loadState, margin];
  }
  return found;
}

function take(loadState: LoadState, units: number): void {
  const { source, sink, holds } = loadState;
  const { from, to } = loadState.spread;
  loadState.supplied += Math.min(units, unitsToSupply(loadState)) * (loadState.spread.supplyBonus?.unitCredits ?? 0);
  loadState.units += units;
  loadState.lots += 1;
  loadState.cost += units * source.ask;
  loadState.revenue += units * sink.bid;
  [loadState.lastAsk, loadState.lastBid] = [source.ask, sink.bid];
  [source.deal, sink.deal] = ['buys', 'sells'];
  sink.sold += units;
  source.ask *= from.askGrowth ** (units / from.tradeVolume);
  sink.bid *= to.bidDecay ** (units / to.tradeVolume);
  for (const hold of holds) hold.room -= units;
}

/**
 * Fills a hold lot by lot for a route by some markets in turn, with the goods that earn most a unit; a good bought at
 * one market is sold at a later one. The credits must cover all purchases in advance, since sales on the way may bring
 * less than expected.
 */
export function loadFor(
  spreads: readonly PriceSpread[],
  markets: readonly string[],
  { room, credits, minMarginRatio }: Bounds,
): CargoLine[] {
  const holds = markets.slice(1).map(() => ({ room }));
  const loadStates = begin(spreads, markets, minMarginRatio, { holds, quoteStates: new Map() });
  let money = credits;
  for (let next = best(loadStates, money); next; next = best(loadStates, money)) {
    const { units } = nextLot(next, money);
    money -= units * next.source.ask;
    take(next, units);
  }
  return loadStates.filter(({ units }) => units > 0).map(cargoLineOf);
}

function cargoLineOf({ spread, units, cost, revenue, supplied, lastAsk, lastBid }: LoadState): CargoLine {
  const visits = (tradeVolume: number) => Math.ceil(units / tradeVolume);
  const requests = visits(spread.from.tradeVolume) + visits(spread.to.tradeVolume);
  const likelyCredits = revenue / (1 - spread.to.uncertainty) - cost / (1 + spread.from.uncertainty);
  const credits = { costCredits: cost, revenueCredits: revenue, supplyBonusCredits: supplied, likelyCredits };
  return { spread, units, ...credits, requests, lastAsk, lastBid };
}

type Figure = 'costCredits' | 'revenueCredits' | 'likelyCredits' | 'supplyBonusCredits' | 'requests';

/** Sum of one figure over all goods of a load. */
export function totalOf(cargoLines: readonly CargoLine[], figure: Figure): number {
  return cargoLines.reduce((total, cargoLine) => total + cargoLine[figure], 0);
}

/** Revenue of a load less what it costs at the markets, in credits; the fuel is not counted. */
export function grossCreditsOf(cargoLines: readonly CargoLine[]): number {
  return totalOf(cargoLines, 'revenueCredits') - totalOf(cargoLines, 'costCredits');
}
