import { z } from 'zod';
import { type Endpoint, endpoints, type OperationId, type PartsOf, type ReplyOf } from './endpoints.ts';
import type { Oddity } from './parts/oddity.ts';
import { readByParts } from './parts/read-by-parts.ts';

/** What is left of the reply to a change of which a needed part cannot be read. */
export interface Remains<Operation extends OperationId> {
  readonly parts: PartsOf<Operation>;
  /** The needed parts that are not there, or say less than they should, by name; at least one. */
  readonly missing: readonly string[];
}

/** A reply's body as its operation's schema reads it, or what does not fit; `oddities`: what was odd, and is left out or kept as text. */
export type ParsedReply<Operation extends OperationId> =
  | { readonly success: true; readonly reply: ReplyOf<Operation>; readonly oddities: readonly Oddity[] }
  | {
      readonly success: false;
      readonly problems: string;
      readonly remains?: Remains<Operation>;
      readonly oddities: readonly Oddity[];
    };

const isNeeded = (schema: unknown) => !(schema instanceof z.ZodOptional || schema instanceof z.ZodDefault);

/** The fields of an object that its schema reads in any case, by name. */
function needed(schema: unknown): string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.keys(schema.shape).filter((name) => isNeeded(schema.shape[name]));
}

/** The parts of a change's reply that are needed, and are not there or say less than they should. */
function missingParts({ shape }: z.ZodObject, data: Readonly<Record<string, unknown>>): string[] {
  const parts = shape.data as z.ZodObject;
  return needed(parts).filter((name) => {
    const part = data[name] as Readonly<Record<string, unknown>> | undefined;
    return part === undefined || needed(parts.shape[name]).some((field) => part[field] === undefined);
  });
}

function problemsOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    .join('; ');
}

/** Reads what can be read of a body that does not fit as a whole. */
function parseParts<Operation extends OperationId>(
  { reply, parts }: Endpoint,
  body: unknown,
  error: z.ZodError,
): ParsedReply<Operation> {
  const read = readByParts(parts ?? reply, body);
  const problems = problemsOf(error);
  if (read === undefined) return { success: false, problems, oddities: [] };
  const { oddities } = read;
  const { data } = read.reply as { readonly data: Readonly<Record<string, unknown>> };
  const missing = parts === undefined ? [] : missingParts(reply as z.ZodObject, data);
  if (missing.length === 0) return { success: true, reply: read.reply as ReplyOf<Operation>, oddities };
  if (Object.keys(data).length === 0) return { success: false, problems, oddities };
  return { success: false, problems, remains: { parts: read.reply as PartsOf<Operation>, missing }, oddities };
}

/** Holds a body, as `parseJson` reads it, against the schema of its operation; what does not fit costs no more than itself. */
export function parseReply<Operation extends OperationId>(operation: Operation, body: unknown): ParsedReply<Operation> {
  const parsed = endpoints[operation].reply.safeParse(body);
  if (parsed.success) return { success: true, reply: parsed.data as ReplyOf<Operation>, oddities: [] };
  return parseParts(endpoints[operation], body, parsed.error);
}
