import type { MarketTradeGood } from '../wire/schemas/market.ts';
import type { Waypoint } from '../wire/schemas/system.ts';

/** Whether a waypoint has a trait, such as MARKETPLACE or SHIPYARD. */
export function hasTrait({ traits }: Pick<Waypoint, 'traits'>, traitSymbol: string): boolean {
  return traits.some(({ symbol }) => symbol === traitSymbol);
}

/** Prices of a good when a ship of ours last saw them, in the market or by trading. */
export interface PriceSeen extends MarketTradeGood {
  /** Our wall clock, milliseconds. */
  readonly seenAtMs: number;
  /** Trade volumes that our own trade has moved since: above 0 sold, below 0 bought. */
  readonly lotsSince?: number;
  /**
   * Trade volumes that our ships recently moved along its chain, as of a time: sold to a consumer or bought from a
   * producer.
   */
  readonly flow?: { readonly volumes: number; readonly atMs: number };
  /** Base prices, credits a unit: where the prices return to when nobody trades. */
  readonly rest?: { readonly ask: number; readonly bid: number };
}

/** What is known of a market: its listing, which is public, and the prices that our ships have seen. */
export interface MarketKnown {
  readonly symbol: string;
  readonly exports: readonly string[];
  readonly imports: readonly string[];
  readonly exchange: readonly string[];
  readonly prices: ReadonlyMap<string, PriceSeen>;
  /** When it last showed prices to a ship of ours; our wall clock, milliseconds. */
  readonly shownAtMs?: number;
  /** Trade volumes named by refusals, for goods whose prices no ship of ours has seen there. */
  readonly volumesTold?: ReadonlyMap<string, number>;
}

/** What is known of a shipyard; prices in credits by ship type, empty until a ship of ours was there. */
export interface ShipyardKnown {
  readonly symbol: string;
  readonly shipTypes: readonly string[];
  readonly prices: ReadonlyMap<string, { readonly priceCredits: number; readonly seenAtMs: number }>;
  /** A ship of ours has read it there: if it showed no price even then, no ship flies there to ask. */
  readonly isVisited?: true;
}
