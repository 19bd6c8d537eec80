import type { Drift } from '../game/physics/observed/drift-watch.ts';
import type { Reading } from '../game/physics/observed/reading.ts';
import type { Fields } from '../telemetry/log.ts';
import type { OperationId, ReplyOf } from '../wire/endpoints.ts';
import type { WorldView } from '../world/state.ts';
import type { Command } from './commands.ts';
import { operationRow } from './operations/rows.ts';

/**
 * What a success shows of the rules that planning relies on.
 * @param before the world before the reply was applied
 * @param speed game seconds per second
 */
export function readingsOf<Operation extends OperationId>(
  before: WorldView,
  { operation, path }: Command<Operation>,
  reply: ReplyOf<Operation>,
  speed: number,
): Reading[] {
  const ship = before.ships.get(path.shipSymbol ?? '');
  return ship === undefined ? [] : (operationRow(operation).readings?.(ship, reply, speed) ?? []);
}

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** The log fields of a drift. */
export function driftFields({ kind, by, factor, expected, observed }: Drift): Fields {
  return {
    rule: `${kind} ${by}`,
    expected: rounded(expected, 1),
    got: rounded(observed, 1),
    factor: rounded(factor, 3),
  };
}
