import * as z from 'zod';
import { type GameWorld, KIND, NamedWorld } from '../config/worlds/world-schema.ts';
import { isObject } from '../wire/json.ts';
import type { Changing } from './changing.ts';
import { MarketState, ShipyardState } from './economy/market-state.ts';
import { ShipState } from './ships/ship-state.ts';

/**
 * How hard it is to earn. In a hard universe margins are 2 points lower, markets recover half as fast and in one step
 * every half hour, and a trade moves a price by the measured table (facts: price-steps) in place of the smooth curve
 * (facts: price-formula).
 */
const Difficulty = z.enum(['normal', 'hard']);
export type Difficulty = z.output<typeof Difficulty>;

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
  /** As a universe without walls began; `isUnderConstruction` in construction.ts returns the current state. */
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

const Chart = z.object({ submittedBy: z.string(), submittedOnMs: z.number() });

/** Who first charted a waypoint, an agent or a faction, and when. */
const ChartState = Chart.extend({
  /** The chart that a rival would have made had the player not been first; absent if none would have. */
  forestalled: Chart.exactOptional(),
});
export type ChartState = Changing<z.output<typeof ChartState>>;

const AgentState = z.object({
  symbol: z.string(),
  accountId: z.string(),
  headquarters: z.string(),
  startingFaction: z.string(),
  registeredAtMs: z.number(),
  credits: z.number(),
  /** Ships registered so far, sold ones included: the next ship's number is one more, in hexadecimal. */
  shipsRegistered: z.number(),
});
export type AgentState = Changing<z.output<typeof AgentState>, 'credits' | 'shipsRegistered'>;

/** A scripted trader: an ordinary agent whose frigate is flown by the universe. */
const RivalState = z.object({
  agentSymbol: z.string(),
  shipSymbol: z.string(),
  /** Time of its next action, in whole game seconds since the universe began, so that it acts alike at every speed. */
  actsAtSeconds: z.number(),
});
export type RivalState = Changing<z.output<typeof RivalState>, 'actsAtSeconds'>;

const ContractState = z.object({
  id: z.string(),
  agentSymbol: z.string(),
  factionSymbol: z.string(),
  type: z.literal('PROCUREMENT'),
  deadlineMs: z.number(),
  deadlineToAcceptMs: z.number(),
  onAcceptedCredits: z.number(),
  onFulfilledCredits: z.number(),
  deliver: z.array(
    z.object({
      tradeSymbol: z.string(),
      destinationSymbol: z.string(),
      unitsRequired: z.number(),
      unitsFulfilled: z.number(),
    }),
  ),
  accepted: z.boolean(),
  fulfilled: z.boolean(),
  /** Set after the deadline of an accepted contract passed unfulfilled and the advance was charged back. */
  advanceTakenBack: z.literal(true).exactOptional(),
});
export type ContractState = Changing<z.output<typeof ContractState>, 'accepted' | 'fulfilled' | 'advanceTakenBack'>;

/** The effect of extractions on an asteroid. */
const AsteroidState = z.object({
  /** Extractions beyond the asteroid's capacity, up to date as of `settledAtMs`. */
  strain: z.number(),
  settledAtMs: z.number(),
  /** No extraction is possible before this instant; in the past, or absent, when it is stable. */
  unstableUntilMs: z.number().exactOptional(),
});
export type AsteroidState = z.output<typeof AsteroidState>;

const SurveyState = z.object({
  signature: z.string(),
  waypointSymbol: z.string(),
  /** With repeats: a good listed twice is found twice as often. */
  deposits: z.array(z.string()),
  size: z.enum(['SMALL', 'MODERATE', 'LARGE']),
  expirationMs: z.number(),
  /** Units that can still be extracted with it; hidden from players. */
  unitsLeft: z.number(),
});
export type SurveyState = Changing<z.output<typeof SurveyState>, 'unitsLeft'>;

