/** Most characters of a short text, which cannot be nested too deeply for what reads it. */
export const SHORT_CHARS = 5_600;

/** Parses JSON and drops null fields; undefined if the text is not JSON, or nested too deeply to read. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isWithoutNull = text.length <= SHORT_CHARS && !text.includes('null');
    return { value: !isWithoutNull && hasNullField(value) ? dropNulls(value) : value };
  } catch {
    return undefined;
  }
}

/** Whether there is anything to drop; most replies have no null fields and need no copy. */
function hasNullField(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasNullField);
  if (typeof value !== 'object' || value === null) return false;
  for (const field of Object.values(value)) if (field === null || hasNullField(field)) return true;
  return false;
}

/** A copy without null fields: the service omits such fields, some re-serialised replies do not. */
function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(kept.map(([key, field]) => [key, dropNulls(field)]));
}
