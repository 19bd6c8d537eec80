import type { Lane } from '../game/lanes.ts';
import { type FlightMode, flightModeOf } from '../game/physics/travel.ts';
import type { Reason } from '../game/reasons.ts';
import type { Ship } from '../wire/schemas/ship.ts';

/** An action of a ship at a stop, in order; units are of cargo, prices credits a unit. */
export type Action =
  /** Units of the tank; by default all that are missing. With `fromCargo` from the FUEL in the hold. */
  | { readonly kind: 'refuel'; readonly units?: number; readonly fromCargo?: true }
  /** Only as the owner orders it: other actions dock and go into orbit as they need. */
  | { readonly kind: 'dock' }
  | { readonly kind: 'orbit' }
  /**
   * Read the market here for prices, and the shipyard if the ship came for its prices, or no ship has read it. With
   * `site`, also what that construction site still takes: others may supply it too.
   */
  | { readonly kind: 'look'; readonly site?: string }
  /** With a minimum price, a lot that should bring less stays in the hold. */
  | {
      readonly kind: 'sell';
      readonly tradeSymbol: string;
      readonly units: number;
      readonly minUnitPriceCredits?: number;
    }
  /** With `forSite` no more than that construction site still takes. */
  | {
      readonly kind: 'buy';
      readonly tradeSymbol: string;
      readonly units: number;
      readonly maxUnitPriceCredits: number;
      readonly forSite?: string;
    }
  | { readonly kind: 'deliver'; readonly contractId: string; readonly tradeSymbol: string; readonly units: number }
  | { readonly kind: 'negotiate' }
  | { readonly kind: 'accept'; readonly contractId: string }
  | { readonly kind: 'fulfill'; readonly contractId: string }
  /** By the strategy: up to a highest price, and only with spendable credits; otherwise as the owner directed. */
  | { readonly kind: 'buyShip'; readonly shipType: string; readonly maxPriceCredits?: number }
  | { readonly kind: 'jettison'; readonly tradeSymbol: string; readonly units: number }
  /** Enter the waypoint into the galaxy's map, which pays the first to do so. */
  | { readonly kind: 'chart' }
  /** Jump to the gate of another system; the next stop of the mission is in that system. */
  | { readonly kind: 'jump'; readonly destination: string }
  /**
   * List the waypoints of the ship's system and, at its gate, read where that leads to. Of another system, from afar: list
   * its waypoints, and read where its gate leads to if anybody has charted it.
   */
  | { readonly kind: 'readSystem'; readonly systemSymbol?: string }
  | { readonly kind: 'supplyConstruction'; readonly tradeSymbol: string; readonly units: number }
  /** Survey this many times; a ship without a surveyor skips it. */
  | { readonly kind: 'survey'; readonly times: number }
  /**
   * Extract until the hold is full or, where a good is named, until it holds the given units of it. A ship with
   * `staysUntil`, a server time, hands its cargo over to haulers at the site and goes on until then.
   */
  | {
      readonly kind: 'extract';
      readonly until?: { readonly tradeSymbol: string; readonly units: number };
      readonly depositValue?: DepositValue;
      readonly staysUntil?: string;
    }
  /** Draw gas until the hold is full; with `staysUntil` as for `extract`. */
  | { readonly kind: 'siphon'; readonly staysUntil?: string }
  /** Hand units to another ship of ours that waits here in orbit; with `isAtOnce` to one that does not load. */
  | {
      readonly kind: 'transfer';
      readonly tradeSymbol: string;
      readonly units: number;
      readonly to: string;
      readonly isAtOnce?: true;
    }
  /**
   * Take cargo over from the ships that work here until the hold has `leavesWith` units, or until a server time. With a
   * deposit value, survey meanwhile for the other ships.
   */
  | { readonly kind: 'load'; readonly leavesWith: number; readonly until: string; readonly depositValue?: DepositValue }
  /** Break the ship up for its materials, at a shipyard. */
  | { readonly kind: 'scrap' }
  /** Make the parts of the ship as good as they can be again, at a shipyard. */
  | { readonly kind: 'repair' }
  /** Install a mount or module of the hold, at a shipyard. */
  | { readonly kind: 'install'; readonly part: string }
  /** Move a mount or module of the ship into its hold, at a shipyard. */
  | { readonly kind: 'remove'; readonly part: string }
  /**
   * Make a good of what is in the hold, by the refinery of the ship. It is left out if the hold has less than it takes;
   * as the owner orders it, without `takes`, the service decides.
   */
  | {
      readonly kind: 'refine';
      readonly good: string;
      readonly takes?: { readonly tradeSymbol: string; readonly units: number };
    };

/** Expected net credits of a unit of each good at a site, and of an average unit dug without a survey. */
export interface DepositValue {
  readonly worths: Readonly<Record<string, number>>;
  readonly meanCredits: number;
}

/** A waypoint of a mission and the actions there; the ship machine takes care of the flight. */
export interface Stop {
  readonly waypoint: string;
  /** Flight mode of the leg to this stop. */
  readonly flightMode: FlightMode;
  /** The leg to this stop is a warp from another system. */
  readonly warps?: true;
  readonly actions: readonly Action[];
}

