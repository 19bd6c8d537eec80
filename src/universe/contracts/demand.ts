import { systemAt } from '../galaxy/systems.ts';
import type { UniverseState, WaypointState } from '../state.ts';

/** A good that a market of a system imports. */
export interface Demand {
  readonly tradeSymbol: string;
  readonly destinationSymbol: string;
}

function suppliedBy({ trade, deposits }: WaypointState): string[] {
  return [...(trade?.exports ?? []), ...(trade?.exchange ?? []), ...Object.keys(deposits ?? {})];
}

/**
 * What the markets of a system import and somebody in it can supply by making, exchanging or digging: a contract for
 * anything else could only be filled at a loss, so none is offered.
 */
export function systemDemands(state: UniverseState, systemSymbol: string): Demand[] {
  const waypoints = Object.values(systemAt(state, systemSymbol)?.waypoints ?? {});
  const supplied = new Set(waypoints.flatMap(suppliedBy));
  return waypoints.flatMap(({ symbol, trade }) =>
    (trade?.imports ?? [])
      .filter((good) => supplied.has(good))
      .map((tradeSymbol) => ({ tradeSymbol, destinationSymbol: symbol })),
  );
}
