import type { Performer } from '../../command/performer.ts';
import type { RequestContext } from '../../command/request-context.ts';
import { operationLabel } from '../../wire/endpoints.ts';

/** Requests by operation ("POST /my/ships/{shipSymbol}/sell") and then by outcome. */
export type RequestCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Commands performed in a run, counted once their outcome is there. */
export interface RequestTally {
  /** A performer whose commands are counted. */
  watch(performer: Performer): Performer;
  ofShip(shipSymbol: string): number;
  /** By lane; those without a lane count as "other", as in the heartbeat's profit. */
  byLane(): Readonly<Record<string, number>>;
  counts(): RequestCounts;
}

export function createRequestTally(): RequestTally {
  const byShip = new Map<string, number>();
  const byLane: Record<string, number> = {};
  const byOperation = new Map<string, Map<string, number>>();

  function count(operation: string, outcome: string, { shipSymbol, lane = 'other' }: RequestContext): void {
    byLane[lane] = (byLane[lane] ?? 0) + 1;
    if (shipSymbol !== undefined) byShip.set(shipSymbol, (byShip.get(shipSymbol) ?? 0) + 1);
    const outcomes = byOperation.get(operation) ?? new Map<string, number>();
    byOperation.set(operation, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
  }

  return {
    watch: (performer) => ({
      ...performer,
      perform: async (command, requestContext) => {
        const outcome = await performer.perform(command, requestContext);
        count(operationLabel(command.operation), outcome.kind, requestContext);
        return outcome;
      },
    }),
    ofShip: (shipSymbol) => byShip.get(shipSymbol) ?? 0,
    byLane: () => byLane,
    counts: () => byOperation,
  };
}
