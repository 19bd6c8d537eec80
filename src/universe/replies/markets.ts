import { isoFromMs } from '../../time/iso.ts';
import type { MarketGoodState, MarketState, MarketTransactionState, ShipyardState } from '../economy/market-state.ts';
import { askCredits, bidCredits, supplyLevel } from '../economy/prices.ts';
import { moduleFacts, mountFacts } from '../facts/fittings.ts';
import { engineFacts, frameFacts, reactorFacts } from '../facts/hulls.ts';
import { shipTypeFacts } from '../facts/ship-types.ts';
import { shipPriceCredits } from '../ships/shipyards.ts';
import type { WaypointState } from '../state.ts';
import { goodReply } from './ships.ts';

/** A trade at a market. */
export function marketTransactionReply({ timestampMs, ...transaction }: MarketTransactionState) {
  return { ...transaction, timestamp: isoFromMs(timestampMs) };
}

/** A good with its prices; exchange goods have no activity (facts: market-reply). */
function tradeGoodReply(good: MarketGoodState) {
  return {
    symbol: good.symbol,
    type: good.type,
    tradeVolume: good.tradeVolume,
    supply: supplyLevel(good),
    ...(good.activity !== null && { activity: good.activity }),
    purchasePrice: askCredits(good),
    sellPrice: bidCredits(good),
  };
}

/** The public data of a market: the goods, without prices. */
export function marketListingReply(waypoint: WaypointState) {
  const { exports, imports, exchange } = waypoint.trade ?? { exports: [], imports: [], exchange: [] };
  return {
    symbol: waypoint.symbol,
    exports: exports.map(goodReply),
    imports: imports.map(goodReply),
    exchange: exchange.map(goodReply),
  };
}

/** The market as returned to an agent with a ship there. */
export function marketReply(waypoint: WaypointState, market: MarketState) {
  return {
    ...marketListingReply(waypoint),
    transactions: market.transactions.map(marketTransactionReply),
    tradeGoods: Object.values(market.goods).map(tradeGoodReply),
  };
}

const NEW = { condition: 1, integrity: 1 } as const;

type Purchase = ShipyardState['transactions'][number];

/** A purchase of a ship. */
export function shipyardTransactionReply({ timestampMs, ...purchase }: Purchase) {
  return { ...purchase, timestamp: isoFromMs(timestampMs) };
}

function shipForSaleReply(yard: ShipyardState, type: string) {
  const facts = shipTypeFacts(type);
  const offer = yard.ships[type];
  return {
    type,
    name: facts.name,
    description: facts.description,
    ...(offer !== undefined && { supply: offer.supply, activity: offer.activity }),
    purchasePrice: shipPriceCredits(yard, type),
    frame: { ...frameFacts(facts.frame), ...NEW },
    reactor: { ...reactorFacts(facts.reactor), ...NEW },
    engine: { ...engineFacts(facts.engine), ...NEW },
    modules: facts.modules.map(moduleFacts),
    mounts: facts.mounts.map(mountFacts),
    crew: { ...facts.crew },
  };
}

/** The public data of a shipyard: the types, without prices. */
export function shipyardListingReply(waypoint: WaypointState, yard: ShipyardState) {
  return {
    symbol: waypoint.symbol,
    shipTypes: (waypoint.shipTypes ?? []).map((type) => ({ type })),
    modificationsFee: yard.modificationsFeeCredits,
  };
}

/** The shipyard as returned to an agent with a ship there. */
export function shipyardReply(waypoint: WaypointState, yard: ShipyardState) {
  return {
    ...shipyardListingReply(waypoint, yard),
    transactions: yard.transactions.map(shipyardTransactionReply),
    ships: Object.keys(yard.ships).map((type) => shipForSaleReply(yard, type)),
  };
}
