import { leastMargin, type Spread } from './pairs.ts';
import { askAtWorst, bidAtWorst, type Quote } from './quotes.ts';

/** What to carry of one good. */
export interface Lading {
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
  readonly leftToRecover: number;
}

/**
 * A lot that earns less than this part of what the first would earn of prices at rest is left: prices come back the
 * faster the farther they are from rest, so that a market yields most when it is held about halfway.
 */
export const LEFT_TO_RECOVER = 0.4;

/**
 * What the next unit of a good costs and brings at one market, for all markets that it is carried to, or from. It is not
 * both bought and sold there: what a factory gains of units, or a price by them, is gone with them.
 */
interface Counter {
  ask: number;
  bid: number;
  deal?: 'buys' | 'sells';
  /** Units for it. */
  sold: number;
}

interface Filling {
  readonly spread: Spread;
  readonly lot: number;
  /** Credits that a unit must earn at least. */
  readonly least: number;
  /** What is left in the hold on each leg from its market to where it goes. */
  readonly holds: readonly Hold[];
  readonly source: Counter;
  readonly sink: Counter;
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
  readonly counters: Map<Quote, Counter>;
}

function counterOf({ counters }: Shared, quote: Quote): Counter {
  const known = counters.get(quote);
  if (known !== undefined) return known;
  const counter = { ask: askAtWorst(quote), bid: bidAtWorst(quote), sold: 0 };
  counters.set(quote, counter);
  return counter;
}

/** The spreads that lead from a market to a later one, as goods of which nothing is aboard yet. */
function begin(
  spreads: readonly Spread[],
  markets: readonly string[],
  leftToRecover: number,
  shared: Shared,
): Filling[] {
  return spreads.flatMap((spread): Filling[] => {
    const { from, to } = spread;
    const [first, end] = [markets.indexOf(from.waypoint), markets.indexOf(to.waypoint)];
    if (first < 0 || end <= first) return [];
    const lot = Math.max(1, Math.min(from.tradeVolume, to.tradeVolume));
    const [source, sink] = [counterOf(shared, from), counterOf(shared, to)];
    const least = leastMargin(from.rest, to.rest, leftToRecover);
    const nothing = { units: 0, lots: 0, cost: 0, revenue: 0, fed: 0, lastAsk: source.ask, lastBid: sink.bid };
    return [{ spread, lot, least, holds: shared.holds.slice(first, end), source, sink, ...nothing }];
  });
}

/** What fits on every leg. */
function roomFor({ holds }: Filling): number {
  return holds.reduce((least, { room }) => Math.min(least, room), Number.POSITIVE_INFINITY);
}

/** Units of which a factory still gains; all others earn their price alone. */
function unitsToFeed({ spread: { feed }, sink }: Filling): number {
  return Math.max(0, (feed?.units ?? 0) - sink.sold);
}

/** The next lot of a good: no more than a factory gains of while it does, so that no unit passes for one that feeds. */
function nextLot(filling: Filling, credits: number) {
  const hungry = unitsToFeed(filling);
  const units = Math.min(
    filling.lot,
    roomFor(filling),
    Math.floor(credits / filling.source.ask),
    hungry > 0 ? hungry : Number.POSITIVE_INFINITY,
  );
  return { units, fedUnitCredits: hungry > 0 ? (filling.spread.feed?.unitCredits ?? 0) : 0 };
}

/** The good whose next lot is worth most a unit; undefined where none earns anything. */
function best(fillings: readonly Filling[], credits: number) {
  let [found, most] = [undefined as Filling | undefined, 0];
  for (const filling of fillings) {
    const { source, sink } = filling;
    if (source.deal === 'sells' || sink.deal === 'buys') continue;
    const { units, fedUnitCredits } = nextLot(filling, credits);
    const margin = fedUnitCredits + sink.bid - source.ask;
    if (units > 0 && margin > most && margin >= filling.least) [found, most] = [filling, margin];
  }
  return found;
}

function take(filling: Filling, units: number): void {
  const { source, sink, holds } = filling;
  const { from, to } = filling.spread;
  filling.fed += Math.min(units, unitsToFeed(filling)) * (filling.spread.feed?.unitCredits ?? 0);
  filling.units += units;
  filling.lots += 1;
  filling.cost += units * source.ask;
  filling.revenue += units * sink.bid;
  [filling.lastAsk, filling.lastBid] = [source.ask, sink.bid];
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
  { room, credits, leftToRecover }: Bounds,
): Lading[] {
  const holds = markets.slice(1).map(() => ({ room }));
  const fillings = begin(spreads, markets, leftToRecover, { holds, counters: new Map() });
  let money = credits;
  for (let next = best(fillings, money); next; next = best(fillings, money)) {
    const { units } = nextLot(next, money);
    money -= units * next.source.ask;
    take(next, units);
  }
  return fillings.filter(({ units }) => units > 0).map(ladingOf);
}

function ladingOf({ spread, units, cost, revenue, fed, lastAsk, lastBid }: Filling): Lading {
  const calls = (tradeVolume: number) => Math.ceil(units / tradeVolume);
  const requests = calls(spread.from.tradeVolume) + calls(spread.to.tradeVolume);
  const likelyCredits = revenue / (1 - spread.to.doubt) - cost / (1 + spread.from.doubt);
  const credits = { costCredits: cost, revenueCredits: revenue, fedCredits: fed, likelyCredits };
  return { spread, units, ...credits, requests, lastAsk, lastBid };
}

type Figure = 'costCredits' | 'revenueCredits' | 'likelyCredits' | 'fedCredits' | 'requests';

/** What all goods of a load come to together. */
export function totalOf(ladings: readonly Lading[], figure: Figure): number {
  return ladings.reduce((total, lading) => total + lading[figure], 0);
}
