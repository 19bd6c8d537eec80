import { asOneLine } from '../calls/told-error.ts';

/** An answer of a module that no ship can act on; the message says what was expected and what came. */
export class StrangeAnswer extends Error {
  override readonly name = 'StrangeAnswer';
}

/** What came from a module as an object: nothing is known of its parts. */
export type Unknowns = Readonly<Record<string, unknown>>;

const LONGEST_TEXT = 300;
const LONGEST_SHOWN = 80;

/** Characters of an answer in all: a mission of the most stops and actions takes less. */
const LONGEST_ANSWER = 2_000_000;

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value.slice(0, LONGEST_SHOWN + 1) : value;
  const line = asOneLine(JSON.stringify(text) ?? String(text), LONGEST_SHOWN + 1);
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN)}…` : line;
}

/** @throws StrangeAnswer */
export function refuseAnswer(expected: string, value: unknown): never {
  throw new StrangeAnswer(`expected ${expected}, got ${shown(value)}`);
}

/** An object. */
export function recordOf(value: unknown, what: string): Unknowns {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuseAnswer(what, value);
  return value as Unknowns;
}

/** A list with at least one entry. */
export function entriesOf(value: unknown, what: string, most: number): readonly unknown[] {
  if (!Array.isArray(value)) return refuseAnswer(what, value);
  if (value.length === 0 || value.length > most)
    throw new StrangeAnswer(`expected ${what}, 1 to ${most}, got ${value.length}`);
  return value;
}

/** A text for people, without characters that could change a line of the log. */
export function sentenceOf(value: unknown, what: string): string {
  const text = typeof value === 'string' ? asOneLine(value, LONGEST_TEXT) : '';
  return text === '' ? refuseAnswer(what, value) : text;
}

/** A number within bounds. */
export function numberIn(value: unknown, what: string, low: number, high: number): number {
  if (typeof value !== 'number' || !(value >= low && value <= high))
    return refuseAnswer(`${what} from ${low} to ${high}`, value);
  return value;
}

/** What cannot be written as JSON comes as text, so that the check of the answer can name it. */
function plain(_: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value === 'bigint') return `${value}n`;
  return typeof value === 'function' ? 'a function' : value;
}

/** Nobody waits for a promise of a module: its failure must not end the process. */
function requireNoPromise(answer: unknown): void {
  if (answer instanceof Promise) answer.catch(() => {});
  const { then } = (answer ?? {}) as { readonly then?: unknown };
  if (typeof then === 'function') throw new StrangeAnswer('expected an answer at once, got a promise');
}

/**
 * A module's answer as plain data. It is to be read while the call is guarded, since the parts of an answer may be code.
 * @throws StrangeAnswer
 */
export function plainAnswer(answer: unknown): unknown {
  requireNoPromise(answer);
  const text = JSON.stringify(answer, plain);
  if (text === undefined) return undefined;
  if (text.length > LONGEST_ANSWER)
    throw new StrangeAnswer(`expected an answer of at most ${LONGEST_ANSWER} characters, got ${text.length}`);
  return JSON.parse(text);
}
