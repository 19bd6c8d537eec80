import { z } from 'zod';

/** A place in a reply: names of fields and indexes of lists. */
export type Path = readonly (string | number)[];

/** Whether a field may be absent. */
export function isOptional(schema: unknown): schema is z.ZodOptional | z.ZodDefault {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
}

/** A schema without its optional and default wrappers. */
export function bare(schema: z.ZodType): z.ZodType {
  return isOptional(schema) ? bare(schema.unwrap() as z.ZodType) : schema;
}
