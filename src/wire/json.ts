/** JSON text as a value without its nulls, or undefined when it is not JSON, or nested deeper than can be read. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: dropNulls(JSON.parse(text)) };
  } catch {
    return undefined;
  }
}

/** A copy in which a field that is null is absent: the service omits such fields, some re-serialised replies do not. */
function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(kept.map(([key, field]) => [key, dropNulls(field)]));
}
