import { changesGame, type OperationId } from '../wire/endpoints.ts';

/** Requests of one mission. */
export interface Tally {
  readonly requests: number;
  /** The fewest that the service allows for what was done. */
  readonly leastRequests: number;
  /** The last request that moved the ship about. */
  readonly lastMove: OperationId | undefined;
}

/** A mission for which nothing has been sent yet. */
export const NOTHING_SENT: Tally = { requests: 0, leastRequests: 0, lastMove: undefined };

const LOOKS: ReadonlySet<OperationId> = new Set(['getMarket', 'getShipyard']);
const MOVES: ReadonlySet<OperationId> = new Set(['orbitShip', 'dockShip', 'navigateShip']);

/**
 * Counts a request. Needed is what changed the game, each once: not what was refused, not looks, but for a mission that
 * is there to look, and neither an orbit that led nowhere nor the docking after it.
 */
export function countRequest(tally: Tally, operation: OperationId, isDone: boolean, isForLooks: boolean): Tally {
  const isNeeded = isDone && (LOOKS.has(operation) ? isForLooks : changesGame(operation));
  const failedAttempts = isNeeded && operation === 'dockShip' && tally.lastMove === 'orbitShip';
  return {
    requests: tally.requests + 1,
    leastRequests: tally.leastRequests + (failedAttempts ? -1 : isNeeded ? 1 : 0),
    lastMove: MOVES.has(operation) ? operation : tally.lastMove,
  };
}
