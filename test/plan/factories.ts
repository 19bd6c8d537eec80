import type { PriceSeen } from '../../src/world/known.ts';
import type { WorldState } from '../../src/world/state.ts';
import { aShip, at, aWorld, type ShipTold, type WorldTold } from '../kit/planning.ts';

/** What a test says of a good's price at a place beside buy, sell and volume. */
export type PriceTold = Partial<PriceSeen>;

/** The same world with these prices, by place and good, told further. */
export function telling(
  world: WorldState,
  told: Readonly<Record<string, Readonly<Record<string, PriceTold>>>>,
): WorldState {
  for (const [name, goods] of Object.entries(told)) {
    const market = world.markets.get(at(name));
    if (market === undefined) throw new Error(`telling: expected a market at ${name}`);
    const prices = new Map(market.prices);
    for (const [symbol, changes] of Object.entries(goods)) {
      const price = prices.get(symbol);
      if (price === undefined) throw new Error(`telling: expected a price of ${symbol} at ${name}`);
      prices.set(symbol, { ...price, ...changes });
    }
    world.markets.set(market.symbol, { ...market, prices });
  }
  return world;
}

export interface FactoryTold {
  readonly credits?: number;
  /** What the product and its input are at the factory. */
  readonly product?: PriceTold;
  readonly input?: PriceTold;
  /** What a unit of the input costs at the mine, 100 unless told. */
  readonly oreCosts?: number;
  /** What a unit of the product brings at C, 3,000 unless told. */
  readonly productBrings?: number;
  readonly chain?: Readonly<Record<string, readonly string[]>>;
  readonly ship?: ShipTold;
  readonly places?: WorldTold['places'];
}

/**
 * M sells ore; F pays less for it than M asks and makes iron of it at 1,000; C pays 3,000 for iron. One ship is at M and
 * the treasury is large, unless told otherwise.
 */
export function aFactory(told: FactoryTold = {}): WorldState {
  const { credits = 5_000_000, oreCosts = 100, productBrings = 3_000, chain = { IRON: ['ORE'] }, places } = told;
  const world = aWorld({
    places: {
      M: { x: 0, goods: { ORE: { buy: oreCosts, sell: oreCosts * 0.9 } } },
      F: { x: 30, goods: { ORE: { buy: 80, sell: 70 }, IRON: { buy: 1_000, sell: 900 } } },
      C: { x: 60, goods: { IRON: { buy: productBrings * 1.1, sell: productBrings } } },
      ...places,
    },
    ships: [aShip({ at: 'M', ...told.ship })],
    credits,
  });
  for (const [made, inputs] of Object.entries(chain)) world.supplyChain.set(made, inputs);
  return telling(world, {
    M: { ORE: { type: 'EXPORT' } },
    F: { IRON: { type: 'EXPORT', activity: 'WEAK', ...told.product }, ORE: { type: 'IMPORT', ...told.input } },
    C: { IRON: { type: 'IMPORT' } },
  });
}
