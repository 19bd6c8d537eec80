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

/** 1 ship, 2 ships. */
export function counted(count: number, noun: string): string {
  return `${whole.format(count)} ${noun}${count === 1 ? '' : 's'}`;
}
