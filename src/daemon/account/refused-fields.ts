import type { Refusal } from '../../command/outcome.ts';
import { isPayloadRefused } from '../../wire/error-codes.ts';
import { describeOutcome } from '../start/read-with-retry.ts';

/** Most characters of what the service says of a field. */
const SAID_CHARS = 200;

/** A field of a request's body whose value the service does not take, and what it says of it. */
export interface RefusedField {
  readonly field: string;
  readonly said: string;
}

/** The texts in a value: itself, those of a list, or a message deeper in it. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

const cut = (text: string) => (text.length > SAID_CHARS ? `${text.slice(0, SAID_CHARS)}…` : text);

/** A field by an issue of the service's own validation: {path: ['symbol'], message}. */
function byIssue(issue: unknown): RefusedField[] {
  if (typeof issue !== 'object' || issue === null) return [];
  const { path, message } = issue as { readonly path?: unknown; readonly message?: unknown };
  const field = Array.isArray(path) ? path[0] : undefined;
  return typeof field === 'string' ? [{ field, said: cut(textsIn(message).join(' ')) }] : [];
}

/**
 * The fields that a refusal names: `data` has a list of reasons by field, {"faction": ["…"]}, or `zodIssues`. A text
 * alone counts only in a refusal of the payload, since other refusals name the thing they are about in this way.
 */
export function refusedFields({ code, data }: Refusal): readonly RefusedField[] {
  const { zodIssues, ...rest } = data;
  const issues = Array.isArray(zodIssues) ? zodIssues.flatMap(byIssue) : [];
  const named = Object.entries(rest).flatMap(([field, value]): RefusedField[] => {
    const texts = Array.isArray(value) || isPayloadRefused(code) ? textsIn(value) : [];
    return texts.length === 0 ? [] : [{ field, said: cut(texts.join(' ')) }];
  });
  return [...issues, ...named];
}

/** A refusal with what the service says of each field. */
export function describeRefusal(refusal: Refusal): string {
  const fields = refusedFields(refusal).map(({ field, said }) => `${field}: ${said}`);
  return [describeOutcome({ kind: 'refused', refusal }), ...fields].join('; ');
}
