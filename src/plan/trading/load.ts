import { leastMargin, type Spread } from './pairs.ts';
import { askAtWorst, bidAtWorst, type Quote } from './quotes.ts';

/** What to carry of one good. */
export interface CargoLine {
  readonly spread: Spread;
  readonly units: number;
  readonly costCredits: number;
  readonly revenueCredits: number;
  /** What it should earn, neither doubt nor fuel counted: cost and revenue are on the safe side, this is in the middle. */
  readonly likelyCredits: number;
  /** What feeding a factory with it is worth beside. */
  readonly fedCredits: number;
  /** Calls that buy and sell it. */
  readonly requests: number;
  /** What the last lot should cost a unit, and what it should bring. */
  readonly lastAsk: number;
  readonly lastBid: number;
}

/** What a load may be. */
export interface Bounds {
  readonly room: number;
  readonly credits: number;
  /** The part of a resting price's margin that a lot must earn: `LEFT_TO_RECOVER`, less when the end is near. */
  readonly minMarginRatio: number;
}

/**
 * A lot that earns less than this part of what the first would earn of prices at rest is left: prices come back the
 * faster the farther they are from rest, so that a market yields most when it is held about halfway.
 */
export const MIN_MARGIN_RATIO = 0.4;

/**
 * What the next unit of a good costs and brings at one market, for all markets that it is carried to, or from. It is not
 * both bought and sold there: what a factory gains of units, or a price by them, is gone with them.
 */
interface QuoteState {
  ask: number;
  bid: number;
  deal?: 'buys' | 'sells';
  /** Units for it. */
  sold: number;
}

interface LoadState {
  readonly spread: Spread;
  readonly lot: number;
  /** Credits that a unit must earn at least. */
  readonly least: number;
  /** What is left in the hold on each leg from its market to where it goes. */
  readonly holds: readonly Hold[];
  readonly source: QuoteState;
  readonly sink: QuoteState;
  units: number;
  lots: number;
  cost: number;
  revenue: number;
  fed: number;
  lastAsk: number;
  lastBid: number;
}

/** The hold on the leg from one market to the next. */
interface Hold {
  room: number;
}

/** What all goods of a load have a share in. */
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

/** The spreads that lead from a market to a later one, as goods of which nothing is aboard yet. */
function begin(
  spreads: readonly Spread[],
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
    const nothing = { units: 0, lots: 0, cost: 0, revenue: 0, fed: 0, lastAsk: source.ask, lastBid: sink.bid };
    return [{ spread, lot, least, holds: shared.holds.slice(first, end), source, sink, ...nothing }];
  });
}

/** What fits on every leg. */
function roomFor({ holds }: LoadState): number {
  return holds.reduce((least, { room }) => Math.min(least, room), Number.POSITIVE_INFINITY);
}

/** Units of which a factory still gains; all others earn their price alone. */
function unitsToSupply({ spread: { supplyBonus }, sink }: LoadState): number {
  return Math.max(0, (supplyBonus?.units ?? 0) - sink.sold);
}

/** The next lot of a good: no more than a factory gains of while it does, so that no unit passes for one that feeds. */
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

/** The good whose next lot is worth most a unit; undefined where none earns anything. */
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
  loadState.fed += Math.min(units, unitsToSupply(loadState)) * (loadState.spread.supplyBonus?.unitCredits ?? 0);
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
 * Fills a hold for the way by some markets in turn, lot by lot, with what earns most a unit; what is bought at one is sold
 * at a later one. All of it must be paid for at once: what is earned on the way may be less than expected.
 */
export function loadFor(
  spreads: readonly Spread[],
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

function cargoLineOf({ spread, units, cost, revenue, fed, lastAsk, lastBid }: LoadState): CargoLine {
  const visits = (tradeVolume: number) => Math.ceil(units / tradeVolume);
  const requests = visits(spread.from.tradeVolume) + visits(spread.to.tradeVolume);
  const likelyCredits = revenue / (1 - spread.to.uncertainty) - cost / (1 + spread.from.uncertainty);
  const credits = { costCredits: cost, revenueCredits: revenue, fedCredits: fed, likelyCredits };
  return { spread, units, ...credits, requests, lastAsk, lastBid };
}

type Figure = 'costCredits' | 'revenueCredits' | 'likelyCredits' | 'fedCredits' | 'requests';

/** What all goods of a load come to together. */
export function totalOf(cargoLines: readonly CargoLine[], figure: Figure): number {
  return cargoLines.reduce((total, cargoLine) => total + cargoLine[figure], 0);
}
