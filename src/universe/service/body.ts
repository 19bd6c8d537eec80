import type * as z from 'zod';
import { refuse } from './refusal.ts';

/** The parts of a request needed to parse its body. */
export interface RawBody {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

function isJsonType(contentType: string): boolean {
  const essence = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return essence === 'application/json' || essence.endsWith('+json');
}

/**
 * The JSON value of a body, undefined for a request without one (game-facts 1.6). Invalid JSON, or a JSON content type
 * with an empty body, is 3001; a body with another content type or none is 5000.
 */
export function readBody({ headers, body }: RawBody): unknown {
  const contentType = headers['content-type'];
  const isEmpty = body === undefined || body === '';
  if (contentType === undefined && isEmpty) return undefined;
  if (contentType === undefined || !isJsonType(contentType)) {
    refuse('unsupportedMediaType', `Unsupported media type ${contentType ?? '(none)'}; send application/json.`);
  }
  if (isEmpty) {
    refuse(
      'unprocessableInput',
      'The content type is application/json but the body is empty; send {} or no content type.',
    );
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
  const said = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
  return refuse('unprocessableInput', `The request could not be processed. ${said.join('; ')}`, {
    zodIssues: parsed.error.issues,
  });
}
