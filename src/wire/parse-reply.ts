import { endpoints, type OperationId, type ReplyOf } from './endpoints.ts';

/** A reply's body as its operation's schema reads it, or what does not fit. */
export type ParsedReply<Operation extends OperationId> =
  | { readonly success: true; readonly reply: ReplyOf<Operation> }
  | { readonly success: false; readonly problems: string };

/** Holds a body, as `parseJson` reads it, against the schema of its operation. */
export function parseReply<Operation extends OperationId>(operation: Operation, body: unknown): ParsedReply<Operation> {
  const parsed = endpoints[operation].reply.safeParse(body);
  if (parsed.success) return { success: true, reply: parsed.data as ReplyOf<Operation> };
  const problems = parsed.error.issues.slice(0, 3).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return { success: false, problems: problems.join('; ') };
}
