import type { UnresolvedIntent } from '../../store/books/intents.ts';
import type { Store } from '../../store/store.ts';
import { pass } from '../../time/wait.ts';
import { isOperation } from '../../wire/endpoints.ts';
import { changesCredits } from '../booking/account.ts';
import { type Command, shipSymbolOf } from '../commands.ts';
import { operationRow } from '../operations/rows.ts';
import type { Performer } from '../performer.ts';
import { type UnresolvedCommand, unresolvedCommandOf } from './intent.ts';
import type { Evidence } from './judges.ts';

/**
 * What reading shows of a request whose reply never came. `absent` is final only when no late effect is possible any
 * more; `unclear` means that the state known before does not decide it, and nothing else ever will.
 */
export type EffectVerdict = 'happened' | 'absent' | 'unclear';

/**
 * Whether a request had its effect, from what was known before and what has been read since (facts: unknown-outcomes).
 */
export function effectVerdict(evidence: Evidence): EffectVerdict {
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
function leavesRemainder(operation: string): boolean {
  return isOperation(operation) && operationRow(operation).isRemainder === true;
}

/** The same of an unresolved command. */
export function isRemainder({ command }: { readonly command: Command | undefined }): boolean {
  return command !== undefined && leavesRemainder(command.operation);
}

/** Milliseconds, a guess, after which contradictory records are read again (facts: lagging-reads). */
export const AGAIN_MS = 500;

/** Whether nobody learned what became of a request; any other that is open is still under way. */
function isInDoubt({ sentAtMs, atMs }: UnresolvedIntent, startedAtMs: number): boolean {
  return sentAtMs !== null || atMs < startedAtMs;
}

/** Whether what shows the effect of a command may be that of the same operation by another ship. */
export function mayBeAnothers({ command }: UnresolvedCommand): boolean {
  return command !== undefined && operationRow(command.operation).mayBeAnothers !== undefined;
}

/** Whether what shows the effect may be that of another request, which is still under way and not in the books yet. */
export async function isAnothersUnderWay(
  { command, before, intent }: UnresolvedCommand,
  { performer, store }: { readonly performer: Performer; readonly store: Pick<Store, 'intents'> },
  startedAtMs: number,
): Promise<boolean> {
  if (command === undefined) return false;
  const { operation } = command;
  const where = operationRow(operation).mayBeAnothers;
  if (where === undefined || !performer.isUnderWay(operation)) return false;
  if (where !== 'here') return true;
  const open = await store.intents.openOnes();
  const others = open.filter((one) => one.id !== intent.id && one.operation === operation);
  return others.some(
    (one) => !isInDoubt(one, startedAtMs) && unresolvedCommandOf(one).before.waypoint === before.waypoint,
  );
}

/** Longer, 30 s, than an earlier change takes to be settled: 25 s until none can take effect, and the reading. */
const MOST_LOOKS = 60;

/** Waits until every change that is under way or in doubt now, and of which there will be a receipt, is in the books. */
export async function untilOthersBooked(intents: Store['intents'], signal: AbortSignal | undefined): Promise<void> {
  const isAwaited = ({ operation }: UnresolvedIntent) => changesCredits(operation) && !leavesRemainder(operation);
  const awaited = new Set((await intents.openOnes()).filter(isAwaited).map(({ id }) => id));
  const isOpen = async () => (await intents.openOnes()).some(({ id }) => awaited.has(id));
  for (let looks = 0; looks < MOST_LOOKS && (await isOpen()); looks++) await pass(AGAIN_MS, signal);
}
