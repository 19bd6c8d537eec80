import type * as z from 'zod';
import { refuse } from './refusal.ts';

/** The parts of a request needed to parse its body. */
export interface RawBody {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** How to treat a request without a body that claims another content type than JSON, as axios does. */
export interface BodyRules {
  /** True: refuse it with 5000. */
  readonly strictContentTypes: boolean;
}

const EMPTY_BODY =
  "You specified a 'Content-Type' header of 'application/json' but the request body is an empty string, which is no valid JSON. Send an empty object (e.g. {}) instead.";

/** What an input has at a path, in the words of zod 3, which the service uses. */
function receivedAt(input: unknown, path: readonly PropertyKey[]): string {
  let value = input;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isJsonType(contentType: string): boolean {
  const essence = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return essence === 'application/json' || essence.endsWith('+json');
}

/**
 * The JSON value of a body, undefined for a request without one (facts: envelope). Invalid JSON, or a JSON content type
 * with an empty body, is 3001; a body with another content type or none is 5000, an empty one only by strict rules.
 */
export function readBody({ headers, body }: RawBody, { strictContentTypes }: BodyRules): unknown {
  const contentType = headers['content-type'];
  const isEmpty = body === undefined || body === '';
  const isJson = contentType !== undefined && isJsonType(contentType);
  if (isEmpty && !isJson && (contentType === undefined || !strictContentTypes)) return undefined;
  if (!isJson) {
    refuse('unsupportedMediaType', `Unsupported media type ${contentType ?? '(none)'}; send application/json.`);
  }
  if (isEmpty) {
    const issue = { code: 'invalid_type', expected: 'object', received: 'undefined', path: [], message: 'Required' };
    refuse('unprocessableInput', EMPTY_BODY, { zodIssues: [issue], originalError: 'Unexpected end of JSON input' });
  }
  return parseJson(body);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    const originalError = error instanceof Error ? error.message : String(error);
    return refuse('unprocessableInput', 'The body is not valid JSON.', { zodIssues: [], originalError });
  }
}

/** The input parsed by the schema; otherwise a Refusal with code 3001 that lists every issue. */
export function readInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
  return refuse('unprocessableInput', `The request could not be processed. ${problems.join('; ')}`, {
    zodIssues: parsed.error.issues.map((issue) =>
      issue.code === 'invalid_type' ? { ...issue, received: receivedAt(input, issue.path) } : issue,
    ),
  });
}
