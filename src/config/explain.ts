import type * as z from 'zod';
import type { Finding } from './finding.ts';
import { didYouMean, hintFor } from './hint.ts';
import { oddSpaceHint, showText, showValue } from './show.ts';

type Issue = z.core.$ZodIssue;

/** Hints for keys that would be right in another file. */
export type ForeignKeys = Readonly<Record<string, string>>;

/**
 * The issues of a schema in plain English, one per mistake.
 * @param root the value that was checked
 * @param foreignKeys hints for keys at the top of the file
 */
export function explainIssues(issues: readonly Issue[], root: unknown, foreignKeys: ForeignKeys): Finding[] {
  const findings = new Map<string, Finding>();
  for (const issue of issues) {
    for (const finding of explainIssue(issue, root, foreignKeys)) {
      // A number that is neither whole nor in range is one mistake.
      const key = JSON.stringify(finding.path.map(String));
      if (!findings.has(key)) findings.set(key, finding);
    }
  }
  return [...findings.values()];
}

function explainIssue(issue: Issue, root: unknown, foreignKeys: ForeignKeys): Finding[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => explainKey(issue, key, foreignKeys));
  const value = valueAt(root, issue.path);
  const { received, hint } = (issue.code === 'custom' && issue.params) || {};
  const expected = issue.message;
  return [
    {
      path: issue.path,
      expected,
      received: received ?? showValue(value),
      hint: hint ?? hintFor(value, { expected, candidates: candidatesOf(issue) }),
    },
  ];
}

/** The message of this issue is the list of the valid keys, see fields.ts. */
function explainKey(issue: Issue, key: string, foreignKeys: ForeignKeys): Finding {
  const expected = `one of the keys ${issue.message}`;
  return { path: [...issue.path, key], expected, received: showText(key), hint: keyHint(issue, key, foreignKeys) };
}

function keyHint(issue: Issue, key: string, foreignKeys: ForeignKeys): string | undefined {
  if (/token/i.test(key)) return 'a token never stands in a file: set SPACETRADERS_TOKEN in the environment';
  const isForeign = issue.path.length === 0 && Object.hasOwn(foreignKeys, key);
  return isForeign ? foreignKeys[key] : (didYouMean(key, issue.message.split(', ')) ?? oddSpaceHint(key));
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

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value;
}
