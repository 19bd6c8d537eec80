import type { MarketTradeGood } from '../../wire/schemas/market.ts';
import type { PriceSeen } from '../known.ts';
import { estimatePrice, type MarketMemory } from './estimate.ts';
import { impactKey, type Seen, type Side } from './impact.ts';
import type { RecoverySeen } from './recovery.ts';

/** A memory as its one writer sees it. */
export interface MarketMemoryState extends MarketMemory {
  readonly impacts: Map<string, Seen>;
  readonly recoveries: Map<string, RecoverySeen>;
}

/** A memory of nothing yet. */
export function emptyMemory(): MarketMemoryState {
  return { impacts: new Map(), recoveries: new Map() };
}

/** Nobody else trades much within so many seconds: what moved the price was our own lot. */
const OWN_DOING_SECONDS = 20;

/** A part of a lot smaller than this says little of a whole one. */
const LEAST_LOT = 0.4;

/**
 * A lot that moved a price by more than this, as a logarithm, says little of others: a price that a flood has brought down
 * to a few credits comes back a hundredfold with the next one bought.
 */
const MOST_STEP = Math.log(1.5);

/** A displacement smaller than this, as a logarithm, is lost in what others do. */
const LEAST_DISPLACEMENT = 0.04;

/** Seconds that a recovery must have had to show. */
const LEAST_RECOVERY_SECONDS = 900;

/** What a look at an undisturbed price changes of our idea of where it rests. */
const BASE_PRICE_GAIN = 0.2;

function learnImpact(memory: MarketMemoryState, side: Side, before: PriceSeen, paid: number, seconds: number): void {
  const lots = Math.abs(before.lotsSince ?? 0);
  const last = side === 'buy' ? before.purchasePrice : before.sellPrice;
  const isOwn = Math.sign(before.lotsSince ?? 0) === (side === 'sell' ? 1 : -1);
  if (!isOwn || lots < LEAST_LOT || seconds > OWN_DOING_SECONDS || last <= 0 || paid <= 0) return;
  const key = impactKey(side, before);
  const { lots: n, logSum } = memory.impacts.get(key) ?? { lots: 0, logSum: 0 };
  const most = MOST_STEP * lots;
  const step = Math.min(most, Math.max(-most, Math.log(paid / last)));
  memory.impacts.set(key, { lots: n + lots, logSum: logSum + step });
}

/**
 * A price after one of our trades: what was paid is what stood before it, and the lot has moved it since.
 * @param seconds game seconds since the price was last seen
 */
export function afterTrade(
  memory: MarketMemoryState,
  before: PriceSeen,
  trade: { readonly side: Side; readonly units: number; readonly unitPriceCredits: number; readonly atMs: number },
  seconds: number,
): PriceSeen {
  const { side, units, unitPriceCredits, atMs } = trade;
  learnImpact(memory, side, before, unitPriceCredits, seconds);
  const expected = estimatePrice(before, seconds, memory);
  const share = unitPriceCredits / Math.max(1, side === 'buy' ? expected.ask : expected.bid);
  const lots = units / Math.max(1, before.tradeVolume);
  // A market never pays more for a good than it asks for it, however far off what was expected may have been.
  return {
    ...before,
    purchasePrice: side === 'buy' ? unitPriceCredits : Math.max(unitPriceCredits, Math.round(expected.ask * share)),
    sellPrice: side === 'sell' ? unitPriceCredits : Math.min(unitPriceCredits, Math.round(expected.bid * share)),
    lotsSince: side === 'sell' ? lots : -lots,
    seenAtMs: atMs,
  };
}

function learnRecovery(memory: MarketMemoryState, before: PriceSeen, seen: MarketTradeGood, seconds: number): void {
  if (before.rest === undefined || seconds < LEAST_RECOVERY_SECONDS) return;
  const { ask, bid } = estimatePrice(before, 0, memory);
  const [then, now, rest] =
    before.type === 'IMPORT' ? [bid, seen.sellPrice, before.rest.bid] : [ask, seen.purchasePrice, before.rest.ask];
  if (then <= 0 || now <= 0 || rest <= 0) return;
  const displacement = Math.log(then / rest);
  if (!(Math.abs(displacement) > LEAST_DISPLACEMENT)) return;
  const remaining = Math.min(1, Math.max(0.02, Math.log(now / rest) / displacement));
  const weight = Math.abs(displacement);
  const key = before.activity ?? '-';
  const known = memory.recoveries.get(key) ?? { weight: 0, rateSum: 0 };
  const rate = -Math.log(remaining) / seconds;
  memory.recoveries.set(key, { weight: known.weight + weight, rateSum: known.rateSum + weight * rate });
}

function basePriceNow(rest: number, expected: number, seen: number): number {
  const displaced = Math.log(expected / rest);
  if (Math.abs(displaced) < LEAST_DISPLACEMENT) return rest + BASE_PRICE_GAIN * (seen - rest);
  const hasOvershot = displaced > 0 ? seen < rest : seen > rest;
  return hasOvershot ? seen : rest;
}

/**
 * A price that has just been read: what was expected of it and what it is teach how fast it recovers and where it rests.
 * @param seconds game seconds since the price was last seen
 */
export function afterLook(
  memory: MarketMemoryState,
  before: PriceSeen | undefined,
  seen: MarketTradeGood,
  atMs: number,
  seconds: number,
): PriceSeen {
  const fresh = { ...seen, seenAtMs: atMs, ...(before?.flow === undefined ? {} : { flow: before.flow }) };
  if (before?.rest === undefined) return { ...fresh, rest: { ask: seen.purchasePrice, bid: seen.sellPrice } };
  learnRecovery(memory, before, seen, seconds);
  const expected = estimatePrice(before, 0, memory);
  const rest = {
    ask: basePriceNow(before.rest.ask, expected.ask, seen.purchasePrice),
    bid: basePriceNow(before.rest.bid, expected.bid, seen.sellPrice),
  };
  return { ...fresh, rest };
}
