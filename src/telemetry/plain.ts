import { errorFields, shortText } from './error-fields.ts';

/** Guesses: more levels and elements than a log line of ours has. */
const DEEPEST = 3;
const MOST_ELEMENTS = 50;
/** Of a field; names from outside may be longer. */
const LONGEST_NAME = 100;
const SECRET_NAME = /^(?:(?:proxy-)?authorization|(?:set-)?cookie|password|.*token|.*secret)$/i;
const ERROR_NAME = /^(?:err|error)$/;

/** Cached names, and whether they sound secret; limited, since some names come from outside. */
const secretNames = new Map<string, boolean>();
const MOST_NAMES = 1_000;

/**
 * Log fields as plain JSON data, for any input: errors by their allow-list, objects of libraries by the name of their
 * class only, values of secret-sounding names not at all. It never throws.
 */
export function plainFields(fields: Readonly<Record<string, unknown>>, withStack: boolean): Record<string, unknown> {
  return plainRecord(fields, withStack, 0);
}

function plainRecord(record: object, withStack: boolean, depth: number): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const name of namesOf(record)) {
    const value = propertyOf(record, name);
    const kept = isSecretName(name) ? secretValue(value) : plainNamed(name, value, withStack, depth);
    if (kept !== undefined) plain[name.length > LONGEST_NAME ? shortText(name, LONGEST_NAME) : name] = kept;
  }
  return plain;
}

function isSecretName(name: string): boolean {
  const known = secretNames.get(name);
  if (known !== undefined) return known;
  const isSecret = SECRET_NAME.test(name);
  if (secretNames.size < MOST_NAMES && name.length <= LONGEST_NAME) secretNames.set(name, isSecret);
  return isSecret;
}

/** A number or boolean, such as a count of tokens, is no secret. */
function secretValue(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' || value == null ? value : '[secret]';
}

function plainNamed(name: string, value: unknown, withStack: boolean, depth: number): unknown {
  const isObject = typeof value === 'object' && value !== null;
  try {
    return ERROR_NAME.test(name) && isObject ? errorFields(value, withStack) : plainValue(value, withStack, depth);
  } catch {
    return '[unreadable]';
  }
}

function plainValue(value: unknown, withStack: boolean, depth: number): unknown {
  if (typeof value === 'string') return shortText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  return plainObject(value, withStack, depth);
}

function plainObject(value: object, withStack: boolean, depth: number): unknown {
  if (isError(value)) return errorFields(value, withStack);
  if (depth >= DEEPEST) return '[deeper]';
  if (Array.isArray(value)) {
    return value.slice(0, MOST_ELEMENTS).map((one) => plainValue(one, withStack, depth + 1) ?? null);
  }
  return isPlain(value) ? plainRecord(value, withStack, depth + 1) : `[${classOf(value)}]`;
}

function isError(value: object): boolean {
  return value instanceof Error || Object.prototype.toString.call(value) === '[object Error]';
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function classOf(value: object): string {
  const name: unknown = propertyOf(propertyOf(value, 'constructor') ?? {}, 'name');
  return typeof name === 'string' && name !== '' ? name : 'Object';
}

function namesOf(record: object): string[] {
  try {
    return Object.keys(record).slice(0, MOST_ELEMENTS);
  } catch {
    return [];
  }
}

function propertyOf(record: object, name: string): unknown {
  try {
    return (record as Record<string, unknown>)[name];
  } catch {
    return '[unreadable]';
  }
}
