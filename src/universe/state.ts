import type { FlightMode } from '../game/physics/travel.ts';
import type { Doubts } from './doubts.ts';

/**
 * The complete state of the embedded universe, as plain data: a snapshot is its JSON text. Time-dependent values are
 * brought up to date when they are read. Instants are milliseconds since 1970 in server time, durations are game
 * seconds: at speed K a duration of S seconds takes S / K seconds of server time.
 */
export interface UniverseState extends Doubts {
  readonly seed: number;
  /** Seed of the token signatures, if a reset has changed the universe's seed. */
  readonly tokenSeed?: number;
  /** The secret that signs the tokens of a universe that others can reach; where it is absent they follow from the seed. */
  readonly tokenKey?: string;
  /** Of a universe that got its key late: agents registered before then also keep tokens that follow from the seed. */
  readonly keyedAtMs?: number;
  /** Game seconds per second of server time; 1 is the live service's clock rate. */
  readonly speed: number;
  readonly startedAtMs: number;
  /** Absent means normal. */
  readonly difficulty?: Difficulty;
  /** YYYY-MM-DD, as in GET / and in every token. */
  readonly resetDate: string;
  readonly nextResetAtMs: number;
  /** Whether the reset happens; true when absent. */
  readonly resetsWanted?: boolean;
  /** Number of systems in the galaxy, home systems included; as many as the live service has when absent. */
  readonly systemsWanted?: number;
  /** Systems generated so far, by symbol: static, and regenerated from the seed after a restart or eviction. */
  readonly systems: Record<string, SystemState>;
  readonly agents: Record<string, AgentState>;
  readonly ships: Record<string, ShipState>;
  readonly contracts: Record<string, ContractState>;
  readonly markets: Record<string, MarketState>;
  readonly shipyards: Record<string, ShipyardState>;
  readonly surveys: Record<string, SurveyState>;
  /** Charts made by players, by waypoint; absent until the first. Earlier charts follow from the seed. */
  charts?: Record<string, ChartState>;
  /** Units that players have delivered to construction sites, by waypoint and trade symbol; absent until the first. */
  supplies?: Record<string, Record<string, number>>;
  /** Most goods that one contract asks for, 1 to 3; 3 when absent. */
  readonly contractLines?: number;
  /** Scripted traders in each home system that has players; none when absent. */
  readonly rivalsWanted?: number;
  /** The scripted traders, in order of arrival; absent until the first. */
  rivals?: RivalState[];
  /** Rivals that chart systems abroad, without ships; the usual number when absent. */
  readonly rivalsAbroadWanted?: number;
  /** Whether filters of waypoints by trait match only what is shown; false when absent. */
  readonly traitsHidden?: boolean;
  /** Credits that replace the built-in chart rewards, by trait or waypoint type. */
  readonly chartRewards?: Readonly<Record<string, number>>;
  /** Asteroids with recent extractions, by waypoint symbol (facts: instability); absent until the first extraction. */
  asteroids?: Record<string, AsteroidState>;
  /** Number of draws used of each stream, by its key: draw n of a stream is seeded by (seed, key, n). */
  readonly draws: Record<string, number>;
}

/**
 * How hard it is to earn. In a hard universe margins are 2 points lower, markets recover half as fast and in one step
 * every half hour, and a trade moves a price by the measured table (facts: price-steps) in place of the smooth curve
 * (facts: price-formula).
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

/** How a market abroad differs from one of a home system. */
export interface Busyness {
  /** Factor on the trade volumes of its exports and imports. */
  readonly volumeFactor: number;
  /** By how many trade volumes others move its supplies at most, at the week's end. */
  readonly othersTradeVolumes: number;
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
  /** As the universe began; `isUnderConstruction` in construction/ returns the current state. */
  readonly isUnderConstruction: boolean;
  /** As the universe began; `chartOf` returns the current one. */
  readonly chart?: ChartState;
  /** What the market lists; absent if there is no market. */
  readonly trade?: {
    readonly exports: readonly string[];
    readonly imports: readonly string[];
    readonly exchange: readonly string[];
  };
  /** How the market differs from one of a home system; absent in systems of their template. */
  readonly busyness?: Busyness;
  /** Ship types for sale; absent if there is no shipyard. */
  readonly shipTypes?: readonly string[];
  /** Weights of the goods that can be extracted here; hidden from players. */
  readonly deposits?: Readonly<Record<string, number>>;
}

