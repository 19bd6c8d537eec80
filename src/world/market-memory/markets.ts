import { gameSecondsBetween } from '../../time/iso.ts';
import type { Market, MarketTradeGood, Shipyard } from '../../wire/schemas/market.ts';
import { GOOD_TYPES } from '../../wire/words/words.ts';
import { noteSeen } from '../failures/failed-attempts.ts';
import { learnMarket, learnShipyard } from '../galaxy/atlas.ts';
import { internedOf } from '../galaxy/interned.ts';
import type { MarketKnown, PriceSeen, ShipyardKnown } from '../known.ts';
import type { WorldState } from '../state.ts';
import { afterLook } from './remember.ts';

type Listed = readonly { readonly symbol: string }[];

const TYPES: ReadonlySet<string> = new Set(GOOD_TYPES);

/** The good with the type of the market's listing, where its own type is an unknown word. */
function typed(good: MarketTradeGood, { exports, imports, exchange }: Market): MarketTradeGood {
  if (TYPES.has(good.type)) return good;
  const isListed = (goods: Market['exports']) => goods.some(({ symbol }) => symbol === good.symbol);
  if (isListed(exports)) return { ...good, type: 'EXPORT' };
  if (isListed(imports)) return { ...good, type: 'IMPORT' };
  return isListed(exchange) ? { ...good, type: 'EXCHANGE' } : good;
}

/** The good as it is kept: its words are those of the others, and one literal leaves no spare room in it. */
function priceSeen({ waypoints }: WorldState, good: MarketTradeGood, seenAtMs: number): PriceSeen {
  const { text } = internedOf(waypoints);
  const { tradeVolume, purchasePrice, sellPrice } = good;
  const [symbol, type, supply] = [text(good.symbol), text(good.type), text(good.supply)];
  if (good.activity === undefined) return { symbol, type, supply, tradeVolume, purchasePrice, sellPrice, seenAtMs };
  const activity = text(good.activity);
  return { symbol, type, supply, activity, tradeVolume, purchasePrice, sellPrice, seenAtMs };
}

/**
 * Applies a market reply: the listing always, and prices where it shows them. Shown prices replace all older ones,
 * because a missing good is no longer traded; otherwise older prices and trade volumes from refusals are kept.
 */
export function applyMarket(world: WorldState, market: Market, atMs: number): void {
  const before = world.markets.get(market.symbol);
  const known = before?.prices;
  const { tradeGoods = [] } = market;
  const shownAtMs = tradeGoods.length > 0 ? atMs : before?.shownAtMs;
  const prices = new Map<string, PriceSeen>(market.tradeGoods === undefined ? known : []);
  for (const shown of tradeGoods) {
    const price = priceSeen(world, typed(shown, market), atMs);
    const last = known?.get(price.symbol);
    const seconds = last === undefined ? 0 : gameSecondsBetween(world, last.seenAtMs, atMs);
    prices.set(price.symbol, afterLook(world.memory, last, price, seconds));
  }
  const { texts } = internedOf(world.waypoints);
  const symbols = (goods: Listed) => texts(goods.map(({ symbol }) => symbol));
  const listed: MarketKnown = {
    symbol: market.symbol,
    exports: symbols(market.exports),
    imports: symbols(market.imports),
    exchange: symbols(market.exchange),
    prices,
    ...(shownAtMs !== undefined && { shownAtMs }),
    ...(market.tradeGoods === undefined && before?.volumesTold && { volumesTold: before.volumesTold }),
  };
  learnMarket(world, listed, atMs);
  // When no good can be read, no price was seen.
  if (prices.size > 0 && market.tradeGoods !== undefined) noteSeen(world, 'market', market.symbol);
}

function isShipAt({ ships }: WorldState, waypointSymbol: string): boolean {
  return [...ships.values()].some(({ nav }) => nav.waypointSymbol === waypointSymbol && nav.status !== 'IN_TRANSIT');
}

/** Applies a shipyard reply; shown prices replace all older ones, as for a market. */
export function applyShipyard(world: WorldState, yard: Shipyard, atMs: number): void {
  const before = world.shipyards.get(yard.symbol);
  const prices = new Map(yard.ships === undefined ? before?.prices : []);
  const isReadThere = yard.ships !== undefined || isShipAt(world, yard.symbol);
  const isVisited = before?.isVisited === true || isReadThere;
  for (const ship of yard.ships ?? []) prices.set(ship.type, { priceCredits: ship.purchasePrice, seenAtMs: atMs });
  const shipTypes = [...new Set([...yard.shipTypes, ...(yard.ships ?? [])].map(({ type }) => type))];
  const known: ShipyardKnown = { symbol: yard.symbol, shipTypes, prices, ...(isVisited && { isVisited }) };
  learnShipyard(world, known, atMs);
  if (isReadThere) noteSeen(world, 'shipyard', yard.symbol);
}

/** Changes a good's price, if it is known. */
export function amendPrice(
  world: WorldState,
  waypointSymbol: string,
  tradeSymbol: string,
  change: Partial<PriceSeen>,
): void {
  const market = world.markets.get(waypointSymbol);
  const seen = market?.prices.get(tradeSymbol);
  if (market === undefined || seen === undefined) return;
  const prices = new Map(market.prices).set(tradeSymbol, { ...seen, ...change });
  world.markets.set(waypointSymbol, { ...market, prices } satisfies MarketKnown);
}
