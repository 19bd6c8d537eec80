import { gameSecondsBetween } from '../../time/iso.ts';
import type { PriceSeen } from '../known.ts';
import type { WorldState } from '../state.ts';
import type { Side } from './impact.ts';
import { amendPrice } from './markets.ts';
import { afterTrade } from './remember.ts';

/** Game seconds in which the weight of moved units falls by e: markets look back on about an hour (facts: activity). */
const MEMORY_SECONDS = 3_600;

/** Trade volumes that our ships recently moved, as of a time. */
type Flow = NonNullable<PriceSeen['flow']>;

/** Trade volumes that our ships recently moved along the chain of a good, at a market. */
export function flowNow({ flow }: Pick<PriceSeen, 'flow'>, nowMs: number, speed: number): number {
  if (flow === undefined) return 0;
  const seconds = gameSecondsBetween({ speed }, flow.atMs, nowMs);
  return flow.volumes * Math.exp(-Math.max(0, seconds) / MEMORY_SECONDS);
}

/** The flow after further units. */
export function flowAfter(price: PriceSeen, units: number, atMs: number, speed: number): Flow {
  return { volumes: flowNow(price, atMs, speed) + units / Math.max(1, price.tradeVolume), atMs };
}

/** A purchase, a sale, or a delivery for a contract by one of our ships at a market. */
export interface Deal {
  readonly waypointSymbol: string;
  readonly tradeSymbol: string;
  readonly kind: Side | 'deliver';
  readonly units: number;
  /** 0 for a delivery. */
  readonly unitPriceCredits: number;
  /** Our wall clock, milliseconds. */
  readonly atMs: number;
}

/** What our ships recently moved along a good's chain; delivered goods are used up like sold ones (facts: recovery). */
function flowOf(world: WorldState, before: PriceSeen, { kind, units, atMs }: Deal): Pick<PriceSeen, 'flow'> {
  const isAlong = before.type === (kind === 'buy' ? 'EXPORT' : 'IMPORT');
  return isAlong ? { flow: flowAfter(before, units, atMs, world.speed) } : {};
}

/** The effect of a trade on a price; a delivery has none at once. */
function tradedPrice(world: WorldState, before: PriceSeen, deal: Deal): Partial<PriceSeen> {
  if (deal.kind === 'deliver') return {};
  const seconds = gameSecondsBetween(world, before.seenAtMs, deal.atMs);
  return afterTrade(world.memory, before, { ...deal, side: deal.kind }, seconds);
}

/** Applies a deal to the known price of a good and to what is learned about price movements. */
export function applyDeal(world: WorldState, deal: Deal): void {
  const { waypointSymbol, tradeSymbol } = deal;
  const before = world.markets.get(waypointSymbol)?.prices.get(tradeSymbol);
  if (before === undefined) return;
  const change = { ...tradedPrice(world, before, deal), ...flowOf(world, before, deal) };
  amendPrice(world, waypointSymbol, tradeSymbol, change);
}
