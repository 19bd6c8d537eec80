import type { Value } from './rows.ts';

/** A spreadsheet would take text that begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function field(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as comma-separated values, by RFC 4180. */
export function csvOf(head: readonly string[], rows: readonly (readonly Value[])[]): string {
  return [head, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
}
