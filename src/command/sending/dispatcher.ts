import type { RequestQueue } from '../../queue/request-queue.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import { changesGame, type OperationId, operationLabel } from '../../wire/endpoints.ts';
import { isSuccess, type Transport, TransportError, type WireReply } from '../../wire/transport.ts';
import type { World } from '../../world/world.ts';
import { type Command, commands } from '../commands.ts';
import type { Outcome, Refusal, RequestContext, Unknown } from '../performer.ts';
import { type Again, classify, type Partly } from '../replies/classify.ts';
import { createMeaning, type MeaningParts } from '../replies/meaning.ts';
import { createOutage } from './outage.ts';
import { requestLine, wireRequest } from './request.ts';

/** Sends a command to the service and returns its outcome. */
export type Dispatcher = <Operation extends OperationId>(
  command: Command<Operation>,
  requestContext: RequestContext,
  /** Called each time the command is sent. */
  onDeparture: () => void,
) => Promise<Outcome<Operation> | Partly<Operation>>;

export interface DispatcherParts {
  readonly queue: RequestQueue;
  readonly transport: Transport;
  readonly world: World;
  readonly clock: Clock;
  readonly log: Log;
  readonly quoteUnits: boolean;
  /** The token to use for an operation; `register` needs the account's. */
  readonly tokenFor: (operation: OperationId) => string | undefined;
  readonly onTokenRefused: MeaningParts['onTokenRefused'];
  /** Ends the probing of a server that does not answer. */
  readonly closing: AbortSignal;
}

/** When a request was last sent, and the callback for it. */
interface Departure {
  atMs: number;
  readonly onDeparture: () => void;
}

/** How often a read is sent again while the server answers other requests but not this one; a guess. */
const READ_ATTEMPTS = 5;

/** How often, a guess, a read is sent again at once after a kept connection that had ended: no sign of the server. */
const STALE_ATTEMPTS = 3;

function unanswerable(reason: string): Refusal {
  return { code: 0, name: 'unanswerable', status: 0, message: reason, data: {} };
}

function queueOptions(command: Command, requestContext: RequestContext) {
  return {
    worth: requestContext.worth,
    label: operationLabel(command.operation),
    owner: requestContext.shipSymbol ?? 'agent',
    ...(requestContext.isQuestion === undefined ? {} : { throughPause: true }),
    ...(requestContext.signal === undefined ? {} : { signal: requestContext.signal }),
  };
}

/** A change of the game that may have been sent is never sent again: if it is not certain, its outcome is unknown. */
function asOutcome<Operation extends OperationId>(
  { operation }: Command<Operation>,
  meant: Outcome<Operation> | Partly<Operation> | Again,
  sent: Pick<Unknown, 'sentAtMs' | 'unread'>,
): Outcome<Operation> | Partly<Operation> | Again {
  if (meant.kind === 'done' || meant.kind === 'partly' || meant.kind === 'refused') return meant;
  if (meant.kind === 'again' && !(meant.reached && changesGame(operation))) return meant;
  return { kind: 'unknown', reason: meant.reason, ...sent, ...(meant.isTold ? { isTold: true } : {}) };
}

/** Whether a reply shows that the service is alive: only the service sends its status, or a refusal in its envelope. */
function isAlive(reply: WireReply): boolean {
  const classified = classify('getStatus', reply);
  if (classified.kind === 'refused') return classified.refusal.name !== 'unexpectedReply';
  return classified.kind === 'done' || classified.kind === 'tokenRefused';
}

/**
 * Creates a dispatcher over the queue and the transport. Reads, and requests that were certainly not sent, are sent
 * again once the server answers; a change of the game that may have been sent never is.
 */
export function createDispatcher({ queue, transport, world, clock, log, ...parts }: DispatcherParts): Dispatcher {
  const outage = createOutage({ queue, log, clock, closing: parts.closing, probe });
  const meaningOf = createMeaning({ suspect: outage.suspect, onTokenRefused: parts.onTokenRefused });

  async function probe(): Promise<boolean> {
    const request = wireRequest(commands.status(), { token: parts.tokenFor('getStatus'), quoteUnits: false });
    const options = { worth: 0, label: 'GET /', owner: 'agent', throughPause: true };
    return queue.submit(() => transport(request), options).then(isAlive, () => false);
  }

  async function send(command: Command, requestContext: RequestContext, departure: Departure): Promise<WireReply> {
    const style = { token: parts.tokenFor(command.operation), quoteUnits: parts.quoteUnits };
    const depart = () => {
      departure.atMs = clock.nowMs();
      departure.onDeparture();
      return transport(wireRequest(command, style));
    };
    const { client } = requestContext;
    const reply = await (client?.queue ?? queue).submit(depart, queueOptions(command, requestContext));
    client?.onReply(reply);
    world.applyServerTime(reply.headers, departure.atMs, clock.nowMs());
    return reply;
  }

  async function attempt<Operation extends OperationId>(
    command: Command<Operation>,
    requestContext: RequestContext,
    onDeparture: () => void,
  ): Promise<Outcome<Operation> | Partly<Operation> | Again> {
    const departure: Departure = { atMs: clock.nowMs(), onDeparture };
    try {
      const reply = await send(command, requestContext, departure);
      const sentAtMs = departure.atMs;
      const unread = isSuccess(reply) ? { unread: reply.body } : {};
      return asOutcome(command, await meaningOf(command, requestContext, reply), { sentAtMs, ...unread });
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      const { isStale, hasSucceeded } = error;
      const unread = hasSucceeded ? { unread: '' } : {};
      const again = { kind: 'again', reason: error.message, reached: error.sent, isStale } as const;
      return asOutcome(command, again, { sentAtMs: departure.atMs, ...unread });
    }
  }

  return async (command, requestContext, onDeparture) => {
    for (let [broken, stale] = [0, 0]; ; ) {
      const result = await attempt(command, requestContext, onDeparture);
      if (result.kind !== 'again') return result;
      if (result.isStale === true && stale++ < STALE_ATTEMPTS) continue;
      if (result.reached) broken += 1;
      // A client gets an error at once, and may ask again.
      const isImpatient = requestContext.isQuestion || requestContext.client !== undefined;
      const isEnough = broken >= READ_ATTEMPTS || isImpatient;
      if (isEnough) return { kind: 'refused', refusal: unanswerable(result.reason) };
      if (result.isTold) continue;
      const asked = result.reached ? `${requestLine(command)}: ` : '';
      await outage.wait(`${asked}${result.reason}`, result.reached, command.operation, requestContext.signal);
    }
  };
}
