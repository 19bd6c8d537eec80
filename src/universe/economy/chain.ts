import { exportToImports } from '../facts/supply-chain.ts';
import type { MarketGoodState, MarketState } from './market-state.ts';

/** A good that a market makes, and the inputs among its own imports (facts: supply-chain). */
export interface Production {
  readonly product: MarketGoodState;
  readonly inputs: readonly MarketGoodState[];
}

/** A good that a market imports, and the products made of it; none if the population consumes it. */
export interface Consumption {
  readonly input: MarketGoodState;
  readonly products: readonly Production[];
}

/** The dependencies between the goods of one market; markets do not depend on each other. */
export interface Chain {
  readonly productions: readonly Production[];
  readonly consumptions: readonly Consumption[];
  readonly exchanges: readonly MarketGoodState[];
}

function productionOf({ goods }: MarketState, product: MarketGoodState): Production {
  const inputs = (exportToImports[product.symbol] ?? []).flatMap((symbol) => goods[symbol] ?? []);
  return { product, inputs: inputs.filter(({ type }) => type === 'IMPORT') };
}

/** The chain of a market. It refers to the market's goods and is valid until goods are added or removed. */
export function chainOf(market: MarketState): Chain {
  const goods = Object.values(market.goods);
  const productions = goods.filter(({ type }) => type === 'EXPORT').map((good) => productionOf(market, good));
  const consumptions = goods
    .filter(({ type }) => type === 'IMPORT')
    .map((input) => ({ input, products: productions.filter(({ inputs }) => inputs.includes(input)) }));
  return { productions, consumptions, exchanges: goods.filter(({ type }) => type === 'EXCHANGE') };
}
