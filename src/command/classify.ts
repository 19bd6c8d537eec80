import { changesGame, type OperationId } from '../wire/endpoints.ts';
import { errorNameOf, isCodeOfService, isMaintenance, refusesToken } from '../wire/error-codes.ts';
import { parseJson } from '../wire/json.ts';
import { parseReply, type Remains } from '../wire/parse-reply.ts';
import type { Oddity } from '../wire/parts/oddity.ts';
import { ErrorReply } from '../wire/schemas/error.ts';
import type { WireReply } from '../wire/transport.ts';
import type { Outcome, Refusal } from './outcome.ts';

/** A reply that settles nothing and whose request may be sent again: only a read gets one. */
export interface Again {
  readonly kind: 'again';
  readonly reason: string;
  /** Whether the server was reached at all. */
  readonly reached: boolean;
  /** The log tells of it in other words, and it has been waited for. */
  readonly isTold?: true;
  /** Whether it failed at a kept connection that had ended (TransportError). */
  readonly isStale?: boolean;
}

/** Something answered in the place of the service: a proxy, a login page, a front without a server. Nothing is refused by it. */
export interface Foreign {
  readonly kind: 'foreign';
  readonly reason: string;
  readonly status: number;
}

/** The service itself does not take the token. One such reply may be wrong, so what asks decides what it means. */
export interface TokenRefused {
  readonly kind: 'tokenRefused';
  readonly refusal: Refusal;
}

/** What a body that says nothing looks like, for a message that must not repeat it. */
function shapeOf(body: string): string {
  if (body.trim() === '') return 'an empty body';
  const json = parseJson(body);
  if (json === undefined) return isMarkup(body) ? 'an HTML body' : 'a body that is not JSON';
  return Array.isArray(json.value) ? 'a JSON array' : 'JSON without an error code';
}

const isMarkup = (body: string) => body.trimStart().startsWith('<');

/** What the service says in its own envelope; undefined where it is not the service that speaks. */
function refusalOf(reply: WireReply): Refusal | undefined {
  const parsed = ErrorReply.safeParse(parseJson(reply.body)?.value);
  if (!parsed.success || !isCodeOfService(parsed.data.error.code)) return undefined;
  const { code, message, data } = parsed.data.error;
  return { code, name: errorNameOf(code) ?? 'unnamed', status: reply.status, message, data };
}

const foreign = ({ status, body }: WireReply): Foreign => ({
  kind: 'foreign',
  reason: `status ${status} with ${shapeOf(body)}`,
  status,
});

function unsettled(operation: OperationId, reason: string): Outcome<never> | Again {
  return changesGame(operation) ? { kind: 'unknown', reason } : { kind: 'again', reason, reached: true };
}

/** A change that the service has made, and of whose reply some part that is needed cannot be read. */
export interface Partly<Operation extends OperationId = OperationId> extends Remains<Operation> {
  readonly kind: 'partly';
  readonly reason: string;
  readonly oddities: readonly Oddity[];
}

/** A read whose fields are not those we rely on would be answered the same way again, so it counts as refused. */
function unexpected(operation: OperationId, status: number, problems: string): Outcome<never> {
  const message = `status ${status} with unexpected fields: ${problems}`;
  if (changesGame(operation)) return { kind: 'unknown', reason: message };
  return { kind: 'refused', refusal: { code: status, name: 'unexpectedReply', status, message, data: {} } };
}

/** All that the service serves comes below `data`, but for its status; a 204 has no body at all. */
function isOfService(operation: OperationId, { status }: WireReply, value: unknown): boolean {
  if (operation === 'getStatus' || status === 204) return true;
  return typeof value === 'object' && value !== null && 'data' in value;
}

function successOf<Operation extends OperationId>(
  operation: Operation,
  reply: WireReply,
  asked: Readonly<Record<string, string>>,
): Outcome<Operation> | Partly<Operation> | Again | Foreign {
  const json = reply.status === 204 ? { value: {} } : parseJson(reply.body);
  if (json === undefined && !isMarkup(reply.body))
    return unsettled(operation, `status ${reply.status} with ${shapeOf(reply.body)}`);
  if (json === undefined || !isOfService(operation, reply, json.value)) return foreign(reply);
  const parsed = parseReply(operation, json.value, asked);
  const { oddities } = parsed;
  if (parsed.success) return { kind: 'done', reply: parsed.reply, ...(oddities.length > 0 && { oddities }) };
  if (parsed.remains === undefined) return unexpected(operation, reply.status, parsed.problems);
  return { kind: 'partly', ...parsed.remains, reason: `status ${reply.status}, ${parsed.problems}`, oddities };
}

/**
 * Says what a complete reply means for its command (reliability 2.1, F04-F07, F50). Any 2xx with a readable body is done, that
 * of a 204 counting as {}, also where parts of it cannot be read; a refusal is only what has the service's envelope and code; a 5xx or an unreadable success leaves
 * a change of the game unknown.
 */
export function classify<Operation extends OperationId>(
  operation: Operation,
  reply: WireReply,
  asked: Readonly<Record<string, string>> = {},
): Outcome<Operation> | Partly<Operation> | Again | Foreign | TokenRefused {
  const { status } = reply;
  const isSuccess = status >= 200 && status < 300;
  const succeeded = isSuccess ? successOf(operation, reply, asked) : foreign(reply);
  const refusal = succeeded.kind === 'foreign' ? refusalOf(reply) : undefined;
  if (refusal === undefined) return succeeded;
  if (refusesToken(refusal.code)) return { kind: 'tokenRefused', refusal };
  const { code, name, message } = refusal;
  // A success that speaks of an error may yet have had its effect.
  const isSettled = isSuccess ? !changesGame(operation) : status < 500 && !isMaintenance(code);
  return isSettled
    ? { kind: 'refused', refusal }
    : unsettled(operation, `status ${status}: ${code} ${name} (${message})`);
}
