import { type Reason, reasonOf } from '../telemetry/reasons.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import type { Deed } from '../world/deeds.ts';
import { isActBackedOffFor } from '../world/failed-acts.ts';
import { isFirstUse } from '../world/proven.ts';
import type { WorldView } from '../world/state.ts';

/** Who is doing a deed for which a ship is ready. */
interface Doing {
  readonly world: Pick<WorldView, 'proven' | 'failedAttempts' | 'speed'>;
  readonly nowMs: number;
  /** Whether another ship does it now, or nobody knows yet whether its attempt had an effect. */
  readonly isTriedByAnother: boolean;
}

/**
 * Whether a ship may do a deed now. Until the deed had an effect once in this universe one ship tries it, and the others
 * wait; if that failed for a reason that nobody knows, all leave it until its back-off is over.
 */
export function mayDo({ world, nowMs, isTriedByAnother }: Doing, deed: Deed, ship: string): 'yes' | 'wait' | 'no' {
  if (!isFirstUse(world, deed)) return 'yes';
  if (isActBackedOffFor(world, deed, ship, nowMs)) return 'no';
  return isTriedByAnother ? 'wait' : 'yes';
}

/** Why a ship leaves a deed that never had an effect: it was tried and failed. Undefined while it may be tried. */
export function whyNotTried(
  { world, nowMs }: Pick<Doing, 'world' | 'nowMs'>,
  deed: Deed,
  { symbol }: Ship,
): Reason | undefined {
  const isLeft = mayDo({ world, nowMs, isTriedByAnother: false }, deed, symbol) === 'no';
  return isLeft ? reasonOf('firstUseFailed', { deed }) : undefined;
}
