import type { PriceSeen } from '../known.ts';
import { type Impacts, stepFactor } from './impact.ts';
import { type Recoveries, recoveryRate } from './recovery.ts';

/** What the daemon has learned of markets beside their prices. */
export interface MarketMemory {
  readonly impacts: Impacts;
  readonly recoveries: Recoveries;
}

/** Prices of one good at one market as they should be now; credits a unit. */
export interface Estimate {
  readonly ask: number;
  readonly bid: number;
  readonly tradeVolume: number;
  /** What each further lot of a trade volume multiplies them by, in the order of the lots. */
  readonly askGrowth: number;
  readonly bidDecay: number;
  /** Where they rest when nobody trades, as far as that is known. */
  readonly rest: { readonly ask: number; readonly bid: number };
  /** How far off the prices may be, as a share: it grows with their age. */
  readonly uncertainty: number;
}

/** Other traders move a price by about so much, as a share, within an hour since it was seen. */
const UNCERTAINTY_PER_ROOT_HOUR = 0.03;

/** However old a price is, it is not off by more than about so much. */
const MOST_UNCERTAINTY = 0.5;

/**
 * However many lots are traded, a price goes no further than this many times up or down from where it was seen: supply ends
 * at SCARCE and ABUNDANT, and what is claimed is not all traded.
 */
const MOST_MOVED = 4;

/** A price after some lots beyond the one seen. */
function moved(price: number, factorPerLot: number, lots: number): number {
  if (lots === 0) return price;
  return price * Math.min(MOST_MOVED, Math.max(1 / MOST_MOVED, factorPerLot ** lots));
}

/** A price on its way back to where it rests. */
function recovering(price: number, rest: number | undefined, remaining: number): number {
  return rest === undefined || price <= 0 || rest <= 0 ? price : rest * (price / rest) ** remaining;
}

/**
 * The prices of a good now, from when they were last seen: what our own trades did since, the way back to rest, and
 * trades that others of our ships are about to make.
 * @param lotsAhead trade volumes that our other ships will have moved before: sold above 0, bought below 0
 */
export function estimatePrice(price: PriceSeen, ageSeconds: number, memory: MarketMemory, lotsAhead = 0): Estimate {
  const askGrowth = stepFactor('buy', price, memory.impacts);
  const bidDecay = stepFactor('sell', price, memory.impacts);
  const remaining = Math.exp(-recoveryRate(price.activity, memory.recoveries) * Math.max(0, ageSeconds));
  const now = (credits: number, rest: number | undefined) => {
    const since = price.lotsSince ?? 0;
    const traded = moved(credits, since < 0 ? askGrowth : bidDecay, Math.abs(since));
    const recovered = recovering(traded, rest, remaining);
    return moved(recovered, lotsAhead < 0 ? askGrowth : bidDecay, Math.abs(lotsAhead));
  };
  return {
    ask: now(price.purchasePrice, price.rest?.ask),
    bid: now(price.sellPrice, price.rest?.bid),
    tradeVolume: price.tradeVolume,
    rest: price.rest ?? { ask: price.purchasePrice, bid: price.sellPrice },
    askGrowth,
    bidDecay,
    uncertainty: Math.min(MOST_UNCERTAINTY, UNCERTAINTY_PER_ROOT_HOUR * Math.sqrt(Math.max(0, ageSeconds) / 3_600)),
  };
}

/** Credits for so many units traded lot by lot: a call trades at one price, which moves by a factor afterwards (game-facts 5.3). */
export function sumOfLots(units: number, tradeVolume: number, firstPrice: number, factor: number): number {
  let [left, price, sum] = [units, firstPrice, 0];
  while (left > 0) {
    const lot = Math.min(left, tradeVolume);
    sum += lot * price;
    price *= factor ** (lot / tradeVolume);
    left -= lot;
  }
  return sum;
}
