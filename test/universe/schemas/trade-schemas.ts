import * as z from 'zod';
import {
  Activity,
  Count,
  Credits,
  ShipSymbol,
  Supply,
  Text,
  Timestamp,
  TradeGood,
  TradeSymbol,
  WaypointSymbol,
} from './basics.ts';
import { Engine, Frame, Module, Mount, Reactor } from './ship-schemas.ts';

/** An agent as everybody sees it. */
export const PublicAgent = z.strictObject({
  symbol: z.string().min(3).max(14),
  headquarters: WaypointSymbol,
  credits: Credits,
  startingFaction: Text,
  shipCount: Count,
});

/** As its owner sees it. */
export const Agent = PublicAgent.extend({ accountId: Text });

/** A repair, a scrapping, or the reward for a chart. */
export const UpkeepTransaction = z.strictObject({
  waypointSymbol: WaypointSymbol,
  shipSymbol: ShipSymbol,
  totalPrice: Count,
  timestamp: Timestamp,
});

export const ModificationTransaction = UpkeepTransaction.extend({ tradeSymbol: TradeSymbol });

export const MarketTransaction = z
  .strictObject({
    waypointSymbol: WaypointSymbol,
    shipSymbol: ShipSymbol,
    tradeSymbol: TradeSymbol,
    type: z.enum(['PURCHASE', 'SELL']),
    units: Count,
    pricePerUnit: Count,
    totalPrice: Count,
    timestamp: Timestamp,
  })
  .refine((sale) => sale.totalPrice === sale.units * sale.pricePerUnit, 'the total is units × price');

const Priced = {
  tradeVolume: z.int().min(1),
  supply: Supply,
  purchasePrice: z.int().min(1),
  sellPrice: z.int().min(1),
};

const MarketTradeGood = z
  .union([
    z.strictObject({ symbol: TradeSymbol, type: z.literal('EXCHANGE'), ...Priced }),
    z.strictObject({ symbol: TradeSymbol, type: z.enum(['EXPORT', 'IMPORT']), activity: Activity, ...Priced }),
  ])
  .refine((good) => good.purchasePrice > good.sellPrice, 'the ask is above the bid');

/** As everybody sees it. */
export const MarketListing = z.strictObject({
  symbol: WaypointSymbol,
  exports: z.array(TradeGood),
  imports: z.array(TradeGood),
  exchange: z.array(TradeGood),
});

/** As one sees it who is there. */
export const MarketWithPrices = MarketListing.extend({
  transactions: z.array(MarketTransaction).max(20),
  tradeGoods: z.array(MarketTradeGood).min(1),
});

export const ShipyardTransaction = z.strictObject({
  waypointSymbol: WaypointSymbol,
  shipSymbol: Text,
  shipType: Text,
  price: Count,
  agentSymbol: Text,
  timestamp: Timestamp,
});

const ShipForSale = z.strictObject({
  type: Text,
  name: Text,
  description: Text,
  supply: Supply,
  activity: Activity,
  purchasePrice: z.int().min(1),
  frame: Frame,
  reactor: Reactor,
  engine: Engine,
  modules: z.array(Module),
  mounts: z.array(Mount),
  crew: z.strictObject({ required: z.int(), capacity: Count }),
});

export const ShipyardListing = z.strictObject({
  symbol: WaypointSymbol,
  shipTypes: z.array(z.strictObject({ type: Text })).min(1),
  modificationsFee: Count,
});

export const ShipyardWithPrices = ShipyardListing.extend({
  transactions: z.array(ShipyardTransaction).max(20),
  ships: z.array(ShipForSale).min(1),
});

export const Contract = z.strictObject({
  id: Text,
  factionSymbol: Text,
  type: z.literal('PROCUREMENT'),
  terms: z.strictObject({
    deadline: Timestamp,
    payment: z.strictObject({ onAccepted: Count, onFulfilled: Count }),
    deliver: z
      .array(
        z
          .strictObject({
            tradeSymbol: TradeSymbol,
            destinationSymbol: WaypointSymbol,
            unitsRequired: z.int().min(1),
            unitsFulfilled: Count,
          })
          .refine((line) => line.unitsFulfilled <= line.unitsRequired, 'never more than asked for'),
      )
      .min(1),
  }),
  accepted: z.boolean(),
  fulfilled: z.boolean(),
  expiration: Timestamp,
  deadlineToAccept: Timestamp,
});
