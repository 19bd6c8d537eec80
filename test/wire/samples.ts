import { endpoints, type OperationId, operationLabel } from '../../src/wire/endpoints.ts';
import type { WireReply } from '../../src/wire/transport.ts';
import { playSession } from '../universe/schemas/session.ts';
import { playStagedSession } from '../universe/schemas/staged-session.ts';
import type { Json } from '../universe/service/player.ts';

const session = playSession();
const all = [...session, ...playStagedSession()];

/** Every operation that Argosy uses. */
export const operationIds = Object.keys(endpoints) as OperationId[];

/** The bodies of an operation's successes in a session with the embedded universe, oldest first; in a staged one where that has none. */
export function bodiesOf(operation: OperationId): readonly Json[] {
  const label = operationLabel(operation);
  const from = session.some(({ endpoint, status }) => endpoint === label && status < 300) ? session : all;
  return from
    .filter(({ endpoint, status }) => endpoint === label && status < 300)
    .map(({ json }) => structuredClone(json));
}

/** The first success of an operation. */
export function bodyOf(operation: OperationId): Json {
  const [body] = bodiesOf(operation);
  if (body === undefined) throw new Error(`bodyOf: expected the session to use ${operation}`);
  return body;
}

/** The bodies of every refusal in the session. */
export const refusalBodies: readonly Json[] = session.filter(({ status }) => status >= 400).map(({ json }) => json);

/** A complete reply as a transport brings it. */
export function wireReply(status: number, body: unknown, headers: Record<string, string> = {}): WireReply {
  return { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
}
