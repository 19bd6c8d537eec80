import { type EventName, entryOf } from './events.ts';

const OPTIONAL_PART = /\[([^\]]*)\]/g;
const FIELD = /\{(\w+)\}/g;

/** Numbers that count nothing, and so are not set out in thousands. */
const LABELS: ReadonlySet<string> = new Set(['code', 'line', 'seed', 'status']);

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/**
 * The sentence that tells a person what happened, e.g.
 * "ARGOSY-1 sold 12 COPPER_ORE at X1-KD26-B7 for 648 (54 each), credits 175,648"; "?" stands for a field that is missing.
 */
export function describe(event: EventName, fields: Readonly<Record<string, unknown>>): string {
  const isThere = (name: string) => fields[name] !== undefined && fields[name] !== null;
  const wordsOf = (name: string) => (LABELS.has(name) ? String(fields[name]) : words(fields[name]));
  const fill = (part: string) => part.replace(FIELD, (_, name: string) => (isThere(name) ? wordsOf(name) : '?'));
  const { sentence } = entryOf(event);
  const kept = sentence.replace(OPTIONAL_PART, (_, part: string) => {
    return [...part.matchAll(FIELD)].every(([, name]) => name !== undefined && isThere(name)) ? part : '';
  });
  return fill(kept);
}

/** A field's value in words: numbers with thousands separated, counts by name as "mining 3, selling 1". */
function words(value: unknown): string {
  if (typeof value === 'number') return numbers.format(value);
  if (Array.isArray(value)) return value.map(words).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  const counted = Object.entries(value).map(([name, count]) => `${name} ${words(count)}`);
  return counted.length === 0 ? 'none' : counted.join(', ');
}
