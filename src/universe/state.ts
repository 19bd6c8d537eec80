import type { FlightMode } from '../rules/travel.ts';

/**
 * Everything that the embedded universe remembers. All of it is plain data, so that a snapshot is its JSON text;
 * what depends on time is settled when it is read. Instants are milliseconds since 1970 in server time, durations are
 * game seconds: at speed K a duration of S seconds takes S / K seconds of server time.
 */
export interface UniverseState {
  readonly seed: number;
  /** What tokens are signed with, where a reset has changed the seed. */
  readonly tokenSeed?: number;
  /** Game seconds per second of server time; 1 is the live service's pace. */
  readonly speed: number;
  readonly startedAtMs: number;
  /** Absent means normal. */
  readonly difficulty?: Difficulty;
  /** YYYY-MM-DD, as GET / and every token say it. */
  readonly resetDate: string;
  readonly nextResetAtMs: number;
  /** Whether it is reset then; it is when absent. */
  readonly resetsWanted?: boolean;
  /** How many systems the galaxy has, home systems included; as many as the live service's when absent. */
  readonly systemsWanted?: number;
  /** Systems looked at, by symbol: static, and made anew from the seed after a restart or when forgotten. */
  readonly systems: Record<string, SystemState>;
  readonly agents: Record<string, AgentState>;
  readonly ships: Record<string, ShipState>;
  readonly contracts: Record<string, ContractState>;
  readonly markets: Record<string, MarketState>;
  readonly shipyards: Record<string, ShipyardState>;
  readonly surveys: Record<string, SurveyState>;
  /** What players have charted, by waypoint; absent until the first. What was charted before them follows from the seed. */
  charts?: Record<string, ChartState>;
  /** Units that players have brought to building sites, by waypoint and trade symbol; absent until the first. */
  supplies?: Record<string, Record<string, number>>;
  /** Most goods that one contract asks for, 1 to 3; 3 when absent. */
  readonly contractLines?: number;
  /** How many scripted traders each home system that is played in has; none when absent. */
  readonly rivalsWanted?: number;
  /** The scripted traders, in order of arrival; absent until the first. */
  rivals?: RivalState[];
  /** Credits that take the place of the built-in chart rewards, by trait or waypoint type. */
  readonly chartRewards?: Readonly<Record<string, number>>;
  /** Asteroids that were dug at lately, by waypoint symbol (game-facts 4.6); absent until the first extraction. */
  asteroids?: Record<string, AsteroidState>;
  /** How often each stream of draws was used, by its key: draw n of a stream is seeded by (seed, key, n). */
  readonly draws: Record<string, number>;
}

/**
 * How hard it is to earn. In a hard universe margins are 2 points lower, markets recover half as fast and in one go every
 * half hour, and a trade moves a price by the measured table of game-facts 5.3 in place of the smooth curve of 5.2.
 */
export type Difficulty = 'normal' | 'hard';

export interface SystemState {
  readonly symbol: string;
  readonly sectorSymbol: string;
  readonly constellation: string;
  readonly name: string;
  /** System type, e.g. BLUE_STAR. */
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly factions: readonly string[];
  readonly waypoints: Record<string, WaypointState>;
}

export interface WaypointState {
  readonly symbol: string;
  readonly systemSymbol: string;
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly orbits?: string;
  readonly orbitals: readonly string[];
  readonly faction?: string;
  readonly traits: readonly string[];
  /** As the universe began; see `isUnderConstruction` of the construction room for how it is now. */
  readonly isUnderConstruction: boolean;
  /** As the universe began; see `chartOf` for how it is now. */
  readonly chart?: ChartState;
  /** What the market lists, when there is one. */
  readonly trade?: {
    readonly exports: readonly string[];
    readonly imports: readonly string[];
    readonly exchange: readonly string[];
  };
  /** Ship types for sale, when there is a shipyard. */
  readonly shipTypes?: readonly string[];
  /** Weights of the goods that extraction finds here; hidden from players. */
  readonly deposits?: Readonly<Record<string, number>>;
}

/** Who reported first what is at a waypoint: an agent or a faction, and when. */
export interface ChartState {
  readonly submittedBy: string;
  readonly submittedOnMs: number;
}

export interface AgentState {
  readonly symbol: string;
  readonly accountId: string;
  readonly headquarters: string;
  readonly startingFaction: string;
  readonly registeredAtMs: number;
  credits: number;
  /** Ships registered so far, sold ones included: the next ship's number is one more, in hexadecimal. */
  shipsRegistered: number;
}

/** A scripted trader: an agent like any other, whose frigate the universe itself flies. */
export interface RivalState {
  readonly agentSymbol: string;
  readonly shipSymbol: string;
  /** When it acts next: whole game seconds since the universe began, so that every speed plays alike. */
  actsAtSeconds: number;
}

/** A part of a ship that wears: condition and integrity from 0 to 1. */
export interface PartState {
  readonly symbol: string;
  condition: number;
  integrity: number;
}

