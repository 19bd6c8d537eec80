import * as z from 'zod';
import { FIELD_KINDS } from '../schema/fields.ts';
import { didYouMean, hintFor } from './hint.ts';
import type { Mistake } from './mistake.ts';
import { oddSpaceHint, showText, showValue } from './show.ts';

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

/** The schema below defaults, optional and recursive values, and unions. */
function innermost(schema: unknown, value: unknown): unknown {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodLazy;
  if (isWrapped) return innermost(schema.unwrap(), value);
  return schema instanceof z.ZodDiscriminatedUnion ? innermost(optionFor(schema, value), value) : schema;
}

/** The schema that a place in a value was checked by; undefined where the schema of the whole has none. */
function schemaAt(schema: z.ZodType, root: unknown, path: readonly PropertyKey[]): z.ZodType | undefined {
  let [at, value]: [unknown, unknown] = [innermost(schema, root), root];
  for (const step of path) {
    value = isTree(value) && Object.hasOwn(value, step) ? value[step] : undefined;
    if (at instanceof z.ZodArray) at = innermost(at.element, value);
    else if (at instanceof z.ZodObject) at = innermost(at.shape[String(step)], value);
    else return undefined;
  }
  return at instanceof z.ZodType ? at : undefined;
}

type Issue = z.core.$ZodIssue;

/** Hints for keys that would be right in another file. */
export type ForeignKeys = Readonly<Record<string, string>>;

/** What was checked. */
interface Checked {
  readonly schema: z.ZodType;
  readonly root: unknown;
  /** Hints for keys at the top of the file. */
  readonly foreignKeys: ForeignKeys;
}

/** The issues of a schema in plain English, one per mistake. */
export function explainIssues(issues: readonly Issue[], checked: Checked): Mistake[] {
  const findings = new Map<string, Mistake>();
  for (const issue of issues) {
    for (const finding of explainIssue(issue, checked)) {
      // A number that is neither whole nor in range is one mistake.
      const key = JSON.stringify(finding.path.map(String));
      if (!findings.has(key)) findings.set(key, finding);
    }
  }
  return [...findings.values()];
}

function explainIssue(issue: Issue, checked: Checked): Mistake[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => explainKey(issue, key, checked));
  const { schema, root } = checked;
  const value = valueAt(root, issue.path);
  const { received, hint } = (issue.code === 'custom' && issue.params) || {};
  const by = issue.code === 'custom' ? undefined : schemaAt(schema, root, issue.path);
  const refusal = {
    field: by && FIELD_KINDS.get(by),
    candidates: candidatesOf(issue),
    wantsList: issue.code === 'invalid_type' && issue.expected === 'array',
  };
  return [
    {
      path: issue.path,
      expected: issue.message,
      received: received ?? showValue(value),
      hint: hint ?? hintFor(value, refusal),
    },
  ];
}

function explainKey(issue: Issue, key: string, checked: Checked): Mistake {
  const by = schemaAt(checked.schema, checked.root, issue.path);
  const keys = by instanceof z.ZodObject ? Object.keys(by.shape) : [];
  const path = [...issue.path, key];
  const expected = `one of the keys ${keys.join(', ')}`;
  return { path, expected, received: showText(key), hint: keyHint(path, keys, checked), isUnknownKey: true };
}

function keyHint(path: readonly PropertyKey[], keys: readonly string[], { foreignKeys }: Checked): string | undefined {
  const key = String(path.at(-1));
  if (/token/i.test(key)) {
    const place =
      path[0] === 'telegram' ? 'telegram.tokenFile names' : 'server.accountTokenFile or server.tokenFile names';
    return `a token stands in a file of its own, of mode 600, which ${place}`;
  }
  const isForeign = path.length === 1 && Object.hasOwn(foreignKeys, key);
  return isForeign ? foreignKeys[key] : (didYouMean(key, keys) ?? oddSpaceHint(key));
}

/** The valid words, where the issue is about a set of words. */
function candidatesOf(issue: Issue): string[] | undefined {
  if (issue.code === 'invalid_value') return issue.values.map(String);
  if (issue.code !== 'invalid_union') return undefined;
  if ('options' in issue) return issue.options?.map(String);
  const known = issue.errors.flat().flatMap((one) => (one.code === 'invalid_value' ? one.values : []));
  const words = known.filter((value) => typeof value === 'string');
  return words.length > 0 ? words : undefined;
}

/** The value at a path of plain data; undefined where there is none. */
export function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value;
}
