import { bySymbol, type Named } from './by-symbol.ts';
import { MADE_GOODS } from './made-goods.ts';
import { PART_GOODS } from './part-goods.ts';
import { RAW_GOODS } from './raw-goods.ts';

/** A good of trade: what it is called, what it costs at rest and how much of it a fresh market moves at a time. */
export interface GoodFacts extends Named {
  /** B of game-facts 5.2. */
  readonly basePriceCredits: number;
  /** Units per call at a fresh market that exports or imports it; an exchange moves three times as much. */
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

/** What is known of a good; undefined for what is no trade symbol. */
export function goodFacts(symbol: string): GoodFacts | undefined {
  return GOODS.get(symbol);
}
