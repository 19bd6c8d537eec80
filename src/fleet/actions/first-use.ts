import { actionOf } from '../../game/actions.ts';
import { mayDo } from '../../plan/common/first-use.ts';
import { pass } from '../../time/wait.ts';
import type { OperationId } from '../../wire/endpoints.ts';
import { isFirstUse } from '../../world/failures/proven.ts';
import type { FleetServices } from '../services.ts';
import { CommandFailure } from './command-failure.ts';

/** Game seconds between two looks for the outcome of another ship's attempt. */
const LOOK_SECONDS = 1;

/** A request that a ship is about to send. */
interface Trial<Reply> {
  readonly operation: OperationId;
  readonly ship: string;
  /** Ends the wait. */
  readonly signal: AbortSignal;
  readonly send: () => Promise<Reply>;
}

/**
 * Sends a request. Before an action that never had an effect in this universe it waits until no other ship tries it: until
 * its reply is there, or what was read shows the effect. It does not wait for a ship in quarantine or paused, which reads
 * nothing. Throws if the action failed meanwhile, so that the ship plans again.
 */
export async function sendInTurn<Reply>(
  { world, clock, performer, resolver, speed, planFor }: FleetServices,
  { operation, ship, signal, send }: Trial<Reply>,
): Promise<Reply> {
  const action = actionOf(operation);
  while (action !== undefined && isFirstUse(world.view, action)) {
    const unresolved = await resolver.shipsWithUnknownOutcomes(operation);
    const { outOfService } = planFor(ship);
    const isAwaited = (other: string | null) => other !== ship && !outOfService.has(other ?? '');
    // Asked last, right before it is sent: so two ships never find the way free together.
    const isTriedByAnother = performer.isUnderWay(operation) || [...unresolved].some(isAwaited);
    const verdict = mayDo({ world: world.view, nowMs: clock.nowMs(), isTriedByAnother }, action, ship);
    if (verdict === 'yes') return send();
    if (verdict === 'no') throw new CommandFailure('calledOff', `the first attempt to ${action} failed`);
    await pass((LOOK_SECONDS * 1_000) / speed, signal);
  }
  return send();
}
