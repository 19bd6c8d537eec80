import type { z } from 'zod';

const wholes = new WeakSet<object>();

/** A list that means nothing without any one of its entries: it is read whole, or what it belongs to is not read. */
export function whole<Schema extends z.ZodType>(schema: Schema): Schema {
  wholes.add(schema);
  return schema;
}

/** Whether nothing may be left out of what a schema reads. */
export function isWhole(schema: object): boolean {
  return wholes.has(schema);
}
