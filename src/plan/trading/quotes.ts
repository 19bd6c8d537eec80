import type { Estimate } from '../../world/market-memory/estimate.ts';
import { estimatePrice } from '../../world/market-memory/estimate.ts';
import type { Claim } from '../mission.ts';
import { isAvoided } from '../prices.ts';
import { ageSeconds, type Situation } from '../situation.ts';

/** What a good should cost and bring at a market now, our other ships' claims taken into account. */
export interface Quote extends Estimate {
  readonly waypoint: string;
  readonly tradeSymbol: string;
  readonly ageSeconds: number;
}

/** Credits that a unit costs at worst: a price may be off by its doubt, which grows with its age. */
export function askAtWorst({ ask, doubt }: Quote): number {
  return ask * (1 + doubt);
}

/** Credits that a unit brings at worst. */
export function bidAtWorst({ bid, doubt }: Quote): number {
  return bid * (1 - doubt);
}

/** Quotes of a good, by tradeSymbol. */
export type Quotes = ReadonlyMap<string, readonly Quote[]>;

/** Units that other ships are about to move, by market and good: sold above 0, bought below 0. */
function claimedUnits(claims: readonly Claim[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const claim of claims) {
    if (claim.kind !== 'trade') continue;
    const key = `${claim.waypoint} ${claim.tradeSymbol}`;
    units.set(key, (units.get(key) ?? 0) + (claim.side === 'sell' ? claim.units : -claim.units));
  }
  return units;
}

/** The quotes of one plan, by system: several lanes ask for them, and nothing changes while the plan is made. */
const ofPlan = new WeakMap<Situation, Map<string, Quotes>>();

/** What every good whose price is known should cost and bring in a system. */
export function quotesIn(situation: Situation, systemSymbol: string): Quotes {
  const ofSystems = ofPlan.get(situation) ?? new Map<string, Quotes>();
  const quotes = ofSystems.get(systemSymbol) ?? quotesNow(situation, systemSymbol);
  ofPlan.set(situation, ofSystems.set(systemSymbol, quotes));
  return quotes;
}

function quotesNow(situation: Situation, systemSymbol: string): Quotes {
  const { world, claims } = situation;
  const claimed = claimedUnits(claims);
  const quotes = new Map<string, Quote[]>();
  for (const { symbol: waypoint, prices } of world.markets.values()) {
    if (!waypoint.startsWith(`${systemSymbol}-`) || isAvoided(situation, waypoint)) continue;
    for (const price of prices.values()) {
      if (price.tradeVolume <= 0 || isAvoided(situation, waypoint, price.symbol)) continue;
      const seconds = ageSeconds(situation, price.seenAtMs);
      const lotsAhead = (claimed.get(`${waypoint} ${price.symbol}`) ?? 0) / price.tradeVolume;
      const estimate = estimatePrice(price, seconds, world.memory, lotsAhead);
      const ofGood = quotes.get(price.symbol) ?? [];
      ofGood.push({ ...estimate, waypoint, tradeSymbol: price.symbol, ageSeconds: seconds });
      quotes.set(price.symbol, ofGood);
    }
  }
  return quotes;
}
