import { z } from 'zod';
import { isInstant, utcIso } from '../../time/iso.ts';
import { isObject } from '../json.ts';
import { PAGE } from '../pages.ts';
import { bare, derivationOf, isOptional, isWhole, Timestamp } from '../schemas/derived.ts';
import { listOf } from '../words/word.ts';
import { Notes } from './notes.ts';
import { type Oddity, valueKind } from './oddity.ts';

/** The readable part of a body, and its oddities. */
export interface ReadByParts {
  /** Whether everything that is required could be read; else there is no reply. */
  readonly isRead: boolean;
  readonly reply?: unknown;
  readonly oddities: readonly Oddity[];
  /** The first things that did not fit, for a message; empty if all did. */
  readonly problems: readonly string[];
}

/** Characters of a text, and entries of a list or dictionary, that are read; no reply of the service has a tenth. */
const LONGEST_TEXT = 10_000;
const MOST_ENTRIES = 1_000;
/** Entries of a page that are read: ten times as many as are asked for. */
const MOST_OF_PAGE = 10 * PAGE;

const UNREAD = Symbol('unread');

/** Reads a value, at the path of the notes: what can be read of it, or UNREAD. */
type Reader = (value: unknown, notes: Notes) => unknown;

type Fields = Readonly<Record<string, unknown>>;

const readers = new WeakMap<object, Reader>();

/** The reader of a schema, made once. */
function readerOf(schema: z.ZodType): Reader {
  const known = readers.get(schema);
  if (known !== undefined) return known;
  const made = makeReader(schema);
  readers.set(schema, made);
  return made;
}

function makeReader(schema: z.ZodType): Reader {
  if (schema instanceof z.ZodOptional) {
    const inner = readerOf(schema.unwrap() as z.ZodType);
    return (value, notes) => (value === undefined ? undefined : inner(value, notes));
  }
  if (schema instanceof z.ZodDefault) {
    const inner = readerOf(schema.unwrap() as z.ZodType);
    return (value, notes) => (value === undefined ? schema.def.defaultValue : inner(value, notes));
  }
  if (schema instanceof z.ZodObject) return objectReader(schema);
  if (schema instanceof z.ZodArray) return listReader(schema);
  if (schema instanceof z.ZodRecord) return dictionaryReader(schema);
  return leafReader(schema);
}

/** Whether a value fits a schema as it is; unlike safeParse it makes no message. */
function fits(schema: z.ZodType, value: unknown): boolean {
  const result = schema._zod.run({ value, issues: [] }, {});
  return !(result instanceof Promise) && result.issues.length === 0;
}

/**
 * A number in another form: as text, or with a fraction where an integer is expected; undefined if it is not a number.
 */
function numberIn(schema: z.ZodNumber, value: unknown): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined;
  const number = Number(value);
  return [number, Math.trunc(number)].find((each) => fits(schema, each));
}

function leafReader(schema: z.ZodType): Reader {
  const list = listOf(schema);
  return (value, notes) => {
    const isText = typeof value === 'string';
    if (!(isText && value.length > LONGEST_TEXT)) {
      if (fits(schema, value)) return value;
      if (isText && schema === Timestamp && isInstant(value)) return utcIso(value);
      if (isText && list !== undefined) {
        notes.odd(list, value);
        return value;
      }
      const number = schema instanceof z.ZodNumber ? numberIn(schema, value) : undefined;
      if (number !== undefined) {
        notes.misfits(value, () => reasonOf(schema, value));
        notes.spares();
        return number;
      }
    }
    notes.misfits(value, () => reasonOf(schema, value));
    return UNREAD;
  };
}

/** Why a value does not fit its schema. */
function reasonOf(schema: z.ZodType, value: unknown): string {
  return schema.safeParse(value).error?.issues[0]?.message ?? `more than ${LONGEST_TEXT} characters`;
}

/** Reads an entry or a field; the words in it are forgotten where it cannot be read. */
function readBelow(reader: Reader, key: string | number, value: unknown, notes: Notes): unknown {
  const { words } = notes;
  notes.path.push(key);
  const read = reader(value, notes);
  notes.path.pop();
  if (read === UNREAD) notes.forget(words);
  return read;
}

/** Notes that the value is of another kind than its schema's. */
function unreadAs(kind: string, value: unknown, notes: Notes): typeof UNREAD {
  notes.misfits(value, () => `expected ${kind}, got ${valueKind(value)}`);
  return UNREAD;
}

