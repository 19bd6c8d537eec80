import type { z } from 'zod';

type Fields = Readonly<Record<string, unknown>>;

/** Derivations of fields from the other fields of their object; undefined if those are not enough. */
export type Derivations = Readonly<Record<string, (others: Fields) => unknown>>;

const derivations = new WeakMap<object, Derivations>();

/** An object of which some fields can be derived from the others if a reply lacks them. */
export function deriving<Schema extends z.ZodType>(schema: Schema, fields: Derivations): Schema {
  derivations.set(schema, fields);
  return schema;
}

/** The derivation of a field from the others; undefined if there is none. */
export function derivationOf(schema: object, field: PropertyKey): ((others: Fields) => unknown) | undefined {
  const fields = derivations.get(schema);
  return fields !== undefined && Object.hasOwn(fields, field) ? fields[field as string] : undefined;
}

/** The system part of a waypoint symbol: X1-AD75-A1 is in X1-AD75; undefined for anything but text. */
export function systemIn(waypointSymbol: string): string;
export function systemIn(waypointSymbol: unknown): string | undefined;
export function systemIn(waypointSymbol: unknown): string | undefined {
  return typeof waypointSymbol === 'string' ? waypointSymbol.split('-').slice(0, 2).join('-') : undefined;
}
