import { leastMargin, type Spread } from './pairs.ts';
import { askAtWorst, bidAtWorst } from './quotes.ts';

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
export const LEFT_TO_RECOVER = 0.3;

interface Filling {
  readonly spread: Spread;
  readonly lot: number;
  /** Credits that a unit must earn at least. */
  readonly least: number;
  ask: number;
  bid: number;
  units: number;
  lots: number;
  cost: number;
  revenue: number;
  fed: number;
  lastAsk: number;
  lastBid: number;
}

function begin(spread: Spread, leftToRecover: number): Filling {
  const { from, to } = spread;
  const lot = Math.max(1, Math.min(from.tradeVolume, to.tradeVolume));
  const [ask, bid] = [askAtWorst(from), bidAtWorst(to)];
  const least = leastMargin(from.rest, to.rest, leftToRecover);
  return { spread, lot, least, ask, bid, units: 0, lots: 0, cost: 0, revenue: 0, fed: 0, lastAsk: ask, lastBid: bid };
}

/** Units of which a factory still gains; all others earn their price alone. */
function unitsToFeed({ spread: { feed }, units }: Filling): number {
  return Math.max(0, (feed?.units ?? 0) - units);
}

/** The next lot of a good: no more than a factory gains of while it does, so that no unit passes for one that feeds. */
function nextLot(filling: Filling, room: number, credits: number) {
  const hungry = unitsToFeed(filling);
  const units = Math.min(
    filling.lot,
    room,
    Math.floor(credits / filling.ask),
    hungry > 0 ? hungry : Number.POSITIVE_INFINITY,
  );
  return { units, fedUnitCredits: hungry > 0 ? (filling.spread.feed?.unitCredits ?? 0) : 0 };
}

/** The good whose next lot is worth most a unit; undefined where none earns anything. */
function best(fillings: readonly Filling[], room: number, credits: number) {
  let [found, most] = [undefined as Filling | undefined, 0];
  for (const filling of fillings) {
    const { units, fedUnitCredits } = nextLot(filling, room, credits);
    const margin = fedUnitCredits + filling.bid - filling.ask;
    if (units > 0 && margin > most && margin >= filling.least) [found, most] = [filling, margin];
  }
  return found;
}

function take(filling: Filling, units: number): void {
  const { from, to } = filling.spread;
  filling.fed += Math.min(units, unitsToFeed(filling)) * (filling.spread.feed?.unitCredits ?? 0);
  filling.units += units;
  filling.lots += 1;
  filling.cost += units * filling.ask;
  filling.revenue += units * filling.bid;
  [filling.lastAsk, filling.lastBid] = [filling.ask, filling.bid];
  filling.ask *= from.askGrowth ** (units / from.tradeVolume);
  filling.bid *= to.bidDecay ** (units / to.tradeVolume);
}

/** Fills a hold for the way between two markets, lot by lot, with what earns most a unit. */
export function loadFor(spreads: readonly Spread[], { room, credits, leftToRecover }: Bounds): Lading[] {
  const fillings = spreads.map((spread) => begin(spread, leftToRecover));
  let [left, money] = [room, credits];
  for (let next = best(fillings, left, money); next; ) {
    const { units } = nextLot(next, left, money);
    money -= units * next.ask;
    left -= units;
    take(next, units);
    next = best(fillings, left, money);
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
