import { z } from 'zod';
import { derivationOf, isWhole } from '../schemas/derived.ts';

/** A place in a reply: names of fields and indexes of lists. */
export type Path = readonly PropertyKey[];

/** Whether a field may be absent. */
export function isOptional(schema: unknown): schema is z.ZodOptional | z.ZodDefault {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
}

/** A schema without its optional and default wrappers. */
function bare(schema: unknown): unknown {
  return isOptional(schema) ? bare(schema.unwrap()) : schema;
}

/** The schema of a field or entry below a bare schema; undefined if it has none. */
function below(schema: unknown, key: PropertyKey): unknown {
  if (schema instanceof z.ZodObject) return Object.hasOwn(schema.shape, key) ? schema.shape[key as string] : undefined;
  if (schema instanceof z.ZodArray) return schema.element;
  return schema instanceof z.ZodRecord ? schema.valueType : undefined;
}

/** The bare schema at a path; undefined if there is none. */
export function schemaAt(schema: z.ZodType, path: Path): object | undefined {
  return path.reduce<unknown>((found, key) => bare(below(found, key)), bare(schema)) as object | undefined;
}

/** A part around something unreadable that can be left out or derived, so that the rest can be read. */
export interface WayOut {
  readonly path: Path;
  /** Derives it from the other fields of its object; if undefined, it is left out. */
  readonly derive?: ReturnType<typeof derivationOf>;
}

/**
 * The parts around a path that a reply can spare, the smallest first: fields that are optional or derived from others,
 * entries of a list or dictionary. Empty if everything around it is required.
 */
export function waysOut(schema: z.ZodType, path: Path): WayOut[] {
  let holder = bare(schema);
  const ways: WayOut[] = [];
  for (const [depth, key] of path.entries()) {
    const next = below(holder, key);
    const inner = bare(next);
    if (next === undefined || isWhole(inner as object)) break;
    const isEntry = holder instanceof z.ZodArray || holder instanceof z.ZodRecord;
    const derive = derivationOf(holder as object, key);
    const here = path.slice(0, depth + 1);
    if (isEntry || isOptional(next)) ways.unshift({ path: here });
    else if (derive !== undefined) ways.unshift({ path: here, derive });
    holder = inner;
  }
  return ways;
}
