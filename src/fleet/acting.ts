import type { Command } from '../command/commands.ts';
import type { RequestContext } from '../command/request-context.ts';
import { delayCredits } from '../plan/worth.ts';
import type { OperationId, ReplyOf } from '../wire/endpoints.ts';
import { succeed } from './command-failure.ts';
import type { FleetServices } from './services.ts';
import type { ActInput } from './ship.machine.ts';
import type { Step } from './step.ts';

/** One act under way: the fleet's services, the machine's input and how to perform a command for it. */
export interface Acting {
  readonly services: FleetServices;
  readonly input: ActInput;
  /** A signal, made for those that ask, that is aborted when the ship's machine leaves the act or ends. */
  readonly life: () => AbortSignal;
  /** Aborted as well when an order of the owner's calls the ship back: for what is waited for, not for a flight. */
  readonly waiting: AbortSignal;
  /** Performs a command for this ship and mission; throws a Setback unless it is done. */
  readonly perform: <Operation extends OperationId>(command: Command<Operation>, worth: number) => Promise<void>;
  /** The same, where the reply is asked for. */
  readonly ask: <Operation extends OperationId>(
    command: Command<Operation>,
    worth: number,
  ) => Promise<ReplyOf<Operation>>;
}

/** Operations that take of the credits that their mission has set aside. */
const SPENDS: ReadonlySet<OperationId> = new Set(['purchaseCargo', 'refuelShip', 'purchaseShip']);

/** What a command took of them, credits; a ship's price stands under another name than that of goods. */
function spentCredits(operation: OperationId, reply: unknown): number {
  if (!SPENDS.has(operation)) return 0;
  const { data } = reply as { readonly data: { readonly transaction: { totalPrice?: number; price?: number } } };
  return data.transaction.price ?? data.transaction.totalPrice ?? 0;
}

/** Binds an act to its services. */
export function actingFor(
  services: FleetServices,
  input: ActInput,
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
  const missionWorth = input.progress === undefined ? 0 : delayCredits(input.progress.mission);
  const ask: Acting['ask'] = async (command, worth) => {
    const outcome = await services.performer.perform(command, { ...requestContext, worth: worth + missionWorth });
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

/** The order that an act is to carry out; throws where it is another, which is a bug. */
export function orderOf<Kind extends Step['kind']>({ input }: Acting, kind: Kind): Extract<Step, { kind: Kind }> {
  if (input.order?.kind !== kind) throw new Error(`expected the order ${kind}, got ${input.order?.kind ?? 'none'}`);
  return input.order as Extract<Step, { kind: Kind }>;
}
