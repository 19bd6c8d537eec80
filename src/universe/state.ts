import type { Doubts } from './doubts.ts';
import type { MarketState, ShipyardState } from './economy/market-state.ts';
import type { ShipState } from './ships/ship-state.ts';

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
  /** The chart that a rival would have made had the player not been first; absent if none would have. */
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
