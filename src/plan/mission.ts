import type { Lane } from '../config/lanes.ts';
import { type FlightMode, flightModeOf } from '../rules/travel.ts';
import type { Ship } from '../wire/schemas/ship.ts';

/** What a ship does at a stop, in order; units are of cargo, prices credits a unit. */
export type Act =
  /** Units of the tank; all that are missing unless given. */
  | { readonly kind: 'refuel'; readonly units?: number }
  /** Read the market here for prices, and the shipyard if the ship came for its prices, or nobody has read it. */
  | { readonly kind: 'look' }
  /** Where a least price is given, a lot that should bring less stays aboard. */
  | {
      readonly kind: 'sell';
      readonly tradeSymbol: string;
      readonly units: number;
      readonly minUnitPriceCredits?: number;
    }
  | { readonly kind: 'buy'; readonly tradeSymbol: string; readonly units: number; readonly maxUnitPriceCredits: number }
  | { readonly kind: 'deliver'; readonly contractId: string; readonly tradeSymbol: string; readonly units: number }
  | { readonly kind: 'negotiate' }
  | { readonly kind: 'accept'; readonly contractId: string }
  | { readonly kind: 'fulfill'; readonly contractId: string }
  /** By the strategy: up to a highest price, and only with what may be spent; else as the owner ordered. */
  | { readonly kind: 'buyShip'; readonly shipType: string; readonly maxPriceCredits?: number }
  | { readonly kind: 'jettison'; readonly tradeSymbol: string; readonly units: number }
  /** Survey so many times; a ship without a surveyor passes it over. */
  | { readonly kind: 'survey'; readonly times: number }
  /**
   * Extract until the hold is full or, where a good is named, so many units of it are aboard. A ship that stays until
   * some server time hands its cargo over to haulers at the site and goes on.
   */
  | {
      readonly kind: 'extract';
      readonly until?: { readonly tradeSymbol: string; readonly units: number };
      readonly depositValue?: DepositValue;
      readonly staysUntil?: string;
    }
  /** Draw gas until the hold is full, or as a ship that stays. */
  | { readonly kind: 'siphon'; readonly staysUntil?: string }
  /** Hand units to another ship of ours that waits here in orbit. */
  | { readonly kind: 'transfer'; readonly tradeSymbol: string; readonly units: number; readonly to: string }
  /**
   * Take cargo over from the ships that work here until so many units are aboard, or until some server time; where the
   * ground is told, survey it meanwhile for the others.
   */
  | { readonly kind: 'load'; readonly leavesWith: number; readonly until: string; readonly depositValue?: DepositValue }
  /** Break the ship up for its materials, at a shipyard. */
  | { readonly kind: 'scrap' };

/** What digging somewhere is worth: credits that a unit of each good should net, and an average unit dug without a survey. */
export interface DepositValue {
  readonly worths: Readonly<Record<string, number>>;
  readonly meanCredits: number;
}

/** A waypoint of a mission and what to do there; getting there is the machine's business. */
export interface Stop {
  readonly waypoint: string;
  /** Flight mode of the leg to this stop. */
  readonly flightMode: FlightMode;
  readonly acts: readonly Act[];
}

/** What a mission sets aside, so that no other ship plans the same profit. */
export type Claim =
  | { readonly kind: 'credits'; readonly credits: number }
  | { readonly kind: 'delivery'; readonly contractId: string; readonly tradeSymbol: string; readonly units: number }
  | { readonly kind: 'negotiation' }
  /** The right to accept a contract, or to submit it when it is complete: one ship does it. */
  | { readonly kind: 'signature'; readonly contractId: string }
  | { readonly kind: 'look'; readonly waypoint: string }
  /** Looks for a price of the good on behalf of a contract. */
  | { readonly kind: 'search'; readonly tradeSymbol: string }
  | { readonly kind: 'purchase'; readonly shipType: string }
  /**
   * A ship works at a site, where too many would bring the rock down: it digs and sells its load itself, stays and hands
   * over what it digs, hauls that, or surveys; it is there, a hauler with an empty hold, from `fromMs` of our clock on.
   */
  | {
      readonly kind: 'site';
      readonly waypoint: string;
      readonly does: 'dig' | 'stay' | 'haul' | 'survey';
      readonly fromMs: number;
    }
  /** Units that a mission is about to buy, or sell, at a market: they move its price before another ship gets there. */
  | {
      readonly kind: 'trade';
      readonly waypoint: string;
      readonly tradeSymbol: string;
      readonly side: 'buy' | 'sell';
      readonly units: number;
    };

/** A claim in the fleet's book, and the ship whose mission set it aside. */
export type OwnedClaim = Claim & { readonly by: string };

/** A mission's claims as they are booked. */
export function booked({ claims, shipSymbol }: Pick<Mission, 'claims' | 'shipSymbol'>): OwnedClaim[] {
  return claims.map((claim) => ({ ...claim, by: shipSymbol }));
}

/** Where earnings and requests are booked: a lane of the strategy, or the growth of the fleet. */
export type BudgetCategory = Lane | 'growth';

/** A plan for one ship, as plain data. Seconds are game seconds. */
export interface Mission {
  readonly lane: BudgetCategory;
  readonly shipSymbol: string;
  /** For people: "mine at X1-AD75-XD5A". */
  readonly what: string;
  /** For people: what it is good for, where that is not what it earns. */
  readonly because?: string;
  readonly stops: readonly Stop[];
  readonly expected: {
    readonly profitCredits: number;
    readonly seconds: number;
    readonly requests: number;
    /** What factories gain that are fed on the way, which later loads earn; 0 unless given. */
    readonly fedCredits?: number;
  };
  readonly claims: readonly Claim[];
  /**
   * Credits that a second of delay costs it, which is its rank in the queue of requests, where its own profit tells too
   * little: while a ship works for a contract the next contract waits, and what a hauler takes over is paid when it is
   * sold. Profit by seconds unless given.
   */
  readonly worthPerSecond?: number;
}

/** What a lane says to a ship: a mission, or why it has none now. */
export type Proposal =
  | { readonly kind: 'mission'; readonly mission: Mission }
  | { readonly kind: 'idle'; readonly why: string };

/** A proposal to do nothing, and why. */
export function idle(why: string): Proposal {
  return { kind: 'idle', why };
}

/** A stop where the ship is: it needs no flight, and so does not ask for another flight mode. */
export function stopHere({ nav }: Ship, acts: readonly Act[]): Stop {
  return { waypoint: nav.waypointSymbol, flightMode: flightModeOf(nav.flightMode) ?? 'CRUISE', acts };
}

/** A mission of acts at the ship's present place that need no flight. */
export function missionHere(
  lane: BudgetCategory,
  ship: Ship,
  what: string,
  acts: readonly Act[],
  profitCredits: number,
  claims: readonly Claim[] = [],
): Mission {
  const stops = [stopHere(ship, acts)];
  const expected = { profitCredits, seconds: acts.length, requests: acts.length };
  return { lane, shipSymbol: ship.symbol, what, stops, expected, claims };
}
