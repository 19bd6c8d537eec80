import { changesGame, type OperationId } from '../wire/endpoints.ts';
import { errorNameOf } from '../wire/error-codes.ts';
import { parseJson } from '../wire/json.ts';
import { parseReply } from '../wire/parse-reply.ts';
import { ErrorReply } from '../wire/schemas/error.ts';
import type { WireReply } from '../wire/transport.ts';
import type { Outcome, Refusal } from './outcome.ts';

/** A reply that settles nothing and whose request may be sent again: only a read gets one. */
export interface Again {
  readonly kind: 'again';
  readonly reason: string;
  /** Whether the server was reached at all. */
  readonly reached: boolean;
  /** Whether it failed at a kept connection that had ended (TransportError). */
  readonly isStale?: boolean;
}

/** What a body that says nothing looks like, for a message that must not repeat it. */
function shapeOf(body: string): string {
  if (body.trim() === '') return 'an empty body';
  const json = parseJson(body);
  if (json === undefined) return body.trimStart().startsWith('<') ? 'an HTML body' : 'a body that is not JSON';
  return Array.isArray(json.value) ? 'a JSON array' : 'JSON without an error code';
}

function refusalOf(reply: WireReply): Refusal {
  const parsed = ErrorReply.safeParse(parseJson(reply.body)?.value);
  if (!parsed.success) {
    const message = `status ${reply.status} with ${shapeOf(reply.body)}`;
    return { code: reply.status, name: 'unreadableRefusal', status: reply.status, message, data: {} };
  }
  const { code, message, data } = parsed.data.error;
  return { code, name: errorNameOf(code) ?? 'unnamed', status: reply.status, message, data };
}

function unsettled(operation: OperationId, reason: string): Outcome<never> | Again {
  return changesGame(operation) ? { kind: 'unknown', reason } : { kind: 'again', reason, reached: true };
}

/** A read whose fields are not those we rely on would be answered the same way again, so it counts as refused. */
function unexpected(operation: OperationId, status: number, problems: string): Outcome<never> {
  const message = `status ${status} with unexpected fields: ${problems}`;
  if (changesGame(operation)) return { kind: 'unknown', reason: message };
  return { kind: 'refused', refusal: { code: status, name: 'unexpectedReply', status, message, data: {} } };
}

/**
 * Says what a complete reply means for its command (reliability 2.1, F04-F07). Any 2xx with a readable body is done, that of a
 * 204 counting as {}; a 4xx is a refusal whatever its body; a 5xx or an unreadable success leaves a change of the
 * game unknown.
 */
export function classify<Operation extends OperationId>(
  operation: Operation,
  reply: WireReply,
): Outcome<Operation> | Again {
  if (reply.status >= 500) {
    const { code, name, message } = refusalOf(reply);
    return unsettled(operation, `status ${reply.status}: ${code} ${name} (${message})`);
  }
  if (reply.status < 200 || reply.status >= 300) return { kind: 'refused', refusal: refusalOf(reply) };
  const json = reply.status === 204 ? { value: {} } : parseJson(reply.body);
  if (json === undefined) return unsettled(operation, `status ${reply.status} with ${shapeOf(reply.body)}`);
  const parsed = parseReply(operation, json.value);
  if (!parsed.success) return unexpected(operation, reply.status, parsed.problems);
  return { kind: 'done', reply: parsed.reply };
}
