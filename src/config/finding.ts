/** A mistake in a document, before it has a file and a line. */
export interface Finding {
  path: readonly PropertyKey[];
  expected: string;
  received: string;
  hint?: string | undefined;
}

/** A place in a text, both from 1. */
export interface Place {
  line: number;
  column: number;
}

/** A mistake whose place is known though its path is not. */
export type PlacedFinding = Finding & Place;
