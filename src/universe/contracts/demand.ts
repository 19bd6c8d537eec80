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
 * Imports of the system's markets that can also be obtained in the system, by production, exchange or extraction: a
 * contract for any other good could only be fulfilled at a loss, so none is offered.
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
