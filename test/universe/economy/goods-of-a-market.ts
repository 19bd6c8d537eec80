import fc from 'fast-check';
import type { MarketGoodState } from '../../../src/universe/economy/market-state.ts';
import { tradeSymbols } from '../../../src/universe/facts/goods.ts';

/** A good of a market in some state; what is not named is an unremarkable export at rest. */
export function marketGood(fields: Partial<MarketGoodState> = {}): MarketGoodState {
  return {
    symbol: 'IRON',
    type: 'EXPORT',
    basePriceCredits: 2_000,
    marginPercent: 8,
    tradeVolume: 20,
    restTradeVolume: 20,
    netSupply: 0,
    restNetSupply: 0,
    activity: 'WEAK',
    ...fields,
  };
}

/**
 * Any good that a market may have, priced by the curve or by the table, at the margins of a normal and of a hard
 * universe, and well beyond the recorded supplies.
 */
export const anyGood: fc.Arbitrary<MarketGoodState> = fc
  .record({
    symbol: fc.constantFrom(...tradeSymbols),
    type: fc.constantFrom('EXPORT', 'IMPORT', 'EXCHANGE'),
    activity: fc.constantFrom('WEAK', 'GROWING', 'STRONG', 'RESTRICTED'),
    pricedBy: fc.constantFrom({}, { stepPriced: true as const }),
    basePriceCredits: fc.integer({ min: 15, max: 60_000 }),
    marginPercent: fc.integer({ min: 3, max: 13 }),
    tradeVolume: fc.integer({ min: 6, max: 180 }),
    relativeSupply: fc.double({ min: -10, max: 10, noNaN: true }),
  })
  .map(({ relativeSupply, pricedBy, ...fields }) =>
    marketGood({ ...fields, ...pricedBy, netSupply: relativeSupply * fields.tradeVolume }),
  );
