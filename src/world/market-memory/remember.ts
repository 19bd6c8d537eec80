import type { MarketTradeGood } from '../../wire/schemas/market.ts';
import type { PriceSeen } from '../known.ts';
import { basePrices, estimatePrice, type MarketMemory, type RecoverySeen } from './estimate.ts';
import { ESTIMATES, type EstimateTuning } from './estimate-tuning.ts';
import { type ImpactSteps, impactKey, type Side } from './impact.ts';

/** A writable market memory. */
export interface MarketMemoryState extends MarketMemory {
  readonly impacts: Map<string, ImpactSteps>;
  readonly recoveries: Map<string, RecoverySeen>;
}

/** An empty market memory. */
export function emptyMemory(tuning: EstimateTuning = ESTIMATES): MarketMemoryState {
  return { impacts: new Map(), recoveries: new Map(), tuning };
}

function learnImpact(memory: MarketMemoryState, side: Side, before: PriceSeen, paid: number, seconds: number): void {
  const { leastLot, ownDoingSeconds, mostStep } = memory.tuning;
  const lots = Math.abs(before.lotsSince ?? 0);
  const last = side === 'buy' ? before.purchasePrice : before.sellPrice;
  const isOwn = Math.sign(before.lotsSince ?? 0) === (side === 'sell' ? 1 : -1);
  if (!isOwn || lots < leastLot || seconds > ownDoingSeconds || last <= 0 || paid <= 0) return;
  const key = impactKey(side, before);
  const { lots: n, logSum } = memory.impacts.get(key) ?? { lots: 0, logSum: 0 };
  const most = Math.log(mostStep) * lots;
  const step = Math.min(most, Math.max(-most, Math.log(paid / last)));
  memory.impacts.set(key, { lots: n + lots, logSum: logSum + step });
}

/**
 * Price after one of our trades: the paid price was the price before the lot, which has moved it since.
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
  // A market never pays more for a good than it asks for it, however far off the estimate was.
  return {
    ...before,
    purchasePrice: side === 'buy' ? unitPriceCredits : Math.max(unitPriceCredits, Math.round(expected.ask * share)),
    sellPrice: side === 'sell' ? unitPriceCredits : Math.min(unitPriceCredits, Math.round(expected.bid * share)),
    lotsSince: side === 'sell' ? lots : -lots,
    rest: basePrices(before),
    seenAtMs: atMs,
  };
}

function learnRecovery(memory: MarketMemoryState, before: PriceSeen, seen: MarketTradeGood, seconds: number): void {
  if (before.rest === undefined || seconds < memory.tuning.leastRecoverySeconds) return;
  const { ask, bid } = estimatePrice(before, 0, memory);
  const [then, now, rest] =
    before.type === 'IMPORT' ? [bid, seen.sellPrice, before.rest.bid] : [ask, seen.purchasePrice, before.rest.ask];
  if (then <= 0 || now <= 0 || rest <= 0) return;
  const displacement = Math.log(then / rest);
  if (!(Math.abs(displacement) > memory.tuning.leastDisplacement)) return;
  const remaining = Math.min(1, Math.max(0.02, Math.log(now / rest) / displacement));
  const weight = Math.abs(displacement);
  const key = before.activity ?? '-';
  const known = memory.recoveries.get(key) ?? { weight: 0, rateSum: 0 };
  const rate = -Math.log(remaining) / seconds;
  memory.recoveries.set(key, { weight: known.weight + weight, rateSum: known.rateSum + weight * rate });
}

function basePriceNow(
  { leastDisplacement, basePriceGain }: EstimateTuning,
  rest: number,
  expected: number,
  seen: number,
): number {
  const displaced = Math.log(expected / rest);
  if (Math.abs(displaced) < leastDisplacement) return rest + basePriceGain * (seen - rest);
  const hasOvershot = displaced > 0 ? seen < rest : seen > rest;
  return hasOvershot ? seen : rest;
}

/**
 * Price after a read; the difference from the estimate teaches the recovery rate and the base price.
 * @param seconds game seconds since the price was last seen
 */
export function afterLook(
  memory: MarketMemoryState,
  before: PriceSeen | undefined,
  seen: PriceSeen,
  seconds: number,
): PriceSeen {
  if (before === undefined) return seen;
  // At a start `seen` may be a price that this run has read and traded since: then its own flow counts.
  const flow = seen.flow ?? before.flow;
  learnRecovery(memory, before, seen, seconds);
  const expected = estimatePrice(before, 0, memory);
  const base = basePrices(before);
  const rest = {
    ask: basePriceNow(memory.tuning, base.ask, expected.ask, seen.purchasePrice),
    bid: basePriceNow(memory.tuning, base.bid, expected.bid, seen.sellPrice),
  };
  return { ...seen, rest, ...(flow !== undefined && { flow }) };
}
