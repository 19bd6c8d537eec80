import type { Lane } from '../config/lanes.ts';
import type { FlightMode } from '../rules/travel.ts';
import type { Ship } from '../wire/schemas/ship.ts';

/** What a ship does at a stop, in order; units are of cargo, prices credits a unit. */
export type Act =
  | { readonly kind: 'refuel' }
  /** Read the market and shipyard here, for prices. */
  | { readonly kind: 'look' }
  | { readonly kind: 'sell'; readonly tradeSymbol: string; readonly units: number }
  | { readonly kind: 'buy'; readonly tradeSymbol: string; readonly units: number; readonly maxUnitPriceCredits: number }
  | { readonly kind: 'deliver'; readonly contractId: string; readonly tradeSymbol: string; readonly units: number }
  | { readonly kind: 'negotiate' }
  | { readonly kind: 'accept'; readonly contractId: string }
  | { readonly kind: 'fulfill'; readonly contractId: string }
  | { readonly kind: 'buyShip'; readonly shipType: string }
  | { readonly kind: 'jettison'; readonly tradeSymbol: string; readonly units: number }
  /** Survey so many times, or until a survey scores well enough for the extraction that follows. */
  | { readonly kind: 'survey'; readonly times: number }
  /** Extract until the hold is full or, where a good is named, so many units of it are aboard. */
  | { readonly kind: 'extract'; readonly until?: { readonly tradeSymbol: string; readonly units: number } };

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
  | { readonly kind: 'purchase'; readonly shipType: string };

/** Where earnings and requests are booked: a lane of the strategy, or the growth of the fleet. */
export type Account = Lane | 'growth';

/** A plan for one ship, as plain data. Seconds are game seconds. */
export interface Mission {
  readonly lane: Account;
  readonly shipSymbol: string;
  /** For people: "mine at X1-AD75-XD5A". */
  readonly what: string;
  readonly stops: readonly Stop[];
  readonly expected: { readonly profitCredits: number; readonly seconds: number; readonly requests: number };
  readonly claims: readonly Claim[];
}

/** What a lane says to a ship: a mission, or why it has none now. */
export type Proposal =
  | { readonly kind: 'mission'; readonly mission: Mission }
  | { readonly kind: 'idle'; readonly why: string };

/** A proposal to do nothing, and why. */
export function idle(why: string): Proposal {
  return { kind: 'idle', why };
}

/** A mission of acts at the ship's present place that need no flight. */
export function missionHere(
  lane: Account,
  ship: Ship,
  what: string,
  acts: readonly Act[],
  profitCredits: number,
  claims: readonly Claim[] = [],
): Mission {
  const stops = [{ waypoint: ship.nav.waypointSymbol, flightMode: ship.nav.flightMode, acts }];
  const expected = { profitCredits, seconds: acts.length, requests: acts.length };
  return { lane, shipSymbol: ship.symbol, what, stops, expected, claims };
}
