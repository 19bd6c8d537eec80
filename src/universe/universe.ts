import { isoFromMs } from '../time/iso.ts';
import { newCounters, type UniverseCounters } from './counters.ts';
import type { Game } from './game.ts';
import { createHoldings } from './holdings.ts';
import { createLedger, type LedgerRow } from './ledger.ts';
import { type AgentSummary, summarise } from './net-worth.ts';
import { operations } from './operations/index.ts';
import { createHandler, type UniverseReply, type UniverseRequest } from './service/handler.ts';
import { SERVICE_VERSION } from './service/identify.ts';
import { createRouter } from './service/router.ts';
import { createTokenMint } from './service/tokens.ts';
import { type Resumed, readSnapshot, writeSnapshot } from './snapshot.ts';
import type { UniverseState } from './state.ts';

const WEEK_SECONDS = 7 * 86_400;

export interface UniverseOptions {
  readonly seed: number;
  /** Game seconds per second of server time; 1 is the live service's pace. */
  readonly speed: number;
  /** Server time at which the universe begins. */
  readonly startedAtMs: number;
  /** YYYY-MM-DD; the day of the start unless given, e.g. to tell two universes of one day apart. */
  readonly resetDate?: string;
  /** What GET / announces; a game week after the start unless given. Nothing happens then. */
  readonly nextResetAtMs?: number;
  /** The text of a snapshot to go on from; the other options are then the snapshot's own. */
  readonly resumeFrom?: string;
}

/** The game server, without a network: deterministic in its seed and in the requests and their times. */
export interface Universe {
  /** Answers one request at a server time; an exception is a bug of the universe. */
  handle(request: UniverseRequest, nowMs: number): UniverseReply;
  /** A token that registers agents for an account; the id is any text. */
  mintAccountToken(accountId: string): string;
  /** All that a restart goes on from, as JSON text; open limiter windows are forgotten. */
  snapshot(): string;
  counters(): UniverseCounters;
  /** Every effect on credits, cargo and contracts since this process began, oldest first; the latest 250,000 at least. */
  ledger(): readonly LedgerRow[];
  /** Settled to the instant; undefined for a callsign that nobody has. */
  agentSummary(agentSymbol: string, nowMs: number): AgentSummary | undefined;
}

function newState({ seed, speed, startedAtMs, resetDate, nextResetAtMs }: UniverseOptions): UniverseState {
  return {
    seed,
    speed,
    startedAtMs,
    resetDate: resetDate ?? isoFromMs(startedAtMs).slice(0, 10),
    nextResetAtMs: nextResetAtMs ?? startedAtMs + Math.ceil((WEEK_SECONDS * 1000) / speed),
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

function createGame({ state, counters, ledgerLength }: Resumed): Game {
  return {
    state,
    counters,
    holdings: createHoldings(state),
    ledger: createLedger(ledgerLength),
    tokens: createTokenMint(state.seed),
  };
}

/** A universe from its seed, or from a snapshot; throws SnapshotError for a text that is none. */
export function createUniverse(options: UniverseOptions): Universe {
  const game = createGame(options.resumeFrom === undefined ? begin(options) : readSnapshot(options.resumeFrom));
  const iat = Math.floor(game.state.startedAtMs / 1000);
  return {
    handle: createHandler(game, createRouter(operations)),
    mintAccountToken: (accountId) =>
      game.tokens.sign({ identifier: accountId, version: SERVICE_VERSION, iat, sub: 'account-token' }),
    snapshot: () => writeSnapshot(game),
    counters: () => structuredClone(game.counters),
    ledger: () => game.ledger.rows(),
    agentSummary: (agentSymbol, nowMs) => summarise(game, agentSymbol, nowMs),
  };
}