export interface ShipState {
  readonly symbol: string;
  readonly agentSymbol: string;
  readonly factionSymbol: string;
  /** e.g. SHIP_PROBE. */
  readonly shipType: string;
  /** Registration role, e.g. COMMAND. */
  readonly role: string;
  readonly frame: PartState;
  readonly reactor: PartState;
  readonly engine: PartState;
  readonly modules: string[];
  readonly mounts: string[];
  /** As last set; a ship in transit whose arrival has passed is IN_ORBIT, settled when read. */
  nav: ShipNavState;
  fuel: { current: number; readonly capacity: number; consumed: { amount: number; timestampMs: number } };
  cooldown: { totalSeconds: number; expirationMs: number };
  /** Units; follows from the modules. */
  cargoCapacity: number;
  /** Units by trade symbol, never 0 or less, in the order in which they came aboard. */
  cargo: Record<string, number>;
  /** What the agent paid for it, for a ship that was bought. */
  pricePaidCredits?: number;
}

export interface ShipNavState {
  systemSymbol: string;
  /** The destination while in transit. */
  waypointSymbol: string;
  status: 'IN_TRANSIT' | 'IN_ORBIT' | 'DOCKED';
  flightMode: FlightMode;
  originSymbol: string;
  destinationSymbol: string;
  departureMs: number;
  arrivalMs: number;
}

export interface ContractState {
  readonly id: string;
  readonly agentSymbol: string;
  readonly factionSymbol: string;
  readonly type: 'PROCUREMENT';
  readonly deadlineMs: number;
  readonly deadlineToAcceptMs: number;
  readonly onAcceptedCredits: number;
  readonly onFulfilledCredits: number;
  readonly deliver: {
    readonly tradeSymbol: string;
    readonly destinationSymbol: string;
    readonly unitsRequired: number;
    unitsFulfilled: number;
  }[];
  accepted: boolean;
  fulfilled: boolean;
  /** Set once the deadline of an accepted contract has passed unfulfilled and the advance was charged back. */
  advanceTakenBack?: true;
}

export type TradeGoodType = 'EXPORT' | 'IMPORT' | 'EXCHANGE';
export type SupplyLevel = 'SCARCE' | 'LIMITED' | 'MODERATE' | 'HIGH' | 'ABUNDANT';
export type ActivityLevel = 'WEAK' | 'GROWING' | 'STRONG' | 'RESTRICTED';

/** One good of one market; prices follow from it (game-facts 5.2) and are never stored. */
export interface MarketGoodState {
  readonly symbol: string;
  readonly type: TradeGoodType;
  readonly basePriceCredits: number;
  /** Whole percent, m of game-facts 5.2 times 100. */
  readonly marginPercent: number;
  tradeVolume: number;
  readonly restTradeVolume: number;
  /** Units: s of game-facts 5.2 times the trade volume. */
  netSupply: number;
  /** Where the net supply relaxes to while nobody trades, in units. */
  readonly restNetSupply: number;
  activity: ActivityLevel | null;
  /**
   * Units that players lately moved the way of the chain (exports bought, imports sold), each counting less the longer
   * ago it was; absent means none.
   */
  recentTrade?: number;
  /** Reviews in a row that found the good in brisk trade, above 0, or neglected, below; absent means 0. */
  momentum?: number;
  /** Priced by the step table of game-facts 5.3, as in a hard universe, instead of the curve of 5.2. */
  readonly stepPriced?: true;
}

export interface MarketTransactionState {
  readonly waypointSymbol: string;
  readonly shipSymbol: string;
  readonly tradeSymbol: string;
  readonly type: 'PURCHASE' | 'SELL';
  readonly units: number;
  readonly pricePerUnit: number;
  readonly totalPrice: number;
  readonly timestampMs: number;
}

export interface MarketState {
  readonly waypointSymbol: string;
  readonly goods: Record<string, MarketGoodState>;
  /** Up to when the net supplies are worked out: the last tick that has passed. */
  settledAtMs: number;
  /** The latest 20, oldest first. */
  readonly transactions: MarketTransactionState[];
}

export interface ShipyardState {
  readonly waypointSymbol: string;
  readonly modificationsFeeCredits: number;
  /** Resting price and the climb above it, by ship type. */
  readonly ships: Record<
    string,
    { readonly restPriceCredits: number; climb: number; readonly supply: SupplyLevel; activity: ActivityLevel }
  >;
  /** What the lack of ship parts and plating adds to every price, as a share; absent means 0. */
  starvation?: number;
  settledAtMs: number;
  readonly transactions: {
    readonly waypointSymbol: string;
    readonly shipSymbol: string;
    readonly shipType: string;
    readonly price: number;
    readonly agentSymbol: string;
    readonly timestampMs: number;
  }[];
}

/** What digging has done to an asteroid. */
export interface AsteroidState {
  /** Extractions beyond what the rock could bear, worked out up to `settledAtMs`. */
  strain: number;
  settledAtMs: number;
  /** Nothing can be extracted before; in the past, or absent, when it is stable. */
  unstableUntilMs?: number;
}

export interface SurveyState {
  readonly signature: string;
  readonly waypointSymbol: string;
  /** With repeats: a good named twice is found twice as often. */
  readonly deposits: readonly string[];
  readonly size: 'SMALL' | 'MODERATE' | 'LARGE';
  readonly expirationMs: number;
  /** Units that may still be extracted with it; hidden from players. */
  unitsLeft: number;
}
