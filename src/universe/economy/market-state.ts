import * as z from 'zod';
import type { Changing } from '../changing.ts';

const TradeGoodType = z.enum(['EXPORT', 'IMPORT', 'EXCHANGE']);
const SupplyLevel = z.enum(['SCARCE', 'LIMITED', 'MODERATE', 'HIGH', 'ABUNDANT']);
const ActivityLevel = z.enum(['WEAK', 'GROWING', 'STRONG', 'RESTRICTED']);
export type TradeGoodType = z.output<typeof TradeGoodType>;
export type SupplyLevel = z.output<typeof SupplyLevel>;
export type ActivityLevel = z.output<typeof ActivityLevel>;

/** One good of one market; prices are computed from it (facts: price-formula) and never stored. */
const MarketGoodState = z.object({
  symbol: z.string(),
  type: TradeGoodType,
  basePriceCredits: z.number(),
  /** The margin m in whole percent (facts: price-formula). */
  marginPercent: z.number(),
  tradeVolume: z.number(),
  restTradeVolume: z.number(),
  /** Units: s times the trade volume (facts: price-formula). */
  netSupply: z.number(),
  /** Equilibrium of the net supply without trade, in units. */
  restNetSupply: z.number(),
  activity: ActivityLevel.nullable(),
  /**
   * Units that players recently traded in the direction of the supply chain (exports bought, imports sold), weighted
   * less with age; absent means none.
   */
  recentTrade: z.number().exactOptional(),
  /** Consecutive reviews: above 0 with brisk trade, below 0 with neglect; absent means 0. */
  momentum: z.number().exactOptional(),
  /** By how many trade volumes others move the supply at most; absent in systems of the home template. */
  othersTradeVolumes: z.number().exactOptional(),
  /**
   * Priced by the table of measured steps (facts: price-steps), as in a hard universe, instead of the curve
   * (facts: price-formula).
   */
  stepPriced: z.literal(true).exactOptional(),
});
export type MarketGoodState = Changing<
  z.output<typeof MarketGoodState>,
  'tradeVolume' | 'netSupply' | 'activity' | 'recentTrade' | 'momentum'
>;

const MarketTransactionState = z.object({
  waypointSymbol: z.string(),
  shipSymbol: z.string(),
  tradeSymbol: z.string(),
  type: z.enum(['PURCHASE', 'SELL']),
  units: z.number(),
  pricePerUnit: z.number(),
  totalPrice: z.number(),
  timestampMs: z.number(),
});
export type MarketTransactionState = Changing<z.output<typeof MarketTransactionState>>;

export const MarketState = z.object({
  waypointSymbol: z.string(),
  goods: z.record(z.string(), MarketGoodState),
  /** The net supplies are up to date as of this tick. */
  settledAtMs: z.number(),
  /** The latest 20, oldest first. */
  transactions: z.array(MarketTransactionState),
});
export type MarketState = Changing<z.output<typeof MarketState>, 'settledAtMs'>;

export const ShipyardState = z.object({
  waypointSymbol: z.string(),
  modificationsFeeCredits: z.number(),
  /** Base price and the current increase above it, by ship type. */
  ships: z.record(
    z.string(),
    z.object({ restPriceCredits: z.number(), climb: z.number(), supply: SupplyLevel, activity: ActivityLevel }),
  ),
  /** Increase of every price from the lack of ship parts and plating, as a fraction; absent means 0. */
  starvation: z.number().exactOptional(),
  settledAtMs: z.number(),
  transactions: z.array(
    z.object({
      waypointSymbol: z.string(),
      shipSymbol: z.string(),
      shipType: z.string(),
      price: z.number(),
      agentSymbol: z.string(),
      timestampMs: z.number(),
    }),
  ),
});
export type ShipyardState = Changing<z.output<typeof ShipyardState>, 'starvation' | 'settledAtMs'>;
