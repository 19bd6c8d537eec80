import type { z } from 'zod';

type Fields = Readonly<Record<string, unknown>>;

/** What each of some fields is by the others of its object; undefined where those do not tell. */
export type Derivations = Readonly<Record<string, (others: Fields) => unknown>>;

const derivations = new WeakMap<object, Derivations>();

/** An object some of whose fields are told by the others, where a reply lacks them. */
export function deriving<Schema extends z.ZodType>(schema: Schema, fields: Derivations): Schema {
  derivations.set(schema, fields);
  return schema;
}

/** How a field of what a schema reads is told by the others; undefined: it is not. */
export function derivationOf(schema: object, field: PropertyKey): ((others: Fields) => unknown) | undefined {
  const fields = derivations.get(schema);
  return fields !== undefined && Object.hasOwn(fields, field) ? fields[field as string] : undefined;
}

/** The system part of a waypoint symbol: X1-AD75-A1 stands in X1-AD75; undefined of what is no text. */
export function systemIn(waypointSymbol: unknown): string | undefined {
  return typeof waypointSymbol === 'string' ? waypointSymbol.split('-').slice(0, 2).join('-') : undefined;
}
