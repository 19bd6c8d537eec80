import { gameSecondsBetween } from '../time/game-time.ts';
import { flowAfter } from './flow.ts';
import type { PriceSeen } from './known.ts';
import type { Side } from './market-memory/impact.ts';
import { afterTrade } from './market-memory/remember.ts';
import { amendPrice } from './markets.ts';
import type { WorldState } from './state.ts';

/** What one of our ships bought or sold at a market, or handed over there for a contract. */
export interface Deal {
  readonly waypointSymbol: string;
  readonly tradeSymbol: string;
  readonly kind: Side | 'deliver';
  readonly units: number;
  /** 0 for what is handed over. */
  readonly unitPriceCredits: number;
  /** Our wall clock, milliseconds. */
  readonly atMs: number;
}

/** What our ships lately moved along a good's chain: what is handed over is used up there, as what is sold is (game-facts 5.4). */
function flowOf(world: WorldState, before: PriceSeen, { kind, units, atMs }: Deal): Pick<PriceSeen, 'flow'> {
  const isAlong = before.type === (kind === 'buy' ? 'EXPORT' : 'IMPORT');
  return isAlong ? { flow: flowAfter(before, units, atMs, world.speed) } : {};
}

/** What a trade did to a price; a delivery does nothing to it at once. */
function tradedPrice(world: WorldState, before: PriceSeen, deal: Deal): Partial<PriceSeen> {
  if (deal.kind === 'deliver') return {};
  const seconds = gameSecondsBetween(world, before.seenAtMs, deal.atMs);
  return afterTrade(world.memory, before, { ...deal, side: deal.kind }, seconds);
}

/** What a deal tells of a good's price, and of how prices move. */
export function applyDeal(world: WorldState, deal: Deal): void {
  const { waypointSymbol, tradeSymbol } = deal;
  const before = world.markets.get(waypointSymbol)?.prices.get(tradeSymbol);
  if (before === undefined) return;
  const change = { ...tradedPrice(world, before, deal), ...flowOf(world, before, deal) };
  amendPrice(world, waypointSymbol, tradeSymbol, change);
}
