import { z } from 'zod';

const usuals = new WeakSet<object>();

/** Marks a field that replies usually have, but that is not required. */
export function usual<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<Schema> {
  const optional = schema.optional();
  usuals.add(optional);
  return optional;
}

const twins = new WeakMap<object, z.ZodType>();

/** The same schema with all usual fields required: nearly all replies have them, and it parses faster. */
export function usually(schema: z.ZodType): z.ZodType {
  const known = twins.get(schema);
  if (known !== undefined) return known;
  const twin = twinOf(schema);
  twins.set(schema, twin);
  return twin;
}

function twinOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault) return usually(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodOptional) {
    const inner = usually(schema.unwrap() as z.ZodType);
    return usuals.has(schema) ? inner : inner.optional();
  }
  if (schema instanceof z.ZodArray) return z.array(usually(schema.element as z.ZodType));
  // A schema that keeps unknown fields is used as it is.
  if (!(schema instanceof z.ZodObject) || schema.def.catchall !== undefined) return schema;
  const fields: readonly [string, unknown][] = Object.entries(schema.shape);
  return z.object(Object.fromEntries(fields.map(([name, field]) => [name, usually(field as z.ZodType)])));
}
