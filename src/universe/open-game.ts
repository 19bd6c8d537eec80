import { isDeepStrictEqual } from 'node:util';
import { type GameWorld, KIND, type NamedWorld } from '../config/worlds/world-schema.ts';
import { highest } from '../game/numbers/extremes.ts';
import { isoFromMs } from '../time/iso.ts';
import { newCounters } from './counters.ts';
import { createHoldings, type Game, weekMs } from './game.ts';
import { createLedger } from './ledger.ts';
import { present } from './lookup.ts';
import { createTokenMint } from './service/tokens.ts';
import { type Resumed, readSnapshot } from './snapshot.ts';
import type { Difficulty, UniverseState } from './state.ts';

/** The names of all doubts, as in options, state and configs. */
export const DOUBTS = ['partialSupply', 'staleConstruction', 'duplicateModuleFault'] as const;

/** What the live service may do otherwise than this universe does by default: each was doubted, none recorded (docs/universe/fidelity.md). */
export type Doubts = Pick<UniverseState, (typeof DOUBTS)[number]>;

/** The doubts of an object that holds more, without those that it does not decide. */
export function doubtsOf({ partialSupply, staleConstruction, duplicateModuleFault }: Doubts): Doubts {
  return present({ partialSupply, staleConstruction, duplicateModuleFault });
}

/** How a universe begins. */
export interface UniverseOptions extends Doubts {
  readonly seed: number;
  /** Game seconds per second of server time; 1 is the live service's clock rate. */
  readonly speed: number;
  /** Server time at which the universe begins. */
  readonly startedAtMs: number;
  /** YYYY-MM-DD; default: the day of the start. Set it to distinguish two universes of one day. */
  readonly resetDate?: string;
  /** Time of the reset, as GET / announces it; default: a game week after the start. */
  readonly nextResetAtMs?: number;
  /** Whether the reset happens; if false, the announced time moves by a week each time. Default: true. */
  readonly resets?: boolean;
  /** Number of systems in the galaxy; default: as many as the live service has. */
  readonly systems?: number;
  /** Default: normal. */
  readonly difficulty?: Difficulty;
  /** Default: the kind world. */
  readonly world?: NamedWorld;
  /** Scripted traders in each home system that has players; default: 8 in a hard universe, otherwise 0. */
  readonly rivals?: number;
  /** Rivals that chart systems abroad, without ships, and are to be met there; default: 14. */
  readonly rivalsAbroad?: number;
  /** Whether filters of waypoints by trait match only what is shown; default: false, they match the true traits. */
  readonly hideTraits?: boolean;
  /** Most goods that one contract asks for, 1 to 3; default: 1, as in every recorded one. */
  readonly contractLines?: number;
  /** Credits in place of the built-in chart rewards, by trait or waypoint type. */
  readonly chartRewards?: Readonly<Record<string, number>>;
  /** Lets agents register without an account token, as the service did until 2025. Default: false. */
  readonly legacyRegistration?: boolean;
  /** Limits requests by their address as well as by their account. Default: by account alone. */
  readonly limitAddresses?: boolean;
  /** Agents that may be registered until the next reset. Default: 500. */
  readonly mostAgents?: number;
  /** Refuses empty bodies of other content types than JSON, such as those of axios. Default: false. */
  readonly strictContentTypes?: boolean;
  /** Seed of the token signatures, if not the universe's seed: after a reset the galaxy must recognise older tokens. */
  readonly tokenSeed?: number;
  /** A secret that signs the tokens, for a universe that others can reach; by default its seed does. */
  readonly tokenKey?: string;
  /** Server time before which registered agents keep tokens that follow from the seed. */
  readonly keyedAtMs?: number;
  /**
   * The text of a snapshot to resume from. Its state replaces these options, but `resets: false` ends its resets, and
   * one without a key of its own takes `tokenKey`.
   */
  readonly resumeFrom?: string;
  /** Server time at which the snapshot resumes as if no time had passed since it was taken; by default it has. */
  readonly resumeAtMs?: number;
}

/** Each agent takes memory for as long as its universe lasts (faults: F73). */
const MOST_AGENTS = 500;

/** Scripted traders of a hard universe; ours. */
const HARD_RIVALS = 8;

