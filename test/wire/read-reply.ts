import type { OperationId } from '../../src/wire/endpoints.ts';
import { parseReply } from '../../src/wire/parse-reply.ts';
import type { Json } from '../universe/service/player.ts';

/** The reply of a body that can be read, with what in it was odd. */
export function readReply(operation: OperationId, body: unknown, asked: Readonly<Record<string, string>> = {}) {
  const parsed = parseReply(operation, body, asked);
  if (!parsed.success) throw new Error(`${operation}: ${parsed.problems}`);
  return { reply: parsed.reply as Json, oddities: parsed.oddities };
}
