import { z } from 'zod';

/** Marks a field that replies usually have, but that is not required. */
export function usual<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<Schema> {
  return schema.optional();
}

/** Whether a field may be absent. */
export function isOptional(schema: unknown): schema is z.ZodOptional | z.ZodDefault {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
}

/** A schema without its optional and default wrappers. */
export function bare(schema: z.ZodType): z.ZodType {
  return isOptional(schema) ? bare(schema.unwrap() as z.ZodType) : schema;
}

const wholes = new WeakSet<object>();

/** Marks a list that is meaningless without any one of its entries: it is read whole, or its parent is not read. */
export function whole<Schema extends z.ZodType>(schema: Schema): Schema {
  wholes.add(schema);
  return schema;
}

/** Whether no entry of the schema's value may be left out. */
export function isWhole(schema: object): boolean {
  return wholes.has(schema);
}

/** An instant as the service writes it; kept as text, read with `msFromIso`. Other ISO forms are rewritten to it first. */
export const Timestamp = z.iso.datetime();

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
