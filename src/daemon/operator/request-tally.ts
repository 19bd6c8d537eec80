import type { Performer } from '../../command/perform.ts';
import { operationLabel } from '../../wire/endpoints.ts';

/** Requests by operation ("POST /my/ships/{shipSymbol}/sell") and then by outcome. */
export type RequestCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Commands performed in a run, counted once they are settled. */
export interface RequestTally {
  /** A performer whose commands are counted. */
  watch(performer: Performer): Performer;
  ofShip(shipSymbol: string): number;
  counts(): RequestCounts;
}

export function createRequestTally(): RequestTally {
  const byShip = new Map<string, number>();
  const byOperation = new Map<string, Map<string, number>>();

  function count(operation: string, outcome: string, shipSymbol: string | undefined): void {
    if (shipSymbol !== undefined) byShip.set(shipSymbol, (byShip.get(shipSymbol) ?? 0) + 1);
    const outcomes = byOperation.get(operation) ?? new Map<string, number>();
    byOperation.set(operation, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
  }

  return {
    watch: (performer) => ({
      ...performer,
      perform: async (command, errand) => {
        const outcome = await performer.perform(command, errand);
        count(operationLabel(command.operation), outcome.kind, errand.shipSymbol);
        return outcome;
      },
    }),
    ofShip: (shipSymbol) => byShip.get(shipSymbol) ?? 0,
    counts: () => byOperation,
  };
}