/**
 * The complete state of the embedded universe, as plain data: a snapshot is its JSON text. Time-dependent values are
 * brought up to date when they are read. Instants are milliseconds since 1970 in server time, durations are game
 * seconds: at speed K a duration of S seconds takes S / K seconds of server time.
 */
export const UniverseState = z.object({
  seed: z.int(),
  /** Seed of the token signatures, if a reset has changed the universe's seed. */
  tokenSeed: z.int().exactOptional(),
  /** The secret that signs the tokens of a universe that others can reach; where it is absent they follow from the seed. */
  tokenKey: z.string().exactOptional(),
  /** Of a universe that got its key late: agents registered before then also keep tokens that follow from the seed. */
  keyedAtMs: z.number().exactOptional(),
  /** Game seconds per second of server time; 1 is the live service's clock rate. */
  speed: z.number().positive(),
  startedAtMs: z.number(),
  /** Absent means normal. */
  difficulty: Difficulty.exactOptional(),
  /** What its doubts are; the kind world when absent. */
  world: NamedWorld.exactOptional(),
  /** YYYY-MM-DD, as in GET / and in every token. */
  resetDate: z.iso.date(),
  nextResetAtMs: z.number(),
  /** Whether the reset happens; true when absent. */
  resetsWanted: z.boolean().exactOptional(),
  /** Number of systems in the galaxy, home systems included; as many as the live service has when absent. */
  systemsWanted: z.int().exactOptional(),
  /** Systems generated so far, by symbol: regenerated from the seed where they are missing, so that no snapshot has any. */
  systems: z.record(z.string(), z.custom<SystemState>(isObject)),
  agents: z.record(z.string(), AgentState),
  ships: z.record(z.string(), ShipState),
  contracts: z.record(z.string(), ContractState),
  markets: z.record(z.string(), MarketState),
  shipyards: z.record(z.string(), ShipyardState),
  surveys: z.record(z.string(), SurveyState),
  /** Charts made by players, by waypoint; absent until the first. Earlier charts follow from the seed. */
  charts: z.record(z.string(), ChartState).exactOptional(),
  /** Units that players have delivered to construction sites, by waypoint and trade symbol; absent until the first. */
  supplies: z.record(z.string(), z.record(z.string(), z.number())).exactOptional(),
  /** Most goods that one contract asks for, 1 to 3; 3 when absent. */
  contractLines: z.int().exactOptional(),
  /** Scripted traders in each home system that has players; none when absent. */
  rivalsWanted: z.int().exactOptional(),
  /** Rivals that chart systems abroad, without ships; the usual number when absent. */
  rivalsAbroadWanted: z.int().exactOptional(),
  /** Whether filters of waypoints by trait match only what is shown; false when absent. */
  traitsHidden: z.boolean().exactOptional(),
  /** A construction site takes what it still needs of too large a delivery, instead of refusing it whole. */
  partialSupply: z.boolean().exactOptional(),
  /** Waypoints still show `isUnderConstruction` when they are finished; the site itself shows that it is complete. */
  staleConstruction: z.boolean().exactOptional(),
  /** Removing a module that is installed more than once destroys all of its copies but the one that is removed. */
  duplicateModuleFault: z.boolean().exactOptional(),
  /** The scripted traders, in order of arrival; absent until the first. */
  rivals: z.array(RivalState).exactOptional(),
  /** Credits that replace the built-in chart rewards, by trait or waypoint type. */
  chartRewards: z.record(z.string(), z.number()).exactOptional(),
  /** Asteroids with recent extractions, by waypoint symbol (facts: instability); absent until the first extraction. */
  asteroids: z.record(z.string(), AsteroidState).exactOptional(),
  /** Number of draws used of each stream, by its key: draw n of a stream is seeded by (seed, key, n). */
  draws: z.record(z.string(), z.number()),
});
export type UniverseState = Changing<z.output<typeof UniverseState>, 'charts' | 'supplies' | 'rivals' | 'asteroids'>;

/** The world that a universe is. */
export function worldOf({ world }: Pick<UniverseState, 'world'>): GameWorld {
  return world?.values ?? KIND;
}
