/** Most characters of a short text, which cannot be nested too deeply for what reads it. */
export const SHORT_CHARS = 5_600;

/** Levels of lists and objects in each other; no reply of the service has a tenth of it. */
const DEEPEST = 200;

const QUOTE = 34;
const BACKSLASH = 92;
/** Without the bit that distinguishes brackets from braces. */
const OPENING = 91;
const CLOSING = 93;

/** Whether lists and objects of a text stand too deeply in each other. */
export function isTooDeep(text: string): boolean {
  let [depth, isQuoted] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) {
      if (code === BACKSLASH) at += 1;
    } else if ((code & ~32) === OPENING) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if ((code & ~32) === CLOSING) depth -= 1;
  }
  return false;
}

/**
 * Parses JSON and drops null fields; undefined if the text is not JSON, or nested too deeply to read, which would need a
 * multiple of its size.
 */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  if (text.length > SHORT_CHARS && isTooDeep(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (text.includes('null')) dropNulls(value);
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
