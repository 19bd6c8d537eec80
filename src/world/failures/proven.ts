import { ACTION_KINDS, type ActionKind, actionRow } from '../../game/actions.ts';
import type { OperationId } from '../../wire/endpoints.ts';

interface Proven {
  readonly proven: ReadonlySet<ActionKind>;
}

/**
 * The actions that one ship tries first, each with the operation whose row in the books proves that it works. A warp leaves
 * no row: after a restart one ship tries it first again.
 */
export const TRIED_FIRST: readonly (readonly [action: ActionKind, operation: OperationId])[] = ACTION_KINDS.flatMap(
  (action) => {
    const { isTriedFirst, operations } = actionRow(action);
    const operation = operations.at(-1);
    return isTriedFirst && operation !== undefined ? [[action, operation] as const] : [];
  },
);

/** Whether an action is to be tried by one ship before others do it: it never had an effect in this universe. */
export function isFirstUse({ proven }: Proven, action: ActionKind): boolean {
  return actionRow(action).isTriedFirst === true && !proven.has(action);
}

/** Records that an action of ours had its effect. */
export function prove({ proven }: { readonly proven: Set<ActionKind> }, action: ActionKind | undefined): void {
  if (action !== undefined && actionRow(action).isTriedFirst) proven.add(action);
}
