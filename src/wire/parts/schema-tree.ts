import { z } from 'zod';
import { derivationOf } from '../schemas/derived.ts';
import { isWhole } from '../schemas/whole.ts';

/** Where something stands in a reply: names of fields and places in lists. */
export type Path = readonly PropertyKey[];

const isOptional = (schema: unknown) => schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;

/** A schema without what only says that its value may be absent. */
function bare(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? bare(schema.unwrap()) : schema;
}

/** The schema of a field or entry of what a bare schema reads; undefined where it has none. */
function below(schema: unknown, key: PropertyKey): unknown {
  if (schema instanceof z.ZodObject) return Object.hasOwn(schema.shape, key) ? schema.shape[key as string] : undefined;
  if (schema instanceof z.ZodArray) return schema.element;
  return schema instanceof z.ZodRecord ? schema.valueType : undefined;
}

/** The bare schema at a path; undefined where the path leads nowhere. */
export function schemaAt(schema: z.ZodType, path: Path): object | undefined {
  return path.reduce<unknown>((found, key) => bare(below(found, key)), bare(schema)) as object | undefined;
}

/** A part around something that cannot be read, with which the rest can be read all the same. */
export interface WayOut {
  readonly path: Path;
  /** What it is by the other fields of its object; undefined: it is left out. */
  readonly derive?: ReturnType<typeof derivationOf>;
}

/**
 * The parts around a path that a reply can do without, the smallest first: fields that are optional or told by others,
 * entries of a list or of a dictionary. None where all around it is needed.
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
