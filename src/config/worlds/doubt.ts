import type * as z from 'zod';
import { mapping, numberOf, oneOf, wholeNumber, yesOrNo } from '../schema/fields.ts';

/** What is known of a value that nobody can know for the next week; the reference page and `check` read it. */
interface Doubt<Value> {
  /** The value of the kind world: the default. */
  readonly kind: Value;
  /** Lowest, middle and highest value that the evidence allows; for a word, the likeliest is in the middle. */
  readonly range: readonly [low: Value, mid: Value, high: Value];
  /** An anchor of docs/facts.md. */
  readonly evidence: string;
}

interface DoubtfulNumber extends Doubt<number> {
  /** Absent where it is a plain factor. */
  readonly unit?: string;
  /** Lowest and highest value that a file may have. */
  readonly bounds: readonly [least: number, most: number];
}

function known<Value>(description: string, { range: [low, mid, high], evidence }: Doubt<Value>) {
  return { description, low, mid, high, evidence };
}

/** A number in doubt, by its text for players. */
export function doubtfulNumber(description: string, doubt: DoubtfulNumber) {
  const { unit = '', kind, bounds } = doubt;
  return numberOf(unit, ...bounds)
    .default(kind)
    .meta({ ...known(description, doubt), unit });
}

/** The same for a whole number. */
export function doubtfulCount(description: string, doubt: DoubtfulNumber) {
  const { unit = '', kind, bounds } = doubt;
  return wholeNumber(unit, ...bounds)
    .default(kind)
    .meta({ ...known(description, doubt), unit });
}

/** Something that the game may do or not. */
export function doubtfulSwitch(description: string, doubt: Doubt<boolean>) {
  return yesOrNo().default(doubt.kind).meta(known(description, doubt));
}

/** One of several ways in which the game may work. */
export function doubtfulWord<const Words extends readonly [string, ...string[]]>(
  description: string,
  words: Words,
  doubt: Doubt<NoInfer<Words[number]>>,
) {
  // The words hold the default: the compiler cannot follow that through the schema.
  const kind = doubt.kind as never;
  return oneOf(words, '').default(kind).meta(known(description, doubt));
}

/** A group of doubts; a file may leave it out. */
export function doubts<Shape extends z.core.$ZodLooseShape>(description: string, shape: Shape) {
  // Each doubt has a default, so that a group without any is one: the compiler cannot follow that through the shape.
  const none = {} as never;
  return mapping(shape).prefault(none).describe(description);
}
