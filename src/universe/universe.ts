import { type Change, changeOf, requestOf } from './changes.ts';
import type { UniverseCounters } from './counters.ts';
import { type Disturbance, disturb } from './faults/disturb.ts';
import type { Game } from './game.ts';
import type { LedgerRow } from './ledger.ts';
import { type AgentSummary, summarise } from './net-worth.ts';
import { openGame, type UniverseOptions } from './open-game.ts';
import { operations } from './operations/index.ts';
import { resetGame, resetWhenDue } from './reset.ts';
import { playRivals, welcomeRivals } from './rivals/rivals.ts';
import { createHandler, endpointOfRequest, type UniverseReply, type UniverseRequest } from './service/handler.ts';
import { SERVICE_VERSION } from './service/identify.ts';
import { createRouter } from './service/router.ts';
import { writeSnapshot } from './snapshot.ts';

export type { UniverseOptions } from './open-game.ts';

/** The game server, without a network: deterministic in its seed and in the requests and their times. */
export interface Universe {
  /** Game seconds per second of server time. */
  readonly speed: number;
  /** Server time at which the first universe began; a reset does not change it. */
  readonly startedAtMs: number;
  /** Answers one request at a server time; an exception is a bug of the universe. */
  handle(request: UniverseRequest, nowMs: number): UniverseReply;
  /** What a request changed, for {@link repeat}; undefined for one that changed nothing. */
  changeOf(request: UniverseRequest, reply: UniverseReply, nowMs: number): Change | undefined;
  /** Does a change again that came after the snapshot this universe was made of; false when it is refused this time. */
  repeat(change: Change): boolean;
  /** A token that registers agents for an account; the id is any text. */
  mintAccountToken(accountId: string): string;
  /**
   * All that a restart goes on from, as JSON text; open limiter windows are forgotten.
   * @param savedAtMs server time, for those who want to go on from it as if no time had passed
   */
  snapshot(savedAtMs?: number): string;
  /** YYYY-MM-DD, as GET / says it at a server time. */
  resetDateAt(nowMs: number): string;
  counters(): UniverseCounters;
  /** Every effect on credits, cargo and contracts since this process began, oldest first; the latest 250,000 at least. */
  ledger(): readonly LedgerRow[];
  /** Settled to the instant; undefined for a callsign that nobody has. */
  agentSummary(agentSymbol: string, nowMs: number): AgentSummary | undefined;
  /** How counters, ledger and fault scripts call the endpoint of a request; "unknown" where there is none. */
  endpointOf(method: string, path: string): string;
  /** Lets something befall the world that no player asked for, a reset included. */
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
    repeat: (change) => answer(requestOf(game.tokens, change), change.atMs).status < 300,
    mintAccountToken: (accountId) =>
      game.tokens.sign({ identifier: accountId, version: SERVICE_VERSION, iat, sub: 'account-token' }),
    snapshot: (savedAtMs) => writeSnapshot(game, savedAtMs),
    resetDateAt: (nowMs) => resetWhenDue(game, nowMs).state.resetDate,
    counters: () => structuredClone(game.counters),
    ledger: () => game.ledger.rows(),
    agentSummary: (agentSymbol, nowMs) => summarise(game, agentSymbol, nowMs),
    endpointOf: (method, path) => endpointOfRequest(router, method, path),
    disturb: (disturbance, nowMs) => {
      become(resetWhenDue(game, nowMs));
      playRivals(game, nowMs);
      if (disturbance.kind === 'reset') become(resetGame(game, nowMs));
      else disturb(game, disturbance, nowMs);
    },
  };
}
