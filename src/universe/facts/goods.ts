import { bySymbol, type Named } from './by-symbol.ts';
import { MADE_GOODS } from './made-goods.ts';
import { PART_GOODS } from './part-goods.ts';
import { RAW_GOODS } from './raw-goods.ts';

/** A trade good: its name, its base price and its trade volume at a fresh market. */
export interface GoodFacts extends Named {
  /** The base price B (facts: price-formula). */
  readonly basePriceCredits: number;
  /** Units per call at a fresh market that exports or imports it; three times as much at an exchange. */
  readonly tradeVolume: number;
}

const GOODS = bySymbol(
  [...RAW_GOODS, ...MADE_GOODS, ...PART_GOODS].map(
    ([symbol, name, basePriceCredits, tradeVolume, description]): GoodFacts => ({
      symbol,
      name,
      description,
      basePriceCredits,
      tradeVolume,
    }),
  ),
);

/** Every trade symbol that the service knows. */
export const tradeSymbols: readonly string[] = [...GOODS.keys()];

/** The facts of a good; undefined if it is no trade symbol. */
export function goodFacts(symbol: string): GoodFacts | undefined {
  return GOODS.get(symbol);
}
