import type { Game } from '../game.ts';
import { operations } from '../operations/index.ts';
import { endpointOf } from '../service/operation.ts';
import type { AgentState } from '../state.ts';

const byEndpoint = new Map(operations.map((operation) => [endpointOf(operation), operation]));

const NO_QUERY = new URLSearchParams();

/** A rival's ship at an instant of server time. */
export interface RivalContext {
  readonly game: Game;
  readonly agent: AgentState;
  readonly shipSymbol: string;
  readonly nowMs: number;
}

/**
 * Performs an operation with the ship by the same rules as a player's request, but it counts neither against the limit
 * nor in the counters.
 * @param what last part of the operation's path, e.g. "dock"
 * @throws Refusal if a player would be refused
 */
export function steer({ game, agent, shipSymbol, nowMs }: RivalContext, what: string, body?: object): void {
  const endpoint = `POST /my/ships/{shipSymbol}/${what}`;
  const operation = byEndpoint.get(endpoint);
  if (operation?.access !== 'agent') throw new RangeError(`steer: expected an operation of ships, got ${endpoint}`);
  operation.run({ game, nowMs, endpoint, agent, params: { shipSymbol }, query: NO_QUERY, body });
}

/**
 * Registers an agent with an account of its own.
 * @throws Refusal for a callsign that is taken
 */
export function enrol(game: Game, symbol: string, faction: string, nowMs: number): void {
  const endpoint = 'POST /register';
  const operation = byEndpoint.get(endpoint);
  if (operation?.access !== 'account') throw new RangeError(`enrol: expected the operation ${endpoint}, got none`);
  const call = { game, nowMs, endpoint, agent: undefined, params: {}, query: NO_QUERY, body: { symbol, faction } };
  operation.run({ ...call, accountId: `account of ${symbol}` });
}
