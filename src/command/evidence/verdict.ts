import { isOperation } from '../../wire/endpoints.ts';
import { type Command, shipSymbolOf } from '../commands.ts';
import { operationRow } from '../operations/rows.ts';
import type { Evidence } from './judges.ts';

/**
 * What reading shows of a request whose reply never came. `absent` is final only when no late effect is possible any
 * more; `unclear` means that the state known before does not decide it, and nothing else ever will.
 */
export type EffectVerdict = 'happened' | 'absent' | 'unclear';

/**
 * Whether a request had its effect, from what was known before and what has been read since (facts: unknown-outcomes).
 */
export function verdictOf(evidence: Evidence): EffectVerdict {
  const { world, command } = evidence;
  const ship = world.ships.get(shipSymbolOf(command));
  const happened = operationRow(command.operation).judges?.({ ...evidence, ship });
  if (happened === undefined) return 'unclear';
  return happened ? 'happened' : 'absent';
}

/** Whether one record alone cannot prove the effect: an older record may also show fewer units of the good. */
export function isUndated({ command }: { readonly command: Command | undefined }): boolean {
  return command !== undefined && operationRow(command.operation).leavesNoReceipt === true;
}

/** Whether an operation in the journal is booked by what the credits then differ from the books by. */
export function leavesRemainder(operation: string): boolean {
  return isOperation(operation) && operationRow(operation).isRemainder === true;
}

/** The same of an unresolved command. */
export function isRemainder({ command }: { readonly command: Command | undefined }): boolean {
  return command !== undefined && leavesRemainder(command.operation);
}
