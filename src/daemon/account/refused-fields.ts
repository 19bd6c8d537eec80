import type { Refusal } from '../../command/performer.ts';
import { isPayloadRefused } from '../../wire/error-codes.ts';
import { describeOutcome } from '../start/read-with-retry.ts';

/** Most characters of the service's message about a field. */
const SAID_CHARS = 200;

/** A field of a request's body whose value the service does not take, and its message about it. */
export interface RefusedField {
  readonly field: string;
  readonly message: string;
}

/** Most fields that are shown. */
const MOST_FIELDS = 5;

/** The texts in a value: itself, those of a list, or those one level deeper, as in {"_errors": ["…"]}. */
function textsIn(value: unknown, levels = 2): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || levels === 0) return [];
  const entries = Array.isArray(value) ? value : Object.values(value).slice(0, MOST_FIELDS);
  return entries.slice(0, MOST_FIELDS).flatMap((entry) => textsIn(entry, levels - 1));
}

const cut = (text: string) => (text.length > SAID_CHARS ? `${text.slice(0, SAID_CHARS)}…` : text);

/** A field by an issue of the service's own validation: {path: ['symbol'], message}. */
function byIssue(issue: unknown): RefusedField[] {
  if (typeof issue !== 'object' || issue === null) return [];
  const { path, message } = issue as { readonly path?: unknown; readonly message?: unknown };
  const field = Array.isArray(path) ? path[0] : undefined;
  return typeof field === 'string' ? [{ field, message: cut(textsIn(message).join(' ')) }] : [];
}

/**
 * The fields that a refusal names: `data` has a list of reasons by field, {"faction": ["…"]}, or `zodIssues`. A text
 * alone counts only in a refusal of the payload, since other refusals name the thing they are about in this way.
 */
export function refusedFields({ code, data }: Refusal): readonly RefusedField[] {
  const { zodIssues, ...rest } = data;
  const issues = Array.isArray(zodIssues) ? zodIssues.slice(0, MOST_FIELDS).flatMap(byIssue) : [];
  const entries = Object.entries(rest).slice(0, MOST_FIELDS);
  const named = entries.flatMap(([field, value]): RefusedField[] => {
    const texts = typeof value === 'object' || isPayloadRefused(code) ? textsIn(value) : [];
    return texts.length === 0 ? [] : [{ field, message: cut(texts.join(' ')) }];
  });
  return [...issues, ...named];
}

/** A refusal with the service's message about each field. */
export function describeRefusal(refusal: Refusal): string {
  const fields = refusedFields(refusal).map(({ field, message }) => `${field}: ${message}`);
  return [describeOutcome({ kind: 'refused', refusal }), ...fields].join('; ');
}
