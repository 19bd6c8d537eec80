import { z } from 'zod';
import { Timestamp } from './ship.ts';

const TradeGood = z.object({ symbol: z.string() });

/** A good's prices, visible only while a ship of the player's is there (model MarketTradeGood). */
export const MarketTradeGood = z.object({
  symbol: z.string(),
  type: z.enum(['EXPORT', 'IMPORT', 'EXCHANGE']),
  tradeVolume: z.int(),
  supply: z.enum(['SCARCE', 'LIMITED', 'MODERATE', 'HIGH', 'ABUNDANT']),
  activity: z.enum(['WEAK', 'GROWING', 'STRONG', 'RESTRICTED']).optional(),
  purchasePrice: z.int(),
  sellPrice: z.int(),
});
export type MarketTradeGood = z.infer<typeof MarketTradeGood>;

/** One call's purchase or sale at one price (model MarketTransaction). */
export const MarketTransaction = z.object({
  waypointSymbol: z.string(),
  shipSymbol: z.string(),
  tradeSymbol: z.string(),
  type: z.enum(['PURCHASE', 'SELL']),
  units: z.int(),
  pricePerUnit: z.int(),
  totalPrice: z.int(),
  timestamp: Timestamp,
});
export type MarketTransaction = z.infer<typeof MarketTransaction>;

/** What a market lists, and its prices when a ship is there (model Market). */
export const Market = z.object({
  symbol: z.string(),
  exports: z.array(TradeGood),
  imports: z.array(TradeGood),
  exchange: z.array(TradeGood),
  transactions: z.array(MarketTransaction).optional(),
  tradeGoods: z.array(MarketTradeGood).optional(),
});
export type Market = z.infer<typeof Market>;

/** What a shipyard was paid (model ShipyardTransaction). */
export const ShipyardTransaction = z.object({
  waypointSymbol: z.string(),
  shipType: z.string(),
  price: z.int(),
  agentSymbol: z.string(),
  timestamp: Timestamp,
});
export type ShipyardTransaction = z.infer<typeof ShipyardTransaction>;

/** Ships for sale, with prices when a ship of the player's is there (model Shipyard). */
export const Shipyard = z.object({
  symbol: z.string(),
  shipTypes: z.array(z.object({ type: z.string() })),
  modificationsFee: z.int(),
  transactions: z.array(ShipyardTransaction).optional(),
  ships: z.array(z.object({ type: z.string(), purchasePrice: z.int() })).optional(),
});
export type Shipyard = z.infer<typeof Shipyard>;

/** What a shipyard paid for the materials of a ship (model ScrapTransaction). */
export const ScrapTransaction = z.object({
  waypointSymbol: z.string(),
  shipSymbol: z.string(),
  totalPrice: z.int(),
  timestamp: Timestamp,
});

/** What a market must import to make what it exports, by export (operation get-supply-chain). */
export const SupplyChain = z.object({ exportToImportMap: z.record(z.string(), z.array(z.string())) });
export type SupplyChain = z.infer<typeof SupplyChain>;
