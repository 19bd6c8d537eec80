/** A mistake in a document, before it has a file and a line. */
export interface Finding {
  path: readonly PropertyKey[];
  expected: string;
  received: string;
  hint?: string | undefined;
}

/** What is wrong, without its place: `expected …, got … (hint)`. */
export function mistakeText({ expected, received, hint }: Omit<Finding, 'path'>): string {
  return `expected ${expected}, got ${received}${hint === undefined ? '' : ` (${hint})`}`;
}

/** A place in a text, both from 1. */
export interface Place {
  line: number;
  column: number;
}

/** A mistake whose place is known though its path is not. */
export type PlacedFinding = Finding & Place;
