import { type Oddity, placeOf, valueKind } from './oddity.ts';

/** Different oddities that are kept of one reply; a guess: each costs time (faults: F59), as do those below. */
const MOST_ODDITIES = 200;
/** Parts left out of one reply; beyond that each list ends at its first part that cannot be read. */
const MOST_LEFT_OUT = 3_000;
/** Misfits whose place is noted; after so many a further one is taken for one like the last. */
const MOST_NOTED = 1_000;
const MOST_PROBLEMS = 3;

/** What could not be read, and its place. */
type Misfit = Omit<Oddity, 'list'>;

/** Notes on a reply while it is read; they and their cost are limited, whatever comes. */
export class Notes {
  /** Where the reader is. */
  readonly path: (string | number)[] = [];
  /** The first things that did not fit, for a message. */
  readonly problems: string[] = [];
  /** Entries of the top list that are left out. */
  leftOutOfPage = 0;
  /** Whether nothing may be left out here. */
  isWhole = false;
  #misfit: Misfit = { place: '', came: '' };
  #leftOut = 0;
  /** By place and what came. */
  readonly #parts = new Map<string, Oddity>();
  readonly #words: Oddity[] = [];

  /** Notes that the value here cannot be read, and why. */
  misfits(value: unknown, why: () => string): void {
    if (this.#leftOut > MOST_NOTED) return;
    this.#misfit = { place: placeOf(this.path), came: valueKind(value) };
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(`${this.path.join('.')}: ${why()}`);
  }

  /** The last misfit. */
  get misfit(): Misfit {
    return this.#misfit;
  }

  /** Notes a part that is left out, rewritten or derived because of a misfit. */
  spares(misfit: Misfit = this.#misfit): void {
    this.#leftOut += 1;
    if (this.#parts.size < MOST_ODDITIES) this.#parts.set(`${misfit.place} ${misfit.came}`, misfit);
  }

  /** Whether so much is left out already that lists are read no further. */
  get isEnough(): boolean {
    return this.#leftOut >= MOST_LEFT_OUT;
  }

  /** Notes an unknown word. */
  odd(list: string, word: string): void {
    if (this.#words.length < MOST_ODDITIES) this.#words.push({ place: placeOf(this.path), came: word, list });
  }

  /** Number of words so far. */
  get words(): number {
    return this.#words.length;
  }

  /** Forgets the words after the first ones: what they stood in is left out. */
  forget(first: number): void {
    this.#words.length = first;
  }

  /** Parts first, then words. */
  get oddities(): readonly Oddity[] {
    return [...this.#parts.values(), ...this.#words];
  }
}
