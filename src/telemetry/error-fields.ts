import { scrub, scrubStart } from './scrub.ts';

/** An error in a log line: only these fields. */
export interface ErrorFields {
  readonly type: string;
  readonly code?: string | number;
  readonly message?: string;
  readonly status?: number;
  readonly method?: string;
  /** Path of the request (or of the file), without its query. */
  readonly path?: string;
  readonly stack?: string;
  readonly cause?: ErrorFields | string;
  readonly errors?: readonly (ErrorFields | string)[];
}

/** Guesses: what tells the cause, in a line that can be read. */
const DEEPEST_CAUSE = 4;
const MOST_ERRORS = 5;
const LONGEST_TEXT = 1000;
const LONGEST_STACK = 6000;

/**
 * An error as log fields, by an allow-list: errors of HTTP libraries carry whole requests, including the token, and
 * their getters may throw. Causes and the errors of an AggregateError are included, up to a limited depth.
 * @param withStack whether to include the stacks
 */
export function errorFields(error: unknown, withStack: boolean, depth = 0): ErrorFields | string {
  if (typeof error !== 'object' || error === null) return shortText(String(error));
  if (depth > DEEPEST_CAUSE) return '[further causes left out]';
  const cause = read(error, 'cause');
  const errors = read(error, 'errors');
  return dropUndefined({
    type: typeOf(error),
    code: codeOf(error),
    message: textOf(read(error, 'message'), LONGEST_TEXT),
    status: statusOf(error),
    method: textOf(read(error, 'method') ?? read(read(error, 'options'), 'method'), 20),
    path: pathOf(error),
    stack: withStack ? textOf(read(error, 'stack'), LONGEST_STACK) : undefined,
    cause: cause === undefined || cause === null ? undefined : errorFields(cause, withStack, depth + 1),
    errors: Array.isArray(errors)
      ? errors.slice(0, MOST_ERRORS).map((one) => errorFields(one, withStack, depth + 1))
      : undefined,
  });
}

/** The beginning of a text without secrets, and how many characters were left out. */
export function shortText(text: string, longest = LONGEST_TEXT): string {
  if (text.length <= longest) return scrub(text);
  const clean = scrubStart(text, longest);
  return `${clean}... (${text.length - longest} more)`;
}

function typeOf(error: object): string {
  const name = read(error, 'name');
  if (typeof name === 'string' && name !== '') return shortText(name, 100);
  const constructorName = read(read(error, 'constructor'), 'name');
  return typeof constructorName === 'string' ? shortText(constructorName, 100) : 'Object';
}

function codeOf(error: object): string | number | undefined {
  const code = read(error, 'code');
  return typeof code === 'number' ? code : textOf(code, 100);
}

function statusOf(error: object): number | undefined {
  const candidates = [
    read(error, 'status'),
    read(error, 'statusCode'),
    read(read(error, 'response'), 'statusCode'),
  ] as const;
  return candidates.find((candidate) => typeof candidate === 'number');
}

function pathOf(error: object): string | undefined {
  const path = textOf(read(error, 'path'), LONGEST_TEXT);
  if (path !== undefined) return path.split('?')[0];
  const address = read(read(error, 'options'), 'url');
  if (address instanceof URL) return shortText(address.pathname);
  return typeof address === 'string' && URL.canParse(address) ? shortText(new URL(address).pathname) : undefined;
}

function textOf(value: unknown, longest: number): string | undefined {
  return typeof value === 'string' ? shortText(value, longest) : undefined;
}

/** A property; undefined when it is missing or its getter throws. */
function read(value: unknown, name: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined;
  try {
    return (value as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}

function dropUndefined(fields: Record<string, unknown>): ErrorFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
