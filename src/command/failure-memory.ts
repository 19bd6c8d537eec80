import { actionRow } from '../game/actions.ts';
import type { Log } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';
import { isoFromMs } from '../time/iso.ts';
import { changesGame, type OperationId } from '../wire/endpoints.ts';
import { attemptOf } from '../world/failures/attempts.ts';
import type { Failure } from '../world/failures/failed-actions.ts';
import type { World } from '../world/world.ts';
import type { Command } from './commands.ts';
import type { RequestContext } from './performer.ts';

/** Whether a failure of the operation is logged at its second occurrence instead of at each one. */
export function isRemembered(operation: OperationId): boolean {
  return changesGame(operation) || operation === 'getMyShip';
}

/** What is needed to remember a failure and to log it. */
export interface Rememberer {
  readonly world: World;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Remembers that a change of the game failed or was refused. If its thing is backed off from now on, it is logged once
 * per cause, whichever ship meets it next and however long it lasts.
 */
export function rememberFailure(
  { world, clock, log }: Rememberer,
  command: Command,
  failure: Failure,
  { reason, ...about }: Pick<RequestContext, 'shipSymbol' | 'lane' | 'missionId'> & { readonly reason: string },
): void {
  const attempt = attemptOf(world.view, command.operation, sentBy(command), about.shipSymbol);
  const begun = attempt && world.failed(attempt, failure, clock.nowMs());
  if (attempt === undefined || begun === undefined) return;
  const { thing, failures, seconds, isNews } = begun;
  const until = isoFromMs(clock.nowMs() + (seconds * 1_000) / world.view.speed);
  const fields = { act: `${actionRow(attempt.action).text} ${thing}`, failures, reason, until };
  if (isNews) log.warn('act.backed-off', fields);
  else log.info('act.still-backed-off', fields);
}

/** Forgets failures: the request had its effect, though its reply was lost. */
export function forgetFailures({ world }: Pick<Rememberer, 'world'>, command: Command, shipSymbol?: string): void {
  const attempt = attemptOf(world.view, command.operation, sentBy(command), shipSymbol);
  if (attempt !== undefined) world.succeeded(attempt);
}

const sentBy = ({ path, body = {} }: Command) => ({ path, body });
