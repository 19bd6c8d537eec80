/** A mistake in a document, without its file and line. */
export interface Mistake {
  path: readonly PropertyKey[];
  expected: string;
  received: string;
  hint?: string | undefined;
  /** The path ends in a key that no schema has there. */
  isUnknownKey?: true;
}

/** A mistake in words, without its place: `expected …, got … (hint)`. */
export function mistakeText({ expected, received, hint }: Omit<Mistake, 'path'>): string {
  return `expected ${expected}, got ${received}${hint === undefined ? '' : ` (${hint})`}`;
}

/** A place in a text; line and column count from 1. */
export interface TextPlace {
  line: number;
  column: number;
  /** The file and the path in it, where a whole is made of several files. */
  file?: string;
  path?: readonly PropertyKey[];
}

/** A mistake with a known place. */
export type PlacedFinding = Mistake & Omit<TextPlace, 'path'>;