function listReader(schema: z.ZodArray): Reader {
  const readEntry = readerOf(schema.element as z.ZodType);
  return (value, notes) => {
    if (!Array.isArray(value)) return unreadAs('a list', value, notes);
    const { length } = value;
    const entries: unknown[] = [];
    const isPage = notes.path.length === 1 && notes.path[0] === 'data';
    const most = Math.min(length, isPage ? MOST_OF_PAGE : MOST_ENTRIES);
    let at = 0;
    for (; at < most; at++) {
      const read = readBelow(readEntry, at, value[at], notes);
      if (read !== UNREAD) entries.push(read);
      else if (notes.isWhole) return UNREAD;
      else if (notes.isEnough) break;
      else notes.spares();
    }
    if (at < length) {
      notes.misfits(value, () => `${length} entries`);
      if (notes.isWhole) return UNREAD;
      notes.spares();
    }
    if (isPage) notes.leftOutOfPage = length - entries.length;
    return entries;
  };
}

function dictionaryReader(schema: z.ZodRecord): Reader {
  const readEntry = readerOf(schema.valueType as z.ZodType);
  return (value, notes) => {
    if (!isObject(value)) return unreadAs('an object', value, notes);
    const entries: [string, unknown][] = [];
    let count = 0;
    for (const key in value) {
      if (++count > MOST_ENTRIES || notes.isEnough) break;
      if (key === '__proto__' || key.length > LONGEST_TEXT) continue;
      const read = readBelow(readEntry, key, value[key], notes);
      if (read !== UNREAD) entries.push([key, read]);
      else notes.spares();
    }
    return Object.fromEntries(entries);
  };
}

/** A field of an object: how it is read, and what becomes of the object where it cannot be. */
interface Field {
  readonly name: string;
  readonly read: Reader;
  readonly isSpared: boolean;
  /** What it is if it is left out. */
  readonly absent: () => unknown;
  readonly derive: ReturnType<typeof derivationOf>;
  /** A list without any of whose entries it would be another. */
  readonly isWhole: boolean;
}

function fieldOf(holder: z.ZodObject, name: string): Field {
  const schema = holder.shape[name] as z.ZodType;
  return {
    name,
    read: readerOf(schema),
    isSpared: isOptional(schema),
    absent: () => (schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined),
    derive: derivationOf(holder, name),
    isWhole: isWhole(bare(schema)),
  };
}

/** Reads a field, derives it from the others as they came, or leaves it out. */
function readField(field: Field, value: Fields, notes: Notes): unknown {
  const { name, derive } = field;
  const wasWhole = notes.isWhole;
  notes.isWhole ||= field.isWhole;
  const read = readBelow(field.read, name, value[name], notes);
  notes.isWhole = wasWhole;
  if (read !== UNREAD || wasWhole || field.isWhole) return read;
  const { misfit } = notes;
  if (field.isSpared) {
    notes.spares(misfit);
    return field.absent();
  }
  const derived = derive?.(value);
  const again = derived === undefined ? UNREAD : readBelow(field.read, name, derived, notes);
  if (again !== UNREAD) notes.spares(misfit);
  return again;
}

function objectReader(schema: z.ZodObject): Reader {
  const fields = Object.keys(schema.shape).map((name) => fieldOf(schema, name));
  const keepsOthers = schema.def.catchall !== undefined;
  return (value, notes) => {
    if (!isObject(value)) return unreadAs('an object', value, notes);
    const kept: Record<string, unknown> = keepsOthers ? { ...value } : {};
    for (const field of fields) {
      const read = readField(field, value, notes);
      if (read === UNREAD) return UNREAD;
      if (read === undefined) delete kept[field.name];
      else kept[field.name] = read;
    }
    return kept;
  };
}

/**
 * Reads a body; if a required part cannot be read, returns why. Unreadable parts that can be spared are left out, unknown
 * words are kept as text, and instants in another form are rewritten. One pass, whose cost grows with the size of the
 * body alone, however much of it is odd.
 */
export function readByParts(schema: z.ZodType, body: unknown): ReadByParts {
  const notes = new Notes();
  const reply = readerOf(schema)(body, notes);
  const { oddities, problems } = notes;
  if (reply === UNREAD) return { isRead: false, oddities, problems };
  if (notes.leftOutOfPage > 0) {
    const page = reply as { leftOut?: number };
    page.leftOut = (page.leftOut ?? 0) + notes.leftOutOfPage;
  }
  return { isRead: true, reply, oddities, problems };
}