/** The switches of a world that an option overrides, without those at their defaults. */
function switchesOf({ strangers, interface: own }: GameWorld, options: UniverseOptions): Partial<UniverseState> {
  const hardRivals = options.difficulty === 'hard' ? HARD_RIVALS : undefined;
  const isTrue = (given: boolean | undefined, ofWorld: boolean) => given ?? (ofWorld ? true : undefined);
  return present({
    rivalsWanted: options.rivals ?? (strangers.traders > 0 ? strangers.traders : hardRivals),
    rivalsAbroadWanted: options.rivalsAbroad,
    traitsHidden: isTrue(options.hideTraits, own.hideTraits),
    partialSupply: isTrue(options.partialSupply, own.partialSupply),
    staleConstruction: isTrue(options.staleConstruction, own.staleConstruction),
    duplicateModuleFault: isTrue(options.duplicateModuleFault, own.duplicateModuleFault),
    contractLines: options.contractLines ?? own.contractLines,
  });
}

/** Options that never change afterwards, without those at their defaults. */
function lasting(options: UniverseOptions): Partial<UniverseState> {
  const { difficulty, world, chartRewards, tokenSeed, tokenKey, keyedAtMs } = options;
  return present({
    systemsWanted: options.systems,
    difficulty,
    world: world === undefined || isDeepStrictEqual(world.values, KIND) ? undefined : world,
    ...switchesOf(world?.values ?? KIND, options),
    resetsWanted: options.resets,
    chartRewards,
    tokenSeed,
    tokenKey,
    keyedAtMs,
  });
}

function newState(options: UniverseOptions): UniverseState {
  const { seed, speed, startedAtMs, resetDate, nextResetAtMs } = options;
  return {
    seed,
    speed,
    startedAtMs,
    resetDate: resetDate ?? isoFromMs(startedAtMs).slice(0, 10),
    nextResetAtMs: nextResetAtMs ?? startedAtMs + weekMs(speed),
    ...lasting(options),
    systems: {},
    agents: {},
    ships: {},
    contracts: {},
    markets: {},
    shipyards: {},
    surveys: {},
    draws: {},
  };
}

function begin(options: UniverseOptions): Resumed {
  return { state: newState(options), counters: { total: newCounters(), byAgent: {} }, ledgerLength: 0 };
}

/** A state from before universes had keys gets one: agents that it has keep their tokens, which cannot be issued again. */
function keyed(state: UniverseState, tokenKey: string | undefined): UniverseState {
  if (state.tokenKey !== undefined || tokenKey === undefined) return state;
  const registeredAtMs = Object.values(state.agents).map((agent) => agent.registeredAtMs);
  return { ...state, tokenKey, keyedAtMs: 1 + highest(registeredAtMs, 0) };
}

/**
 * The game itself, without a server: from its seed, or from a snapshot.
 * @throws SnapshotError for a text that is no snapshot
 */
export function openGame(options: UniverseOptions): Game {
  const { counters, ledgerLength, ...resumed } =
    options.resumeFrom === undefined ? begin(options) : readSnapshot(options.resumeFrom, options.resumeAtMs);
  const own = keyed(resumed.state, options.tokenKey);
  const state = options.resets === false ? { ...own, resetsWanted: false } : own;
  const seed = state.tokenSeed ?? state.seed;
  return {
    state,
    legacyRegistration: options.legacyRegistration === true,
    strictContentTypes: options.strictContentTypes === true,
    limitsAddresses: options.limitAddresses === true,
    mostAgents: options.mostAgents ?? MOST_AGENTS,
    counters,
    holdings: createHoldings(state),
    ledger: createLedger(ledgerLength),
    tokens: createTokenMint(state.tokenKey ?? seed),
    olderTokens: state.keyedAtMs === undefined ? undefined : createTokenMint(seed),
  };
}

/** The properties of a universe that commands, backtests and configs may set, by their names there. */
export const WORLD_SETTINGS = [
  'rivals',
  'rivalsAbroad',
  'hideTraits',
  ...DOUBTS,
  'difficulty',
  'contractLines',
  'world',
] as const satisfies readonly (keyof UniverseOptions)[];

export type WorldSettings = Pick<UniverseOptions, (typeof WORLD_SETTINGS)[number]>;

/** The settings in an object that holds more, without those that it leaves to their defaults. */
export function worldSettingsOf(given: WorldSettings): WorldSettings {
  const set = WORLD_SETTINGS.filter((name) => given[name] !== undefined);
  return Object.fromEntries(set.map((name) => [name, given[name]]));
}
