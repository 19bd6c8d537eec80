import { changesGame, type OperationId } from '../../wire/endpoints.ts';

/** Requests of one mission. */
export interface Tally {
  readonly requests: number;
  /** The fewest requests that the service allows for the same result. */
  readonly leastRequests: number;
  /** The last request that flew, docked or undocked the ship. */
  readonly lastMove: OperationId | undefined;
}

/** A mission for which nothing has been sent yet. */
export const NOTHING_SENT: Tally = { requests: 0, leastRequests: 0, lastMove: undefined };

const LOOKS: ReadonlySet<OperationId> = new Set(['getMarket', 'getShipyard']);
const MOVES: ReadonlySet<OperationId> = new Set(['orbitShip', 'dockShip', 'navigateShip']);

/**
 * Counts a request. Needed are changes of the game, each once: not refusals, not looks unless the mission is for looks,
 * and neither an orbit that led nowhere nor the docking after it.
 */
export function countRequest(tally: Tally, operation: OperationId, isDone: boolean, isForLooks: boolean): Tally {
  const isNeeded = isDone && (LOOKS.has(operation) ? isForLooks : changesGame(operation));
  const isInVain = isNeeded && operation === 'dockShip' && tally.lastMove === 'orbitShip';
  return {
    requests: tally.requests + 1,
    leastRequests: tally.leastRequests + (isInVain ? -1 : isNeeded ? 1 : 0),
    lastMove: MOVES.has(operation) ? operation : tally.lastMove,
  };
}
