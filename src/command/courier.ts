import type { RequestQueue } from '../queue/request-queue.ts';
import type { Log } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';
import { changesGame, type OperationId, operationLabel } from '../wire/endpoints.ts';
import { type Transport, TransportError, type WireReply } from '../wire/transport.ts';
import type { World } from '../world/world.ts';
import { type Again, classify } from './classify.ts';
import { type Command, commands } from './commands.ts';
import type { Errand } from './errand.ts';
import { createOutage } from './outage.ts';
import type { Outcome, Refusal } from './outcome.ts';
import { requestLine, requestOf } from './request.ts';

/** Takes a command to the service and brings back what became of it. */
export type Courier = <Operation extends OperationId>(
  command: Command<Operation>,
  errand: Errand,
  /** Called each time it leaves for the service. */
  onDeparture: () => void,
) => Promise<Outcome<Operation>>;

export interface CourierParts {
  readonly queue: RequestQueue;
  readonly transport: Transport;
  readonly world: World;
  readonly clock: Clock;
  readonly log: Log;
  readonly quoteUnits: boolean;
  /** The token in force for an operation; register wants the account's. */
  readonly tokenFor: (operation: OperationId) => string | undefined;
  /** Ends the probing of a server that is away. */
  readonly closing: AbortSignal;
}

/** When a request left last, and who is to hear that it does. */
interface Departure {
  atMs: number;
  readonly tell: () => void;
}

/** How often a read is sent again while the server answers other requests but not this one. */
const READ_ATTEMPTS = 5;

function unanswerable(reason: string): Refusal {
  return { code: 0, name: 'unanswerable', status: 0, message: reason, data: {} };
}

function queueOptions(command: Command, errand: Errand) {
  return {
    worth: errand.worth,
    label: operationLabel(command.operation),
    owner: errand.shipSymbol ?? 'agent',
    ...(errand.signal === undefined ? {} : { signal: errand.signal }),
  };
}

/**
 * A courier over the queue and the transport. What was certainly not sent, and every read, is sent again once the
 * server answers; a change of the game that may have been sent never is.
 */
export function createCourier({ queue, transport, world, clock, log, ...parts }: CourierParts): Courier {
  const outage = createOutage({ queue, log, closing: parts.closing, probe });

  async function probe(): Promise<boolean> {
    const request = requestOf(commands.status(), { token: parts.tokenFor('getStatus'), quoteUnits: false });
    const options = { worth: 0, label: 'GET /', owner: 'agent', throughPause: true };
    return queue
      .submit(() => transport(request), options)
      .then(
        (reply) => reply.status < 500,
        () => false,
      );
  }

  async function send(command: Command, errand: Errand, departure: Departure): Promise<WireReply> {
    const style = { token: parts.tokenFor(command.operation), quoteUnits: parts.quoteUnits };
    const depart = () => {
      departure.atMs = clock.nowMs();
      departure.tell();
      return transport(requestOf(command, style));
    };
    const reply = await queue.submit(depart, queueOptions(command, errand));
    world.applyServerTime(reply.headers, departure.atMs, clock.nowMs());
    return reply;
  }

  async function attempt<Operation extends OperationId>(
    command: Command<Operation>,
    errand: Errand,
    tell: () => void,
  ): Promise<Outcome<Operation> | Again> {
    const departure: Departure = { atMs: clock.nowMs(), tell };
    try {
      const outcome = classify(command.operation, await send(command, errand, departure));
      return outcome.kind === 'unknown' ? { ...outcome, sentAtMs: departure.atMs } : outcome;
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      if (error.sent && changesGame(command.operation)) {
        return { kind: 'unknown', reason: error.message, sentAtMs: departure.atMs };
      }
      return { kind: 'again', reason: error.message, reached: error.sent };
    }
  }

  return async (command, errand, onDeparture) => {
    for (let broken = 0; ; ) {
      const result = await attempt(command, errand, onDeparture);
      if (result.kind !== 'again') return result;
      if (result.reached) broken += 1;
      if (broken >= READ_ATTEMPTS) return { kind: 'refused', refusal: unanswerable(result.reason) };
      const asked = result.reached ? `${requestLine(command)}: ` : '';
      await outage.wait(`${asked}${result.reason}`, result.reached, errand.signal);
    }
  };
}
