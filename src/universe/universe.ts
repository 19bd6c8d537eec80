import { changeOf, type GameChange, replayedRequest } from './changes.ts';
import { chargeBackMissedAdvance, isContractOpen } from './contracts/deadlines.ts';
import type { UniverseCounters } from './counters.ts';
import { type Disturbance, disturb } from './faults/disturb.ts';
import type { Game } from './game.ts';
import type { ReferenceRow } from './ledger.ts';
import { lookup } from './lookup.ts';
import { openGame, type UniverseOptions } from './open-game.ts';
import { operations } from './operations/index.ts';
import { resetGame, resetWhenDue } from './reset.ts';
import { playRivals, welcomeRivals } from './rivals/rivals.ts';
import { SERVICE_VERSION } from './service/authorise.ts';
import { createHandler, endpointOfRequest, type UniverseReply, type UniverseRequest } from './service/handler.ts';
import { createRouter } from './service/router.ts';
import type { ShipState } from './ships/ship-state.ts';
import { writeSnapshot } from './snapshot.ts';

/** An agent's holdings, for its net worth: credits + prices paid for owned ships − advances on open contracts. */
export interface AgentSummary {
  readonly credits: number;
  readonly ships: number;
  readonly pricesPaidForOwnedShips: number;
  readonly advancesOnOpenContracts: number;
}

/** An agent's holdings at an instant; undefined for an unknown callsign. Starting ships and cargo count nothing. */
function summarise(game: Game, agentSymbol: string, nowMs: number): AgentSummary | undefined {
  const agent = lookup(game.state.agents, agentSymbol);
  if (agent === undefined) return undefined;
  chargeBackMissedAdvance(game, agent, nowMs);
  const ships = game.holdings.shipsOf(agentSymbol);
  const open = game.holdings
    .contractsOf(agentSymbol)
    .filter((contract) => contract.accepted && isContractOpen(contract, nowMs));
  return {
    credits: agent.credits,
    ships: ships.length,
    pricesPaidForOwnedShips: ships.reduce((sum, ship) => sum + (ship.pricePaidCredits ?? 0), 0),
    advancesOnOpenContracts: open.reduce((sum, contract) => sum + contract.onAcceptedCredits, 0),
  };
}

export type { UniverseOptions } from './open-game.ts';

/** The game server without a network; deterministic in its seed and in the requests and their times. */
export interface Universe {
  /** Game seconds per second of server time. */
  readonly speed: number;
  /** Server time at which the first universe began; a reset does not change it. */
  readonly startedAtMs: number;
  /** Answers one request at a server time; an exception is a bug of the universe. */
  handle(request: UniverseRequest, nowMs: number): UniverseReply;
  /** The change that a request made, for {@link repeat}; undefined for a request that changed nothing. */
  changeOf(request: UniverseRequest, reply: UniverseReply, nowMs: number): GameChange | undefined;
  /** Replays a change made after the snapshot of this universe; false if it is refused this time. */
  repeat(change: GameChange): boolean;
  /** A token that registers agents for an account; the id is any text. */
  mintAccountToken(accountId: string): string;
  /**
   * The state that a restart resumes from, as JSON text; open limiter windows are lost.
   * @param savedAtMs server time, needed to resume as if no time had passed
   */
  snapshot(savedAtMs?: number): string;
  /** YYYY-MM-DD, as GET / returns it at a server time. */
  resetDateAt(nowMs: number): string;
  counters(): UniverseCounters;
  /**
   * Every effect on credits, cargo and contracts since this process began, oldest first; at least the latest 250,000.
   */
  ledger(): readonly ReferenceRow[];
  /** Up to date at the instant; undefined for an unknown callsign. */
  agentSummary(agentSymbol: string, nowMs: number): AgentSummary | undefined;
  /** An agent's ships; none for an unknown callsign. */
  shipsOf(agentSymbol: string): readonly ShipState[];
  /** The endpoint of a request as named in counters, ledger and fault scripts; "unknown" if there is none. */
  endpointOf(method: string, path: string): string;
  /** Applies a change of the world that no player requested, including a reset. */
  disturb(disturbance: Disturbance, nowMs: number): void;
}

const REGISTER = '/v2/register';

/** A universe from its seed, or from a snapshot; throws SnapshotError for a text that is none. */
export function createUniverse(options: UniverseOptions): Universe {
  const router = createRouter(operations);
  let game = openGame(options);
  let handle = createHandler(game, router);
  const { speed, startedAtMs } = game.state;
  const iat = Math.floor(startedAtMs / 1000);
  function become(next: Game): void {
    if (next === game) return;
    game = next;
    handle = createHandler(game, router);
  }
  function answer(request: UniverseRequest, nowMs: number): UniverseReply {
    become(resetWhenDue(game, nowMs));
    playRivals(game, nowMs);
    const reply = handle(request, nowMs);
    if (reply.status === 201 && request.path.startsWith(REGISTER)) welcomeRivals(game, nowMs);
    return reply;
  }
  return {
    speed,
    startedAtMs,
    handle: answer,
    changeOf: (request, reply, nowMs) => changeOf(game.tokens, request, reply, nowMs),
    repeat: (change) => answer(replayedRequest(game.tokens, change), change.atMs).status < 300,
    mintAccountToken: (accountId) =>
      game.tokens.sign({ identifier: accountId, version: SERVICE_VERSION, iat, sub: 'account-token' }),
    snapshot: (savedAtMs) => writeSnapshot(game, savedAtMs),
    resetDateAt: (nowMs) => resetWhenDue(game, nowMs).state.resetDate,
    counters: () => structuredClone(game.counters),
    ledger: () => game.ledger.rows(),
    agentSummary: (agentSymbol, nowMs) => summarise(game, agentSymbol, nowMs),
    shipsOf: (agentSymbol) => game.holdings.shipsOf(agentSymbol),
    endpointOf: (method, path) => endpointOfRequest(router, method, path),
    disturb: (disturbance, nowMs) => {
      become(resetWhenDue(game, nowMs));
      playRivals(game, nowMs);
      if (disturbance.kind === 'reset') become(resetGame(game, nowMs));
      else disturb(game, disturbance, nowMs);
    },
  };
}
