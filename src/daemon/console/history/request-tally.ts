import type { CommandEvents } from '../../../command/events.ts';
import { operationLabel } from '../../../wire/endpoints.ts';
import type { RequestCounts } from '../../views.ts';

/** Commands performed in a run, counted once their outcome is there. */
export interface RequestTally {
  settled(event: CommandEvents['commandSettled']): void;
  ofShip(shipSymbol: string): number;
  /** By lane; those without a lane count as "other", as in the heartbeat's profit. */
  byLane(): Readonly<Record<string, number>>;
  counts(): RequestCounts;
}

export function createRequestTally(): RequestTally {
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
    ofShip: (shipSymbol) => byShip.get(shipSymbol) ?? 0,
    byLane: () => byLane,
    counts: () => byOperation,
  };
}
