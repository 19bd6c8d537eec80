import { z } from 'zod';
import { type Endpoint, endpoints, type OperationId, type PartsOf, type ReplyOf } from './endpoints.ts';
import type { Oddity } from './parts/oddity.ts';
import { readByParts } from './parts/read-by-parts.ts';
import { isOptional } from './schemas/derived.ts';

/** The readable part of the reply to a change, of which a required part cannot be read. */
export interface Remains<Operation extends OperationId> {
  readonly parts: PartsOf<Operation>;
  /** Names of required parts that are absent or incomplete; at least one. */
  readonly missing: readonly string[];
}

/**
 * A reply's body as its operation's schema reads it, or the problems with it. `oddities` are parts that are left out or
 * kept as text.
 */
export type ParsedReply<Operation extends OperationId> =
  | { readonly success: true; readonly reply: ReplyOf<Operation>; readonly oddities: readonly Oddity[] }
  | {
      readonly success: false;
      readonly problems: string;
      readonly remains?: Remains<Operation>;
      readonly oddities: readonly Oddity[];
    };

/** Names of an object's fields that its schema requires. */
function needed(schema: unknown): string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.keys(schema.shape).filter((name) => !isOptional(schema.shape[name]));
}

type Fields = Readonly<Record<string, unknown>>;

/** Names of a change's required or wanted parts that are absent or incomplete. */
function missingParts({ reply, wanted }: Endpoint, data: Fields): string[] {
  const parts = (reply as z.ZodObject).shape.data as z.ZodObject;
  const isLess = (name: string) => {
    const part = data[name] as Fields | undefined;
    return part === undefined || needed(parts.shape[name]).some((field) => part[field] === undefined);
  };
  const missing = needed(parts).filter(isLess);
  return wanted !== undefined && data[wanted] === undefined ? [...missing, wanted] : missing;
}

/** The field that identifies a record, and the request's path parameter with the same value. */
const ASKED_FOR: { readonly [Operation in OperationId]?: readonly [field: string, parameter: string] } = {
  getMyShip: ['symbol', 'shipSymbol'],
  getContract: ['id', 'contractId'],
  getMarket: ['symbol', 'waypointSymbol'],
  getShipyard: ['symbol', 'waypointSymbol'],
  getJumpGate: ['symbol', 'waypointSymbol'],
  getConstruction: ['symbol', 'waypointSymbol'],
};

/** Adds the identifying field of a record, from the request, to a body that lacks it: in place, however wide it is. */
function named(operation: OperationId, body: unknown, asked: Readonly<Record<string, string>>): unknown {
  const [field, parameter] = ASKED_FOR[operation] ?? [];
  const data = (body as { readonly data?: Fields } | null)?.data;
  if (field === undefined || typeof data !== 'object' || data === null || typeof data[field] === 'string') return body;
  Object.assign(data, { [field]: asked[parameter ?? ''] });
  return body;
}

/** Whether the body has any known part, readable or not: otherwise it may be the reply to anything. */
function isReplyOf({ reply }: Endpoint, body: unknown): boolean {
  const { data } = body as { readonly data: object };
  const { shape } = (reply as z.ZodObject).shape.data as z.ZodObject;
  return Object.keys(shape).some((name) => Object.hasOwn(data, name));
}

/**
 * Parses a body from `parseJson` by its operation's schema; a part that does not fit costs no more than itself.
 * @param asked the request's path parameters
 */
export function parseReply<Operation extends OperationId>(
  operation: Operation,
  body: unknown,
  asked: Readonly<Record<string, string>> = {},
): ParsedReply<Operation> {
  const endpoint: Endpoint = endpoints[operation];
  const { reply, parts } = endpoint;
  const whole = named(operation, body, asked);
  const read = readByParts(parts ?? reply, whole);
  const { oddities } = read;
  if (!read.isRead) return { success: false, problems: read.problems.join('; '), oddities: [] };
  const { data } = read.reply as { readonly data: Fields };
  const missing = parts === undefined ? [] : missingParts(endpoint, data);
  if (missing.length === 0) return { success: true, reply: read.reply as ReplyOf<Operation>, oddities };
  const problems = [...read.problems, ...missing.map((name) => `data.${name}: missing or incomplete`)].join('; ');
  if (!isReplyOf(endpoint, body)) return { success: false, problems, oddities };
  return { success: false, problems, remains: { parts: read.reply as PartsOf<Operation>, missing }, oddities };
}
