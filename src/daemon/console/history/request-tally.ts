import type { CommandEvents } from '../../../command/events.ts';
import { operationLabel } from '../../../wire/endpoints.ts';
import type { RequestCounts } from '../../views.ts';

/** Commands performed in a run, counted once their outcome is there. */
export type RequestTally = ReturnType<typeof createRequestTally>;

export function createRequestTally() {
  const byShip = new Map<string, number>();
  const byLane: Record<string, number> = {};
  const byOperation = new Map<string, Map<string, number>>();

  function settled({ command, outcome, requestContext }: CommandEvents['commandSettled']): void {
    const { shipSymbol, lane = 'other' } = requestContext;
    const operation = operationLabel(command.operation);
    byLane[lane] = (byLane[lane] ?? 0) + 1;
    if (shipSymbol !== undefined) byShip.set(shipSymbol, (byShip.get(shipSymbol) ?? 0) + 1);
    const outcomes = byOperation.get(operation) ?? new Map<string, number>();
    byOperation.set(operation, outcomes.set(outcome.kind, (outcomes.get(outcome.kind) ?? 0) + 1));
  }

  return {
    settled,
    ofShip: (shipSymbol: string) => byShip.get(shipSymbol) ?? 0,
    /** By lane; those without a lane count as "other", as in the heartbeat's profit. */
    byLane: (): Readonly<Record<string, number>> => byLane,
    counts: (): RequestCounts => byOperation,
  };
}
