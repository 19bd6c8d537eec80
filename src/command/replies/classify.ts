import { shortText } from '../../telemetry/error-fields.ts';
import { changesGame, type OperationId } from '../../wire/endpoints.ts';
import { errorNameOf, isMaintenance, refusesToken } from '../../wire/error-codes.ts';
import { serviceErrorIn } from '../../wire/error-envelope.ts';
import { parseJson } from '../../wire/json.ts';
import { parseReply, type Remains } from '../../wire/parse-reply.ts';
import type { Oddity } from '../../wire/parts/oddity.ts';
import { isSuccess, type WireReply } from '../../wire/transport.ts';
import type { Outcome, Refusal } from '../performer.ts';

/** A reply that decides nothing, after which the request may be sent again; only reads get one. */
export interface Again {
  readonly kind: 'again';
  readonly reason: string;
  /** Whether the server was reached at all. */
  readonly reached: boolean;
  /** Whether it is logged in other words, and has already been waited for. */
  readonly isTold?: true;
  /** Whether it failed on a kept-alive connection that had ended (TransportError). */
  readonly isStale?: boolean;
}

/**
 * An answer that is not from the service: from a proxy, a login page, a front end without a server. It refuses nothing.
 */
export interface Foreign {
  readonly kind: 'foreign';
  readonly reason: string;
  readonly status: number;
}

/** The service itself refuses the token. One such reply may be wrong, so the caller decides what it means. */
export interface TokenRefused {
  readonly kind: 'tokenRefused';
  readonly refusal: Refusal;
}

/** The JSON of a body; undefined if it is none. */
type Json = ReturnType<typeof parseJson>;

/** Describes a body without content of use, for a message that must not quote it. */
function shapeOf(body: string, json: Json): string {
  if (body.trim() === '') return 'an empty body';
  if (json === undefined) return isMarkup(body) ? 'an HTML body' : 'a body that is not JSON';
  return Array.isArray(json.value) ? 'a JSON array' : 'JSON without an error code';
}

const isMarkup = (body: string) => /^\s*</.test(body);

/** The error in the service's own envelope, its message cut; undefined if the reply is not from the service. */
function refusalOf({ status }: WireReply, json: Json): Refusal | undefined {
  const error = serviceErrorIn(json?.value, status);
  if (error === undefined) return undefined;
  return { ...error, message: shortText(error.message), name: errorNameOf(error.code) ?? 'unnamed', status };
}

const foreign = ({ status, body }: WireReply, json: Json): Foreign => ({
  kind: 'foreign',
  reason: `status ${status} with ${shapeOf(body, json)}`,
  status,
});

function unresolved(operation: OperationId, reason: string): Outcome<never> | Again {
  return changesGame(operation) ? { kind: 'unknown', reason } : { kind: 'again', reason, reached: true };
}

/** A change that the service has made, with a reply of which a required part cannot be read. */
export interface Partly<Operation extends OperationId = OperationId> extends Remains<Operation> {
  readonly kind: 'partly';
  readonly reason: string;
  readonly oddities: readonly Oddity[];
}

/** A read with unexpected fields would get the same reply again, so it counts as refused. */
function unexpected(operation: OperationId, status: number, problems: string): Outcome<never> {
  const message = `status ${status} with unexpected fields: ${problems}`;
  if (changesGame(operation)) return { kind: 'unknown', reason: message };
  return { kind: 'refused', refusal: { code: status, name: 'unexpectedReply', status, message, data: {} } };
}

/** Whether a reply is from the service: all its replies have `data`, except its status; a 204 has no body. */
function isOfService(operation: OperationId, { status }: WireReply, value: unknown): boolean {
  if (operation === 'getStatus' || status === 204) return true;
  return typeof value === 'object' && value !== null && 'data' in value;
}

function successOf<Operation extends OperationId>(
  operation: Operation,
  reply: WireReply,
  came: Json,
  asked: Readonly<Record<string, string>>,
): Outcome<Operation> | Partly<Operation> | Again | Foreign {
  const json = reply.status === 204 ? { value: {} } : came;
  if (json === undefined && !isMarkup(reply.body))
    return unresolved(operation, `status ${reply.status} with ${shapeOf(reply.body, json)}`);
  if (json === undefined || !isOfService(operation, reply, json.value)) return foreign(reply, came);
  const parsed = parseReply(operation, json.value, asked);
  const { oddities } = parsed;
  if (parsed.success) return { kind: 'done', reply: parsed.reply, ...(oddities.length > 0 && { oddities }) };
  if (parsed.remains === undefined) return unexpected(operation, reply.status, parsed.problems);
  return { kind: 'partly', ...parsed.remains, reason: `status ${reply.status}, ${parsed.problems}`, oddities };
}

/**
 * What a complete reply means for its command (facts: unknown-outcomes; faults: F04, F05, F06, F07, F50). Any 2xx with
 * a readable body is `done`, even if parts of it cannot be read; a 204 counts as {}. A refusal must have the service's
 * envelope; after a 5xx or an unreadable success the outcome of a change is unknown.
 */
export function classify<Operation extends OperationId>(
  operation: Operation,
  reply: WireReply,
  asked: Readonly<Record<string, string>> = {},
): Outcome<Operation> | Partly<Operation> | Again | Foreign | TokenRefused {
  const json = parseJson(reply.body);
  const succeeded = isSuccess(reply) ? successOf(operation, reply, json, asked) : foreign(reply, json);
  const refusal = succeeded.kind === 'foreign' ? refusalOf(reply, json) : undefined;
  if (refusal === undefined) return succeeded;
  if (refusesToken(refusal.code)) return { kind: 'tokenRefused', refusal };
  const { status } = reply;
  const { code, name, message } = refusal;
  // A 2xx reply with an error in its body may still have had its effect.
  const isSettled = isSuccess(reply) ? !changesGame(operation) : status < 500 && !isMaintenance(code);
  return isSettled
    ? { kind: 'refused', refusal }
    : unresolved(operation, `status ${status}: ${code} ${name} (${message})`);
}
