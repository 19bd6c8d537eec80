/** Game seconds between two instants of our wall clock, in milliseconds; speed in game seconds a second. */
export function gameSecondsBetween({ speed }: { readonly speed: number }, fromMs: number, toMs: number): number {
  return ((toMs - fromMs) / 1_000) * speed;
}

/** Formats instants in local time, e.g. "2026-09-14 10:00:41". */
export function localTime(timeZone?: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...(timeZone === undefined ? {} : { timeZone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (ms) => (Number.isFinite(ms) ? format.format(ms) : '');
}

/**
 * Captured before virtual time replaces it: reading and writing instants needs no current time, and is cheaper this
 * way.
 */
const RealDate = Date;

/** Formats milliseconds since 1970 as the service does: ISO 8601 in UTC with milliseconds. */
export function isoFromMs(ms: number): string {
  return new RealDate(ms).toISOString();
}

/** Formats milliseconds since 1970 as an HTTP date: whole seconds, in GMT. */
export function httpDateFromMs(ms: number): string {
  return new RealDate(ms).toUTCString();
}

/**
 * A date, a time and an offset from UTC, in the extended or the basic form; seconds and their fraction are optional.
 */
const ISO_INSTANT =
  /^(\d{4})(-?)(\d\d)\2(\d\d)[Tt ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?(?:([Zz])|([+\u2212-])(\d\d)(?::?(\d\d))?)$/;

/** An instant in any ISO form with an offset, in the form that every engine parses; undefined if the text is none. */
function plainIso(text: string): string | undefined {
  const [, year, , month, day, hour, minute, second, fraction, isUtc, sign, hours, minutes = '00'] =
    ISO_INSTANT.exec(text) ?? [];
  if (year === undefined) return undefined;
  const offset = isUtc === undefined ? `${sign === '+' ? '+' : '-'}${hours}:${minutes}` : 'Z';
  const seconds = second === undefined ? '' : `:${second}`;
  const ms = fraction === undefined ? '' : `.${fraction.slice(0, 3)}`;
  return `${year}-${month}-${day}T${hour}:${minute}${seconds}${ms}${offset}`;
}

/** A time of day, or the beginning of a date: without either an engine takes any number, such as "-5", for some day. */
const TIME_OR_DATE = /\d:\d\d|^\d{4}-\d\d/;

/**
 * A timestamp of the service, in any ISO form with an offset, or an HTTP date, in milliseconds since 1970; NaN if it is
 * neither.
 */
export function msFromIso(iso: string): number {
  const isUsual = iso.endsWith('Z') && iso[10] === 'T';
  if (isUsual) return RealDate.parse(iso);
  return RealDate.parse(plainIso(iso) ?? (TIME_OR_DATE.test(iso) ? iso : ''));
}

/**
 * Milliseconds that an instant may be later than written: without a fraction it stands for a whole second or minute.
 */
export function grainMs(iso: string): number {
  const [form, , , , , , , second, fraction] = ISO_INSTANT.exec(iso) ?? [];
  if (form === undefined || fraction !== undefined) return 0;
  return second === undefined ? 59_999 : 999;
}

/**
 * An instant in any ISO form with an offset, in UTC as the service writes it; a whole second stays one, a whole minute
 * becomes its end.
 */
export function utcIso(iso: string): string {
  const ms = msFromIso(iso);
  const grain = grainMs(iso);
  return grain === 999 ? `${isoFromMs(ms).slice(0, 19)}Z` : isoFromMs(ms + grain);
}

/** Whether a text is an instant in any ISO form with an offset. */
export function isInstant(text: string): boolean {
  const plain = plainIso(text);
  return plain !== undefined && !Number.isNaN(RealDate.parse(plain));
}

/** Whether a text is a date of the calendar, as YYYY-MM-DD. */
export function isDate(text: string): boolean {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? msFromIso(text) : Number.NaN;
  return !Number.isNaN(ms) && isoFromMs(ms).startsWith(text);
}
