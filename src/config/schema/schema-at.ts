import * as z from 'zod';

const isTree = (value: unknown): value is Readonly<Record<PropertyKey, unknown>> =>
  typeof value === 'object' && value !== null;

/** The option of a discriminated union that a value is meant to be. */
function optionFor({ options, def }: z.ZodDiscriminatedUnion, value: unknown): z.ZodType | undefined {
  const { discriminator } = def;
  const kind = isTree(value) ? value[discriminator] : undefined;
  return options.find(
    (option) => option instanceof z.ZodObject && option.shape[discriminator]?.safeParse(kind).success,
  ) as z.ZodType | undefined;
}

/** The schema below defaults, optional values and unions. */
function innermost(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return innermost(schema.unwrap(), value);
  return schema instanceof z.ZodDiscriminatedUnion ? innermost(optionFor(schema, value), value) : schema;
}

/** The schema that a place in a value was checked by; undefined where the schema of the whole has none. */
export function schemaAt(schema: z.ZodType, root: unknown, path: readonly PropertyKey[]): z.ZodType | undefined {
  let [at, value]: [unknown, unknown] = [innermost(schema, root), root];
  for (const step of path) {
    value = isTree(value) && Object.hasOwn(value, step) ? value[step] : undefined;
    if (at instanceof z.ZodArray) at = innermost(at.element, value);
    else if (at instanceof z.ZodObject) at = innermost(at.shape[String(step)], value);
    else return undefined;
  }
  return at instanceof z.ZodType ? at : undefined;
}
