import { z } from 'zod';
import { isInstant, utcIso } from '../../time/iso.ts';
import { Timestamp } from '../schemas/instant.ts';
import { listOf } from '../words/word.ts';
import { copied, put, takeOut, valueAt } from './edits.ts';
import { kindOf, type Oddity, placeOf } from './oddity.ts';
import { type Path, schemaAt, waysOut } from './schema-tree.ts';

/** What of a body could be read, and what in it was odd; undefined: something that is needed in any case could not. */
export interface ReadByParts {
  readonly reply: unknown;
  readonly oddities: readonly Oddity[];
}

/** How often a body is mended: what is taken out of it makes what is around it readable, level by level. */
const ROUNDS = 12;

/** A word that its list does not have, and the place that it is kept for. */
interface OddWord {
  readonly path: Path;
  readonly word: string;
}

/** What is to be done about one thing that does not fit. */
type Remedy =
  | { readonly kind: 'rewrite'; readonly path: Path; readonly value: unknown; readonly oddity?: Oddity }
  | ({ readonly kind: 'word'; readonly known: string } & OddWord)
  | { readonly kind: 'leave out'; readonly path: Path; readonly oddity: Oddity };

/** A word that the schema of a list does read, to stand in for one that it does not. */
function knownWord(schema: object): string {
  return String((schema as z.ZodEnum).options[0]);
}

/** A number in another form: as text, or with a fraction where there are whole ones; undefined: it is none. */
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

/** Reads a body in which nothing is odd any more but words, each of which is put back as it came. */
function readWithWords(schema: z.ZodType, body: unknown, words: readonly Extract<Remedy, { kind: 'word' }>[]): unknown {
  for (const { path, known } of words) put(body, path, known);
  const parsed = schema.safeParse(body);
  if (!parsed.success) return undefined;
  for (const { path, word } of words) put(parsed.data, path, word);
  return parsed.data;
}

/** Tells a page how many of its entries are left out, so that those who count what came do not miss them. */
function countLeftOut(body: unknown, leftOut: readonly Path[]): void {
  const entries = leftOut.filter(
    ([top, place, ...below]) => top === 'data' && typeof place === 'number' && below.length === 0,
  );
  if (entries.length === 0) return;
  const before = valueAt(body, ['leftOut']);
  (body as { leftOut: number }).leftOut = (typeof before === 'number' ? before : 0) + entries.length;
}

/** Takes out what cannot be read, each thing once, and rewrites what is written otherwise or told by other fields. */
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
 * Reads a body that does not fit its schema as a whole: what cannot be read is left out where the rest means the same
 * without it, a word that its list does not have is kept as text, and an instant in another form is read all the same.
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
