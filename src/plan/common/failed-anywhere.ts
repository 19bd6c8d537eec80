import type { ActionKind } from '../../game/actions.ts';
import { hasAnyFailed } from '../../world/failures/failed-actions.ts';
import type { FleetContext } from '../fleet-context.ts';

/** Whether an action has failed lately, at any place: mostly none has, so this is worked out once for a plan. */
export function hasFailedAnywhere(
  fleet: Pick<FleetContext, 'world' | 'backedOffActions' | 'oncePer'>,
  action: ActionKind,
): boolean {
  const { world, backedOffActions } = fleet;
  return fleet.oncePer(hasFailedAnywhere, action, () => backedOffActions.has(action) || hasAnyFailed(world, action));
}
