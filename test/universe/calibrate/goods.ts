import { priceAt } from '../../../src/universe/calibrate/formula.ts';
import type { ShownGood } from '../../../src/universe/calibrate/market-log.ts';
import { supplyLevel } from '../../../src/universe/economy/prices.ts';
import { marketGood } from '../economy/goods-of-a-market.ts';

/** FABRICS as a market of the usual margin shows them at a supply of s trade volumes; 2,000 is their base. */
export function fabrics(type: 'EXPORT' | 'IMPORT', s: number): ShownGood {
  const price = (side: 'ask' | 'bid') => priceAt(type, { base: 2_000, margin: 8 }, s, side);
  const shown = {
    purchasePrice: price('ask'),
    sellPrice: price('bid'),
    supply: supplyLevel(marketGood({ netSupply: s, tradeVolume: 1 })),
  };
  return { symbol: 'FABRICS', type, tradeVolume: 60, activity: 'WEAK', ...shown };
}

/** A place that one good of one market has in a log. */
export function at(atSeconds: number, waypointSymbol = 'X1-AA1-A1') {
  return { waypointSymbol, tradeSymbol: 'FABRICS', atSeconds };
}
