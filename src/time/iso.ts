/** Milliseconds since 1970 as the service writes time: ISO 8601 in UTC with milliseconds. */
export function isoFromMs(ms: number): string {
  return new Date(ms).toISOString();
}

/** A timestamp of the service in milliseconds since 1970; NaN when it is not a timestamp. */
export function msFromIso(iso: string): number {
  return Date.parse(iso);
}
