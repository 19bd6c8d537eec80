/** Most characters of a short text, which cannot be nested too deeply for what reads it. */
export const SHORT_CHARS = 5_600;

/** Levels of lists and objects in each other; no reply of the service has a tenth of it. */
const DEEPEST = 200;

/** Fields of one object among which nulls are looked for; no reply of the service has a hundredth of it. */
const WIDEST = 20_000;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
/** Without the bit that distinguishes brackets from braces. */
const OPENING = 91;
const CLOSING = 93;
const BRACE = 123;

/** How lists and objects stand in each other in a text, and whether one of the objects has too many fields. */
function shapeOf(text: string): { readonly isTooDeep: boolean; readonly isTooWide: boolean } {
  // Of the objects around the place; a list counts for nothing.
  const fields = new Float64Array(DEEPEST + 1);
  let [depth, isQuoted, isTooWide] = [0, false, false];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) {
      if (code === BACKSLASH) at += 1;
    } else if (code === COMMA) {
      const count = (fields[depth] ?? 0) + 1;
      fields[depth] = count;
      if (count >= WIDEST) isTooWide = true;
    } else if ((code & ~32) === OPENING) {
      depth += 1;
      if (depth > DEEPEST) return { isTooDeep: true, isTooWide };
      fields[depth] = code === BRACE ? 0 : Number.NEGATIVE_INFINITY;
    } else if ((code & ~32) === CLOSING) depth -= 1;
  }
  return { isTooDeep: false, isTooWide };
}

/** Whether lists and objects of a text stand too deeply in each other. */
export function isTooDeep(text: string): boolean {
  return shapeOf(text).isTooDeep;
}

/**
 * Parses JSON and drops null fields, unless an object has so many fields that to look at each would cost as much as to
 * parse it; undefined if the text is not JSON, or nested too deeply to read, which would need a multiple of its size.
 */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  const shape = text.length > SHORT_CHARS ? shapeOf(text) : undefined;
  if (shape?.isTooDeep) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (text.includes('null') && !shape?.isTooWide) dropNulls(value);
    return { value };
  } catch {
    return undefined;
  }
}

/** Removes null fields: the service omits such fields, some re-serialised replies do not. */
function dropNulls(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const entry of value) dropNulls(entry);
    return;
  }
  const fields = value as Record<string, unknown>;
  for (const key in fields) {
    if (fields[key] === null) delete fields[key];
    else dropNulls(fields[key]);
  }
}

/** Whether a value is an object, and no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a text as it stands, nulls included; undefined where it is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
