import { z } from 'zod';
import { isInstant, utcIso } from '../../time/iso.ts';
import { Timestamp } from '../schemas/derived.ts';
import { listOf } from '../words/word.ts';
import { copied, put, takeOut, valueAt } from './edits.ts';
import { kindOf, type Oddity, placeOf } from './oddity.ts';
import { type Path, schemaAt, waysOut } from './schema-tree.ts';

/** The readable part of a body, and its oddities. */
export interface ReadByParts {
  readonly reply: unknown;
  readonly oddities: readonly Oddity[];
}

/** Most rounds of repair of a body: each removal may make the next level up readable. */
const ROUNDS = 12;

/** A word that is not in its list, and its place. */
interface OddWord {
  readonly path: Path;
  readonly word: string;
}

/** The repair of one thing that does not fit. */
type Remedy =
  | { readonly kind: 'rewrite'; readonly path: Path; readonly value: unknown; readonly oddity?: Oddity }
  | ({ readonly kind: 'word'; readonly known: string } & OddWord)
  | { readonly kind: 'leave out'; readonly path: Path; readonly oddity: Oddity };

/** A word of the list, to replace an unknown one while parsing. */
function knownWord(schema: object): string {
  return String((schema as z.ZodEnum).options[0]);
}

/**
 * A number in another form: as text, or with a fraction where an integer is expected; undefined if it is not a number.
 */
function numberIn(reader: z.ZodNumber, value: unknown): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined;
  return [Number(value), Math.trunc(Number(value))].find((number) => reader.safeParse(number).success);
}

function remedyFor(schema: z.ZodType, body: unknown, path: Path): Remedy | undefined {
  const value = valueAt(body, path);
  const reader = schemaAt(schema, path);
  if (typeof value === 'string' && reader !== undefined) {
    if (reader === Timestamp && isInstant(value)) return { kind: 'rewrite', path, value: utcIso(value) };
    if (listOf(reader) !== undefined) return { kind: 'word', path, word: value, known: knownWord(reader) };
  }
  const oddity = { place: placeOf(path), came: kindOf(value) };
  const number = reader instanceof z.ZodNumber ? numberIn(reader, value) : undefined;
  if (number !== undefined) return { kind: 'rewrite', path, value: number, oddity };
  for (const way of waysOut(schema, path)) {
    if (way.derive === undefined) return { kind: 'leave out', path: way.path, oddity };
    const derived = way.derive(valueAt(body, way.path.slice(0, -1)) as Readonly<Record<string, unknown>>);
    if (derived !== undefined) return { kind: 'rewrite', path: way.path, value: derived, oddity };
  }
  return undefined;
}

const isA =
  <Kind extends Remedy['kind']>(kind: Kind) =>
  (remedy: Remedy): remedy is Extract<Remedy, { kind: Kind }> =>
    remedy.kind === kind;

/** Reads a body whose only oddities are unknown words, and keeps each word as it came. */
function readWithWords(schema: z.ZodType, body: unknown, words: readonly Extract<Remedy, { kind: 'word' }>[]): unknown {
  for (const { path, known } of words) put(body, path, known);
  const parsed = schema.safeParse(body);
  if (!parsed.success) return undefined;
  for (const { path, word } of words) put(parsed.data, path, word);
  return parsed.data;
}

/** Records on a page how many of its entries are left out, so that counts of entries stay right. */
function countLeftOut(body: unknown, leftOut: readonly Path[]): void {
  const entries = leftOut.filter(
    ([top, place, ...below]) => top === 'data' && typeof place === 'number' && below.length === 0,
  );
  if (entries.length === 0) return;
  const before = valueAt(body, ['leftOut']);
  (body as { leftOut: number }).leftOut = (typeof before === 'number' ? before : 0) + entries.length;
}

/** Removes what cannot be read, each thing once, and rewrites values in another form or derived from other fields. */
function mend(body: unknown, remedies: readonly Remedy[]): Oddity[] {
  const rewritten = remedies.filter(isA('rewrite'));
  for (const { path, value } of rewritten) put(body, path, value);
  const removals = new Map(remedies.filter(isA('leave out')).map((removal) => [JSON.stringify(removal.path), removal]));
  const paths = [...removals.values()].map(({ path }) => path);
  takeOut(body, paths);
  countLeftOut(body, paths);
  return [...rewritten.flatMap(({ oddity }) => oddity ?? []), ...[...removals.values()].map(({ oddity }) => oddity)];
}

function oddWord(schema: z.ZodType, { path, word }: OddWord): Oddity {
  return { place: placeOf(path), came: word, list: listOf(schemaAt(schema, path) ?? {}) ?? '' };
}

/**
 * Reads a body that does not fit its schema as a whole; undefined if a required part cannot be read. Unreadable parts
 * that can be spared are left out, unknown words are kept as text, and instants in another form are rewritten.
 */
export function readByParts(schema: z.ZodType, whole: unknown): ReadByParts | undefined {
  const body = copied(whole);
  const oddities: Oddity[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const parsed = schema.safeParse(body);
    if (parsed.success) return { reply: parsed.data, oddities };
    const remedies = parsed.error.issues.map(({ path }) => remedyFor(schema, body, path));
    if (!remedies.every((remedy) => remedy !== undefined)) return undefined;
    const words = remedies.filter(isA('word'));
    if (words.length === remedies.length) {
      const reply = readWithWords(schema, body, words);
      return reply === undefined
        ? undefined
        : { reply, oddities: [...oddities, ...words.map((each) => oddWord(schema, each))] };
    }
    oddities.push(...mend(body, remedies));
  }
  return undefined;
}
