import { exportToImports } from '../facts/supply-chain.ts';
import type { MarketGoodState, MarketState } from '../state.ts';

/** Something that a market makes, and what of its own imports goes into it (game-facts, Appendix C). */
export interface Production {
  readonly product: MarketGoodState;
  readonly inputs: readonly MarketGoodState[];
}

/** Something that a market wants, and what it makes of it; nothing for what its people use up. */
export interface Consumption {
  readonly input: MarketGoodState;
  readonly products: readonly Production[];
}

/** How the goods of one market depend on each other; no market depends on another's. */
export interface Chain {
  readonly productions: readonly Production[];
  readonly consumptions: readonly Consumption[];
  readonly exchanges: readonly MarketGoodState[];
}

function productionOf({ goods }: MarketState, product: MarketGoodState): Production {
  const inputs = (exportToImports[product.symbol] ?? []).flatMap((symbol) => goods[symbol] ?? []);
  return { product, inputs: inputs.filter(({ type }) => type === 'IMPORT') };
}

/** The chain of a market: views on its goods, good until goods are added or removed. */
export function chainOf(market: MarketState): Chain {
  const goods = Object.values(market.goods);
  const productions = goods.filter(({ type }) => type === 'EXPORT').map((good) => productionOf(market, good));
  const consumptions = goods
    .filter(({ type }) => type === 'IMPORT')
    .map((input) => ({ input, products: productions.filter(({ inputs }) => inputs.includes(input)) }));
  return { productions, consumptions, exchanges: goods.filter(({ type }) => type === 'EXCHANGE') };
}
