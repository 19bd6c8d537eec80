import { z } from 'zod';
import { UNKNOWN } from '../words/word.ts';
import { Activity, GoodType, ShipType, Supply, TradeSymbol, TradeType } from '../words/words.ts';
import { Timestamp, usual } from './derived.ts';

const TradeGood = z.object({ symbol: TradeSymbol });

/** A good's prices, visible only while one of the player's ships is there (model MarketTradeGood). */
export const MarketTradeGood = z.object({
  symbol: TradeSymbol,
  type: GoodType.default(UNKNOWN),
  tradeVolume: z.int(),
  supply: Supply.default(UNKNOWN),
  activity: Activity.optional(),
  purchasePrice: z.int(),
  sellPrice: z.int(),
});
export type MarketTradeGood = z.infer<typeof MarketTradeGood>;

/** The purchase or sale of one request, at one price (model MarketTransaction). */
export const MarketTransaction = z.object({
  waypointSymbol: z.string(),
  shipSymbol: z.string(),
  tradeSymbol: TradeSymbol,
  type: TradeType,
  units: z.int(),
  pricePerUnit: z.int(),
  totalPrice: z.int(),
  timestamp: Timestamp,
});
export type MarketTransaction = z.infer<typeof MarketTransaction>;

/** A transaction in the reply to our own trade, where only the total is required: the request has the rest. */
export const OwnTrade = MarketTransaction.partial().extend({ totalPrice: z.int() });

/** Whether the reply to a trade has all fields of a market transaction. */
export function isWholeTrade(trade: z.infer<typeof OwnTrade>): trade is MarketTransaction {
  return Object.keys(MarketTransaction.shape).every((field) => trade[field as keyof MarketTransaction] !== undefined);
}

/** What a market lists, and its prices if a ship is there (model Market). */
export const Market = z.object({
  symbol: z.string(),
  exports: z.array(TradeGood).default([]),
  imports: z.array(TradeGood).default([]),
  exchange: z.array(TradeGood).default([]),
  transactions: z.array(MarketTransaction).optional(),
  tradeGoods: z.array(MarketTradeGood).optional(),
});
export type Market = z.infer<typeof Market>;

/** The payment for a ship at a shipyard (model ShipyardTransaction). */
export const ShipyardTransaction = z.object({
  waypointSymbol: z.string(),
  shipType: ShipType,
  price: z.int(),
  agentSymbol: z.string(),
  timestamp: Timestamp,
});
export type ShipyardTransaction = z.infer<typeof ShipyardTransaction>;

/** A transaction in the reply to our own purchase, where only the price is required: the request has the rest. */
export const OwnShipPurchase = ShipyardTransaction.partial().extend({ price: z.int() });

/** Ships for sale, with prices if one of the player's ships is there (model Shipyard). */
export const Shipyard = z.object({
  symbol: z.string(),
  shipTypes: z.array(z.object({ type: ShipType })).default([]),
  modificationsFee: usual(z.int()),
  transactions: z.array(ShipyardTransaction).optional(),
  ships: z.array(z.object({ type: ShipType, purchasePrice: z.int() })).optional(),
});
export type Shipyard = z.infer<typeof Shipyard>;

/**
 * What a shipyard pays for the materials of a ship, or asks for a repair or a refit (models ScrapTransaction,
 * RepairTransaction, ShipModificationTransaction), as far as it is used.
 */
export const UpkeepTransaction = z.object({ waypointSymbol: z.string(), totalPrice: z.int() });
export const OwnUpkeep = UpkeepTransaction.partial().extend({ totalPrice: z.int() });

/** The imports that a market needs to make each of its exports, by export (`getSupplyChain`). */
export const SupplyChain = z.object({ exportToImportMap: z.record(z.string(), z.array(z.string())) });
export type SupplyChain = z.infer<typeof SupplyChain>;
