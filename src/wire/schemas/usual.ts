import type { z } from 'zod';

/** Marks a field that replies usually have, but that is not required. */
export function usual<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<Schema> {
  return schema.optional();
}
