import { formatNumber } from '../../game/numbers/format-number.ts';
import { type EventName, entryOf } from '../events.ts';

const OPTIONAL_PART = /\[([^\]]*)\]/;
const FIELD = /\{(\w+)\}/;

/** A part of a sentence: texts and the field names between them, one more text than names. */
interface Part {
  /** Left out unless all its fields are present. */
  readonly isOptional: boolean;
  readonly texts: readonly string[];
  readonly names: readonly string[];
}

/** Numbers that are labels, not quantities, and so get no thousands separators. */
const LABELS: ReadonlySet<string> = new Set(['code', 'line', 'seed', 'status']);

/**
 * The sentence for people about an event, e.g. "ARGOSY-1-1 sold 12 COPPER_ORE at X1-KD26-B7 for 648 (54 each), credits
 * 175,648"; "?" stands for a missing field.
 */
export function describe(event: EventName, fields: Readonly<Record<string, unknown>>): string {
  const isThere = (name: string) => fields[name] !== undefined && fields[name] !== null;
  const wordsOf = (name: string) => (LABELS.has(name) ? String(fields[name]) : words(fields[name]));
  let described = '';
  for (const { isOptional, texts, names } of partsOf(event)) {
    if (isOptional && !names.every(isThere)) continue;
    for (const [index, text] of texts.entries()) {
      const name = names[index];
      described += text + (name === undefined ? '' : isThere(name) ? wordsOf(name) : '?');
    }
  }
  return described;
}

const known = new Map<EventName, readonly Part[]>();

/** An event's sentence, split once and cached. */
function partsOf(event: EventName): readonly Part[] {
  const parts = known.get(event) ?? entryOf(event).sentence.split(OPTIONAL_PART).map(partOf);
  known.set(event, parts);
  return parts;
}

/** Splitting by a capturing pattern puts the captures at the odd places. */
function partOf(stretch: string, place: number): Part {
  const pieces = stretch.split(FIELD);
  const at = (parity: number) => pieces.filter((_, index) => index % 2 === parity);
  return { isOptional: place % 2 === 1, texts: at(0), names: at(1) };
}

/** An instant, as we and the service write it. */
const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(?:\.\d+)?Z$/;

/** A field's value in words: numbers with thousands separators, counts by name as "mining 3, selling 1", instants to the minute. */
function words(value: unknown): string {
  if (typeof value === 'number')
    return value > 0 && value < 1_000 && value % 1 === 0 ? `${value}` : formatNumber(value, 1);
  if (Array.isArray(value)) return value.map(words).join(', ');
  if (typeof value === 'string') return value.replace(INSTANT, '$1 $2 UTC');
  if (typeof value !== 'object' || value === null) return String(value);
  const counted = Object.entries(value).map(([name, count]) => `${name} ${words(count)}`);
  return counted.length === 0 ? 'none' : counted.join(', ');
}
