import type { ActionKind } from '../game/actions.ts';
import type { PriceRecord, ShipPriceRecord } from '../game/price-records.ts';
import { gameSecondsBetween } from '../time/iso.ts';
import { readByParts } from '../wire/parts/read-by-parts.ts';
import { MarketTradeGood } from '../wire/schemas/market.ts';
import type { MarketKnown, PriceSeen } from './known.ts';
import { applyDeal, type Deal } from './market-memory/deals.ts';
import { applyMarket } from './market-memory/markets.ts';
import { afterLook } from './market-memory/remember.ts';
import { noteBought, type ShipBought } from './net-worth.ts';
import { emptyWorld, type WorldState } from './state.ts';

/** Observations and deals of earlier runs, in any order. */
export interface Past {
  readonly prices: readonly PriceRecord[];
  readonly deals: readonly Deal[];
  readonly shipPrices: readonly ShipPriceRecord[];
  /** Bought ships. */
  readonly bought: readonly ShipBought[];
  /** Actions that had an effect. */
  readonly proven: readonly ActionKind[];
}

/** The good as the service reported it; undefined when the record is invalid. */
function goodOf(row: PriceRecord): MarketTradeGood | undefined {
  const { tradeSymbol: symbol, type, tradeVolume, supply, activity } = row;
  const good = {
    symbol,
    type,
    tradeVolume,
    supply,
    ...(activity === null ? {} : { activity }),
    purchasePrice: row.purchasePriceCredits,
    sellPrice: row.sellPriceCredits,
  };
  const read = MarketTradeGood.safeParse(good);
  if (read.success) return read.data;
  const mended = readByParts(MarketTradeGood, good);
  // A bad number in our own record is invalid; an unknown word may be newer than this version.
  const isSound = mended.isRead && mended.oddities.every(({ list }) => list !== undefined);
  return isSound ? (mended.reply as MarketTradeGood) : undefined;
}

/** Applies one look at a market. */
function applyLook(world: WorldState, rows: readonly PriceRecord[]): void {
  const [first] = rows;
  if (first === undefined) return;
  const tradeGoods = rows.flatMap((row) => goodOf(row) ?? []);
  const market = { symbol: first.waypointSymbol, exports: [], imports: [], exchange: [], tradeGoods };
  applyMarket(world, market, first.atMs);
}

/** Replays looks and deals in order, to learn from them again. */
function relive(world: WorldState, { prices, deals }: Past): void {
  const looks = Map.groupBy(prices, ({ waypointSymbol, atMs }) => `${waypointSymbol} ${atMs}`);
  const events = [
    ...[...looks.values()].map((rows) => ({ atMs: rows[0]?.atMs ?? 0, apply: () => applyLook(world, rows) })),
    ...deals.map((deal) => ({ atMs: deal.atMs, apply: () => applyDeal(world, deal) })),
  ];
  for (const { apply } of events.sort((one, other) => one.atMs - other.atMs)) apply();
}

/** A price read in this run, combined with what was known before; the older knowledge when it is newer. */
function afterwards(world: WorldState, before: PriceSeen | undefined, now: PriceSeen): PriceSeen {
  if (before === undefined) return now;
  if (before.seenAtMs >= now.seenAtMs) return before;
  const seconds = gameSecondsBetween(world, before.seenAtMs, now.seenAtMs);
  return afterLook(world.memory, before, now, seconds);
}

/** Adds the recorded prices of a market that is still known; a good that is no longer traded there is left out. */
function takeUpMarket(world: WorldState, { symbol, prices: before, shownAtMs }: MarketKnown): void {
  const market = world.markets.get(symbol);
  if (market === undefined) return;
  const read = [...market.prices].map(([good, now]) => [good, afterwards(world, before.get(good), now)] as const);
  const shown = market.shownAtMs === undefined && shownAtMs !== undefined ? { shownAtMs } : {};
  world.markets.set(symbol, { ...market, ...shown, prices: read.length === 0 ? before : new Map(read) });
}

/** Adds the prices of the last look at a shipyard, if it is still known and this run has seen none there. */
function takeUpShipyard(world: WorldState, waypointSymbol: string, rows: readonly ShipPriceRecord[]): void {
  const yard = world.shipyards.get(waypointSymbol);
  if (yard === undefined || yard.prices.size > 0) return;
  const lastMs = rows.reduce((last, { atMs }) => Math.max(last, atMs), 0);
  const shown = rows.filter(({ atMs, shipType }) => atMs === lastMs && yard.shipTypes.includes(shipType));
  if (shown.length === 0) return;
  const prices = shown.map(({ shipType, priceCredits }) => [shipType, { priceCredits, seenAtMs: lastMs }] as const);
  world.shipyards.set(waypointSymbol, { ...yard, prices: new Map(prices), isVisited: true });
}

/** Whether the galaxy holds what the agent's books hold of it, and may have learned more since from other agents. */
export function isRecalled({ agent, recalledOf }: WorldState): boolean {
  return agent !== undefined && recalledOf.has(agent.symbol);
}

/** Adds what is known of markets and shipyards. */
function takeUpPlaces(world: WorldState, past: Past): void {
  const lived: WorldState = { ...emptyWorld(world.speed), memory: world.memory };
  relive(lived, past);
  for (const market of lived.markets.values()) takeUpMarket(world, market);
  const yards = Map.groupBy(past.shipPrices, ({ waypointSymbol }) => waypointSymbol);
  for (const [symbol, rows] of yards) takeUpShipyard(world, symbol, rows);
}

/**
 * Adds the knowledge of earlier runs about known markets and shipyards, unless the galaxy holds it: prices, our own trades
 * since, and what both teach about price movements. Call it before this run has learned anything.
 */
export function recall(world: WorldState, past: Past): void {
  if (!isRecalled(world)) takeUpPlaces(world, past);
  for (const purchase of past.bought) noteBought(world, purchase);
  for (const action of past.proven) world.proven.add(action);
  if (world.agent !== undefined) world.recalledOf.add(world.agent.symbol);
}
