/** Captured before virtual time takes its place: writing and reading instants asks for no time, and costs less so. */
const RealDate = Date;

/** Milliseconds since 1970 as the service writes time: ISO 8601 in UTC with milliseconds. */
export function isoFromMs(ms: number): string {
  return new RealDate(ms).toISOString();
}

/** An instant as HTTP writes it: whole seconds, in GMT. */
export function httpDateFromMs(ms: number): string {
  return new RealDate(ms).toUTCString();
}

/** A timestamp of the service in milliseconds since 1970; NaN when it is not a timestamp. */
export function msFromIso(iso: string): number {
  return RealDate.parse(iso);
}
