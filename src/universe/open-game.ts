import { isoFromMs } from '../time/iso.ts';
import { newCounters } from './counters.ts';
import type { Game } from './game.ts';
import { createHoldings } from './holdings.ts';
import { createLedger } from './ledger.ts';
import { createTokenMint } from './service/tokens.ts';
import { type Resumed, readSnapshot } from './snapshot.ts';
import type { Difficulty, UniverseState } from './state.ts';
import { weekMs } from './week.ts';

/** How a universe begins. */
export interface UniverseOptions {
  readonly seed: number;
  /** Game seconds per second of server time; 1 is the live service's pace. */
  readonly speed: number;
  /** Server time at which the universe begins. */
  readonly startedAtMs: number;
  /** YYYY-MM-DD; the day of the start unless given, e.g. to tell two universes of one day apart. */
  readonly resetDate?: string;
  /** When it is reset, as GET / announces; a game week after the start unless given. */
  readonly nextResetAtMs?: number;
  /** Whether it is reset then; otherwise it goes on, and the announcement is put off by a week each time. True unless given. */
  readonly resets?: boolean;
  /** How many systems the galaxy has; as many as the live service's unless given. */
  readonly systems?: number;
  /** How hard it is to earn; normal unless given. */
  readonly difficulty?: Difficulty;
  /** How many scripted traders each home system that is played in has; 8 in a hard universe and else none, unless given. */
  readonly rivals?: number;
  /** Most goods that one contract asks for, 1 to 3; 3 unless given. */
  readonly contractLines?: number;
  /** Credits in place of the built-in chart rewards, by trait or waypoint type. */
  readonly chartRewards?: Readonly<Record<string, number>>;
  /** Lets agents register without an account token, as the service did until 2025; never, unless given. */
  readonly legacyRegistration?: boolean;
  /** Limits requests by the address they come from as well as by their account; by account alone, unless given. */
  readonly limitAddresses?: boolean;
  /** What tokens are signed with, where that is not the seed: a galaxy after a reset knows the tokens of the one before. */
  readonly tokenSeed?: number;
  /** The text of a snapshot to go on from; all is then as there, but that `resets: false` puts an end to its resets. */
  readonly resumeFrom?: string;
  /** Server time at which the snapshot goes on as if none had passed since it was taken; else time went on meanwhile. */
  readonly resumeAtMs?: number;
}

/** Scripted traders of a hard universe. */
const HARD_RIVALS = 8;

/** What stays as it is for good, where it is not the usual. */
function lasting(options: UniverseOptions): Partial<UniverseState> {
  const { systems, difficulty, chartRewards, tokenSeed, contractLines, resets } = options;
  const rivals = options.rivals ?? (difficulty === 'hard' ? HARD_RIVALS : undefined);
  return {
    ...(systems !== undefined && { systemsWanted: systems }),
    ...(difficulty !== undefined && { difficulty }),
    ...(rivals !== undefined && { rivalsWanted: rivals }),
    ...(contractLines !== undefined && { contractLines }),
    ...(resets !== undefined && { resetsWanted: resets }),
    ...(chartRewards !== undefined && { chartRewards }),
    ...(tokenSeed !== undefined && { tokenSeed }),
  };
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

/**
 * The game itself, below every service: from its seed, or from a snapshot.
 * @throws SnapshotError for a text that is no snapshot
 */
export function openGame(options: UniverseOptions): Game {
  const { counters, ledgerLength, ...resumed } =
    options.resumeFrom === undefined ? begin(options) : readSnapshot(options.resumeFrom, options.resumeAtMs);
  const state = options.resets === false ? { ...resumed.state, resetsWanted: false } : resumed.state;
  return {
    state,
    legacyRegistration: options.legacyRegistration === true,
    limitsAddresses: options.limitAddresses === true,
    counters,
    holdings: createHoldings(state),
    ledger: createLedger(ledgerLength),
    tokens: createTokenMint(state.tokenSeed ?? state.seed),
  };
}
