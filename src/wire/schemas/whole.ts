import type { z } from 'zod';

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