/** Who first charted a waypoint, an agent or a faction, and when. */
export interface ChartState {
  readonly submittedBy: string;
  readonly submittedOnMs: number;
  /** Whose chart a player's came before, and when that would have been; absent if nobody else would have come. */
  readonly forestalled?: { readonly submittedBy: string; readonly submittedOnMs: number };
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

/** A scripted trader: an ordinary agent whose frigate is flown by the universe. */
export interface RivalState {
  readonly agentSymbol: string;
  readonly shipSymbol: string;
  /** Time of its next action, in whole game seconds since the universe began, so that it acts alike at every speed. */
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
  /** As last set; a ship in transit whose arrival has passed is IN_ORBIT, which `navStatusAt` computes. */
  nav: ShipNavState;
  fuel: { current: number; readonly capacity: number; consumed: { amount: number; timestampMs: number } };
  cooldown: { totalSeconds: number; expirationMs: number };
  /** Units; follows from the modules. */
  cargoCapacity: number;
  /** Units by trade symbol, always above 0, in the order in which they were loaded. */
  cargo: Record<string, number>;
  /** What the agent paid for it; absent for a ship that was not bought. */
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
  /** Set after the deadline of an accepted contract passed unfulfilled and the advance was charged back. */
  advanceTakenBack?: true;
}

export type TradeGoodType = 'EXPORT' | 'IMPORT' | 'EXCHANGE';
export type SupplyLevel = 'SCARCE' | 'LIMITED' | 'MODERATE' | 'HIGH' | 'ABUNDANT';
export type ActivityLevel = 'WEAK' | 'GROWING' | 'STRONG' | 'RESTRICTED';

/** One good of one market; prices are computed from it (facts: price-formula) and never stored. */
export interface MarketGoodState {
  readonly symbol: string;
  readonly type: TradeGoodType;
  readonly basePriceCredits: number;
  /** The margin m in whole percent (facts: price-formula). */
  readonly marginPercent: number;
  tradeVolume: number;
  readonly restTradeVolume: number;
  /** Units: s times the trade volume (facts: price-formula). */
  netSupply: number;
  /** Equilibrium of the net supply without trade, in units. */
  readonly restNetSupply: number;
  activity: ActivityLevel | null;
  /**
   * Units that players recently traded in the direction of the supply chain (exports bought, imports sold), weighted
   * less with age; absent means none.
   */
  recentTrade?: number;
  /** Consecutive reviews: above 0 with brisk trade, below 0 with neglect; absent means 0. */
  momentum?: number;
  /** By how many trade volumes others move the supply at most; absent in systems of the home template. */
  readonly othersTradeVolumes?: number;
  /**
   * Priced by the table of measured steps (facts: price-steps), as in a hard universe, instead of the curve
   * (facts: price-formula).
   */
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
  /** The net supplies are up to date as of this tick. */
  settledAtMs: number;
  /** The latest 20, oldest first. */
  readonly transactions: MarketTransactionState[];
}

export interface ShipyardState {
  readonly waypointSymbol: string;
  readonly modificationsFeeCredits: number;
  /** Base price and the current increase above it, by ship type. */
  readonly ships: Record<
    string,
    { readonly restPriceCredits: number; climb: number; readonly supply: SupplyLevel; activity: ActivityLevel }
  >;
  /** Increase of every price from the lack of ship parts and plating, as a fraction; absent means 0. */
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

/** The effect of extractions on an asteroid. */
export interface AsteroidState {
  /** Extractions beyond the asteroid's capacity, up to date as of `settledAtMs`. */
  strain: number;
  settledAtMs: number;
  /** No extraction is possible before this instant; in the past, or absent, when it is stable. */
  unstableUntilMs?: number;
}

export interface SurveyState {
  readonly signature: string;
  readonly waypointSymbol: string;
  /** With repeats: a good listed twice is found twice as often. */
  readonly deposits: readonly string[];
  readonly size: 'SMALL' | 'MODERATE' | 'LARGE';
  readonly expirationMs: number;
  /** Units that can still be extracted with it; hidden from players. */
  unitsLeft: number;
}
