import type { MarketTradeGood } from '../wire/schemas/market.ts';

/** A good's prices as they were when a ship of ours last saw them, in the market or by trading. */
export interface PriceSeen extends MarketTradeGood {
  /** Our wall clock, milliseconds. */
  readonly seenAtMs: number;
  /** Trade volumes that our own trade has moved since: above 0 sold, below 0 bought. */
  readonly lotsSince?: number;
  /** What our ships lately moved along its chain, brought to a user or bought of a maker: trade volumes, as of a time. */
  readonly flow?: { readonly volumes: number; readonly atMs: number };
  /** Where the prices should come back to when nobody trades, credits a unit. */
  readonly rest?: { readonly ask: number; readonly bid: number };
}

/** What is known of a market: its listing, which anyone may read, and the prices that our ships have seen. */
export interface MarketKnown {
  readonly symbol: string;
  readonly exports: readonly string[];
  readonly imports: readonly string[];
  readonly exchange: readonly string[];
  readonly prices: ReadonlyMap<string, PriceSeen>;
  /** When it last showed prices to a ship of ours, our wall clock in milliseconds. */
  readonly shownAtMs?: number;
  /** Trade volumes that a refusal told of goods whose prices no ship of ours has seen there. */
  readonly volumesTold?: ReadonlyMap<string, number>;
}

/** What is known of a shipyard; prices in credits by ship type, empty until a ship of ours was there. */
export interface ShipyardKnown {
  readonly symbol: string;
  readonly shipTypes: readonly string[];
  readonly prices: ReadonlyMap<string, { readonly priceCredits: number; readonly seenAtMs: number }>;
  /** A ship of ours that was there has read it: where it has shown no price even then, nobody flies there to ask. */
  readonly isVisited?: true;
}
