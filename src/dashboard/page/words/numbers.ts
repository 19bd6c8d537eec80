/** Seconds in words, two units at most: 8 s, 3 min 20 s, 4 h 5 min, 2 d 3 h. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return pair(whole, 60, 'min', 1, 's');
  if (whole < 86_400) return pair(whole, 3_600, 'h', 60, 'min');
  return pair(whole, 86_400, 'd', 3_600, 'h');
}

/** Seconds in words without the seconds, where there is a minute at least: 8 s, 3 min, 4 h 5 min. */
export function roughDuration(seconds: number): string {
  return duration(seconds < 60 ? seconds : Math.floor(seconds / 60) * 60);
}

function pair(seconds: number, large: number, largeName: string, small: number, smallName: string): string {
  const rest = Math.floor((seconds % large) / small);
  const first = `${Math.floor(seconds / large)} ${largeName}`;
  return rest === 0 ? first : `${first} ${rest} ${smallName}`;
}

/** Number formats for people: grouped digits, a true minus, units given. */

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

const trueMinus = (text: string) => text.replace('-', '−');

/** 175,000 */
export function credits(value: number): string {
  return trueMinus(whole.format(Math.round(value) || 0));
}

/** 1.26M, where there is little room. */
export function creditsInShort(value: number): string {
  return trueMinus(short.format(value));
}

/** +1,200 or −300. */
export function gain(value: number): string {
  return value > 0 ? `+${credits(value)}` : credits(value);
}

/** 42 %, of a whole that may be zero. */
export function percent(part: number, of: number): string {
  return of > 0 ? `${Math.round((100 * part) / of)} %` : '–';
}

/** A fraction from 0 to 1. */
export function shareOf(part: number, of: number): number {
  return of > 0 ? Math.min(1, Math.max(0, part / of)) : 0;
}

/** The ending of an ordinal number by its last digit; 11 to 13 have none of these. */
const ORDINAL_ENDINGS: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' };

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function ordinal(place: number): string {
  const isTeen = Math.floor((place % 100) / 10) === 1;
  return `${credits(place)}${isTeen ? 'th' : (ORDINAL_ENDINGS[place % 10] ?? 'th')}`;
}

/** 1 ship, 2 ships. */
export function counted(count: number, noun: string): string {
  return `${whole.format(count)} ${noun}${count === 1 ? '' : 's'}`;
}
