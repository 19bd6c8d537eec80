import type { MarketTradeGood } from '../wire/schemas/market.ts';
import type { Waypoint } from '../wire/schemas/system.ts';

/** Whether a waypoint has a trait, such as MARKETPLACE or SHIPYARD. */
export function hasTrait({ traits }: Pick<Waypoint, 'traits'>, traitSymbol: string): boolean {
  return traits.some(({ symbol }) => symbol === traitSymbol);
}

/** Whether a waypoint has a market, even if its listing is unread. */
export function hasMarket(waypoint: Pick<Waypoint, 'traits'>): boolean {
  return hasTrait(waypoint, 'MARKETPLACE');
}

/** Prices of a good when a ship of ours last saw them, in the market or by trading. */
export interface PriceSeen extends MarketTradeGood {
  /** Our wall clock, milliseconds. */
  readonly seenAtMs: number;
  /** Trade volumes that our own trade has moved since: above 0 sold, below 0 bought. */
  readonly lotsSince?: number;
  /** Trade volumes that our ships recently sold to a consumer or bought from a producer, as of a time. */
  readonly flow?: { readonly volumes: number; readonly atMs: number };
  /**
   * Base prices, credits a unit: where the prices return to when nobody trades. Absent while the good was seen
   * only once and not traded since: its prices are then the base prices.
   */
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

/** A system, as the list of all systems shows it; traits and charts of its waypoints are not in it. */
export interface SystemKnown {
  readonly symbol: string;
  /** Place among the systems; the distance of two decides the cooldown of a jump. */
  readonly x: number;
  readonly y: number;
  /** Its jump gate; undefined where it has none. */
  readonly gate: string | undefined;
  /**
   * Whether it is of the mould of starter systems and seats of factions: charted from the start, and with a gate that
   * agents have to build first (facts: home-gate).
   */
  readonly isSettled: boolean;
  /** Where a ship that warps there arrives: at a fuel station, if it has one. Absent where none is known. */
  readonly entry?: string;
  /** Number of its waypoints, by type. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Where a jump gate leads to, by waypoint symbol. */
export interface GateKnown {
  readonly symbol: string;
  readonly connections: readonly string[];
}

/** What a construction site still takes, when it was last read or supplied; our wall clock, milliseconds. */
export interface ConstructionKnown {
  readonly symbol: string;
  readonly materials: readonly {
    readonly tradeSymbol: string;
    readonly required: number;
    readonly fulfilled: number;
  }[];
  readonly isComplete: boolean;
  readonly seenAtMs: number;
}

/** The goods that a market lists, in any form: exports, imports and exchange goods. */
type Listing<Entry> = Readonly<Record<'exports' | 'imports' | 'exchange', readonly Entry[]>>;

/** Whether a market trades a good, even if its price is unknown. */
export function lists({ exports, imports, exchange }: Listing<string>, tradeSymbol: string): boolean {
  return [exports, imports, exchange].some((goods) => goods.includes(tradeSymbol));
}

/** Whether a market trades nothing: it never shows a price, so a look at it would change nothing. */
export function listsNothing({ exports, imports, exchange }: Listing<unknown>): boolean {
  return exports.length + imports.length + exchange.length === 0;
}