/** A reservation of a mission, so that no other ship plans the same profit. */
export type Claim =
  | { readonly kind: 'credits'; readonly credits: number }
  | { readonly kind: 'delivery'; readonly contractId: string; readonly tradeSymbol: string; readonly units: number }
  | { readonly kind: 'negotiation' }
  /** The right to accept a contract, or to fulfill it when it is complete: one ship does it. */
  | { readonly kind: 'signature'; readonly contractId: string }
  | { readonly kind: 'look'; readonly waypoint: string }
  /** Search for a price of the good on behalf of a contract. */
  | { readonly kind: 'search'; readonly tradeSymbol: string }
  | { readonly kind: 'purchase'; readonly shipType: string }
  /**
   * Work of a ship at a site, where too many ships would make the asteroid unstable: it digs and sells its own load,
   * stays and hands over what it digs, hauls, or surveys. It is there from `fromMs` of our clock on, a hauler with an
   * empty hold.
   */
  | {
      readonly kind: 'site';
      readonly waypoint: string;
      readonly does: 'dig' | 'stay' | 'load' | 'survey';
      readonly fromMs: number;
    }
  /** Units that a mission is about to bring to a construction site. */
  | { readonly kind: 'construction'; readonly waypoint: string; readonly tradeSymbol: string; readonly units: number }
  /** A system where a ship has work, and when it arrives there; our clock, milliseconds. */
  | {
      readonly kind: 'system';
      readonly systemSymbol: string;
      readonly does: 'charting' | 'reading' | 'trading' | 'watching';
      readonly arrivesAtMs: number;
    }
  /** A waypoint that a ship is about to chart. */
  | { readonly kind: 'chart'; readonly waypoint: string }
  /** Units that a mission is about to buy or sell at a market: they move its price before another ship arrives. */
  | {
      readonly kind: 'trade';
      readonly waypoint: string;
      readonly tradeSymbol: string;
      readonly side: 'buy' | 'sell';
      readonly units: number;
    };

/** A claim in the claim book, and the ship whose mission holds it. */
export type OwnedClaim = Claim & { readonly by: string };

/** The claims of a mission, each with its ship. */
export function ownedClaims({ claims, shipSymbol }: Pick<Mission, 'claims' | 'shipSymbol'>): OwnedClaim[] {
  return claims.map((claim) => ({ ...claim, by: shipSymbol }));
}

/** Category of earnings and requests: a lane of the strategy, or the growth of the fleet. */
export type BudgetCategory = Lane | 'growth';

/** A plan for one ship, as plain data. Seconds are game seconds. */
export interface Mission {
  readonly lane: BudgetCategory;
  readonly shipSymbol: string;
  /** For people: "mine at X1-AD75-XD5A". */
  readonly what: string;
  /** For people: the purpose, where that is not the profit. */
  readonly because?: string;
  readonly stops: readonly Stop[];
  readonly expected: {
    readonly profitCredits: number;
    readonly seconds: number;
    readonly requests: number;
    /** Supply bonuses, in credits, which later loads earn; 0 by default. */
    readonly supplyBonusCredits?: number;
  };
  readonly claims: readonly Claim[];
  /**
   * What the mission brings the fleet, in credits, and the game seconds of this ship until then, where that is not its
   * own profit and time: a step of a contract brings the whole contract on, and cargo that a hauler takes over is paid
   * when it is sold. By default its profit, with supply bonuses, and its seconds.
   */
  readonly value?: { readonly credits: number; readonly seconds: number };
  /** The owner ordered this action alone: nothing is done beside it, and it is tried whatever failed before. */
  readonly isByHand?: true;
}

/** A lane's answer for a ship: a mission, or why it has none now. */
export type Proposal =
  | { readonly kind: 'mission'; readonly mission: Mission }
  | { readonly kind: 'idle'; readonly reason: Reason };

/** A proposal to do a mission. */
export function proposed(mission: Mission) {
  return { kind: 'mission', mission } as const;
}

/** A proposal to do nothing, and why. */
export function idle(reason: Reason): Proposal {
  return { kind: 'idle', reason };
}

/** A stop where the ship is: without a flight it keeps the ship's flight mode. */
export function stopHere({ nav }: Ship, actions: readonly Action[]): Stop {
  return { waypoint: nav.waypointSymbol, flightMode: flightModeOf(nav.flightMode) ?? 'CRUISE', actions };
}

/** A mission of actions where the ship is, which need no flight. */
export function missionHere(
  lane: BudgetCategory,
  ship: Ship,
  what: string,
  actions: readonly Action[],
  profitCredits: number,
  claims: readonly Claim[] = [],
): Mission {
  const stops = [stopHere(ship, actions)];
  const expected = { profitCredits, seconds: actions.length, requests: actions.length };
  return { lane, shipSymbol: ship.symbol, what, stops, expected, claims };
}
