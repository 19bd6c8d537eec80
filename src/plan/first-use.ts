import type { ActionKind } from '../game/actions.ts';
import { type Reason, reasonOf } from '../game/reasons.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import { isActionBackedOffFor } from '../world/failures/failed-actions.ts';
import { isFirstUse } from '../world/failures/proven.ts';
import type { WorldView } from '../world/state.ts';

/** Who is doing an action for which a ship is ready. */
interface Doing {
  readonly world: Pick<WorldView, 'proven' | 'failedAttempts' | 'speed'>;
  readonly nowMs: number;
  /** Whether another ship does it now, or nobody knows yet whether its attempt had an effect. */
  readonly isTriedByAnother: boolean;
}

/**
 * Whether a ship may do an action now. Until the action had an effect once in this universe one ship tries it, and the others
 * wait; if that failed for a reason that nobody knows, all leave it until its back-off is over.
 */
export function mayDo(
  { world, nowMs, isTriedByAnother }: Doing,
  action: ActionKind,
  ship: string,
): 'yes' | 'wait' | 'no' {
  if (!isFirstUse(world, action)) return 'yes';
  if (isActionBackedOffFor(world, action, ship, nowMs)) return 'no';
  return isTriedByAnother ? 'wait' : 'yes';
}

/** Why a ship leaves an action that never had an effect: it was tried and failed. Undefined while it may be tried. */
export function whyNotTried(
  { world, nowMs }: Pick<Doing, 'world' | 'nowMs'>,
  action: ActionKind,
  { symbol }: Ship,
): Reason | undefined {
  const isLeft = mayDo({ world, nowMs, isTriedByAnother: false }, action, symbol) === 'no';
  return isLeft ? reasonOf('firstUseFailed', { action }) : undefined;
}
