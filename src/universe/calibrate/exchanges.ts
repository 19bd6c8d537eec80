import { msFromIso } from '../../time/iso.ts';
import { endpoints, type OperationId, operationLabel, type ReplyOf } from '../../wire/endpoints.ts';
import { parseReply } from '../../wire/parse-reply.ts';
import type { RecordedExchange } from '../../wire/recorded.ts';
import { operations } from '../operations/index.ts';
import { createRouter } from '../service/router.ts';

/** A recorded exchange, with the operation that it belongs to. */
export interface Exchange {
  /** Our wall clock when the request left. */
  readonly sentAtMs: number;
  /** "POST /my/ships/{shipSymbol}/sell"; undefined for what the universe has no operation for. */
  readonly endpoint: string | undefined;
  /** Status that the universe answers a success with. */
  readonly successStatus: number | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly method: string;
  readonly path: string;
  /** JSON value; undefined without one. */
  readonly requestBody: unknown;
  /** Undefined where no complete reply came. */
  readonly status: number | undefined;
  /** JSON value; undefined where the reply was none. */
  readonly body: unknown;
  readonly isJson: boolean;
}

/** Exchanges in the order in which they left, at one pace. */
export interface Session {
  readonly exchanges: readonly Exchange[];
  /** Game seconds per second. */
  readonly speed: number;
}

const route = createRouter(operations);

const idByLabel = new Map<string, OperationId>(
  (Object.keys(endpoints) as OperationId[]).map((operation) => [operationLabel(operation), operation]),
);

function exchangeOf(recorded: RecordedExchange): Exchange {
  const { method, path, requestBody, status, body } = recorded;
  const found = route(method, path.split('?')[0] ?? '');
  return {
    sentAtMs: msFromIso(recorded.sentAt),
    endpoint: found?.endpoint,
    successStatus: found?.operation.status,
    params: found?.params ?? {},
    method,
    path,
    requestBody,
    status,
    body,
    isJson: body !== undefined,
  };
}

/** A session of what was recorded, oldest first. */
export function sessionOf(recorded: readonly RecordedExchange[], speed: number): Session {
  const exchanges = recorded.map(exchangeOf).sort((a, b) => a.sentAtMs - b.sentAtMs);
  return { exchanges, speed };
}

/** Whether the service did what was asked. */
export function isSuccess({ status }: Exchange): boolean {
  return status !== undefined && status >= 200 && status < 300;
}

/** The operation, where it is one that our client knows. */
export function operationOf({ endpoint }: Exchange): OperationId | undefined {
  return idByLabel.get(endpoint ?? '');
}

/** Replies as read, since every section asks for them anew. */
const parsedBefore = new WeakMap<Exchange, unknown>();

/** The reply of a success of that operation, as our client reads it where nothing in it is odd; undefined for anything else. */
export function replyOf<Operation extends OperationId>(
  exchange: Exchange,
  operation: Operation,
): ReplyOf<Operation> | undefined {
  if (!isSuccess(exchange) || operationOf(exchange) !== operation) return undefined;
  if (!parsedBefore.has(exchange)) {
    const parsed = parseReply(operation, exchange.body);
    const isWhole = parsed.success && parsed.oddities.length === 0;
    parsedBefore.set(exchange, isWhole ? parsed.reply : undefined);
  }
  return parsedBefore.get(exchange) as ReplyOf<Operation> | undefined;
}
