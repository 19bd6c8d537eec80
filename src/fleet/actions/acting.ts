import type { Command } from '../../command/commands.ts';
import type { RequestContext } from '../../command/performer.ts';
import { actionOf, actionRow } from '../../game/actions.ts';
import { mayDo } from '../../plan/common/first-use.ts';
import { delayCredits } from '../../plan/score/score.ts';
import { pass } from '../../time/wait.ts';
import type { OperationId, ReplyOf } from '../../wire/endpoints.ts';
import { isFirstUse } from '../../world/failures/proven.ts';
import type { ActionInput } from '../machine/ship.machine.ts';
import type { FleetServices } from '../services.ts';
import type { Step } from '../steps/step.ts';
import { CommandFailure, succeed } from './command-failure.ts';

/** Game seconds between two looks for the outcome of another ship's attempt; any of that size does. */
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

/** An action in progress: the fleet's services, the machine's input, and how to perform a command for it. */
export interface Acting {
  readonly services: FleetServices;
  readonly input: ActionInput;
  /** Aborted when the ship is stopped or its machine has died. */
  readonly life: AbortSignal;
  /** Also aborted when an order recalls the ship. Waits use it, flights do not. */
  readonly waiting: AbortSignal;
  /** Performs a command for this ship and mission; throws a CommandFailure unless it is done. */
  readonly perform: <Operation extends OperationId>(command: Command<Operation>, worth: number) => Promise<void>;
  /** The same, but resolves with the reply. */
  readonly ask: <Operation extends OperationId>(
    command: Command<Operation>,
    worth: number,
  ) => Promise<ReplyOf<Operation>>;
}

/** Claimed credits that a command spent. A ship's price has another field name than the price of goods. */
function spentCredits(operation: OperationId, reply: unknown): number {
  const action = actionOf(operation);
  if (action === undefined || actionRow(action).spends === undefined) return 0;
  const { data } = reply as { readonly data: { readonly transaction: { totalPrice?: number; price?: number } } };
  return data.transaction.price ?? data.transaction.totalPrice ?? 0;
}

/** Binds an action to its services. */
export function actingFor(
  services: FleetServices,
  input: ActionInput,
  { life, waiting }: Pick<Acting, 'life' | 'waiting'>,
  missionId: string | undefined,
): Acting {
  const lane = input.progress?.mission.lane;
  const requestContext: Omit<RequestContext, 'worth'> = {
    shipSymbol: input.shipSymbol,
    signal: waiting,
    ...(lane === undefined ? {} : { lane }),
    ...(missionId === undefined ? {} : { missionId }),
  };
  const missionWorth = input.progress === undefined ? 0 : delayCredits(input.progress.mission, services.tuning);
  const ask: Acting['ask'] = async (command, worth) => {
    const send = () => services.performer.perform(command, { ...requestContext, worth: worth + missionWorth });
    const { operation } = command;
    const outcome = await sendInTurn(services, { operation, ship: input.shipSymbol, signal: waiting, send });
    const isDone = outcome.kind === 'done';
    services.claimBook.requested(
      input.shipSymbol,
      command.operation,
      isDone,
      isDone ? spentCredits(command.operation, outcome.reply) : 0,
    );
    return succeed(outcome).reply;
  };
  const perform: Acting['perform'] = async (command, worth) => void (await ask(command, worth));
  return { services, input, life, waiting, perform, ask };
}

/** The step that an action carries out; throws if it is of another kind, which is a bug. */
export function stepOf<Kind extends Step['kind']>({ input }: Acting, kind: Kind): Extract<Step, { kind: Kind }> {
  if (input.step?.kind !== kind) throw new Error(`expected the step ${kind}, got ${input.step?.kind ?? 'none'}`);
  return input.step as Extract<Step, { kind: Kind }>;
}
