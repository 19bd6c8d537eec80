import { createFilter, isOfShip, isStart, type Wanted } from './filter.ts';
import { readLines } from './read-file.ts';
import { type SaidEvent, timeOf } from './said.ts';

/** The last line about a ship before the requested time: the ship's current work, if no later line follows. */
export interface Before {
  /** Its own last line, and the last later line that concerns every ship. */
  readonly said: readonly SaidEvent[];
  /** The first line of their run, if it is in the same file. */
  readonly start: SaidEvent | undefined;
}

/** How far back to search. */
interface Search {
  readonly sinceMs: number;
  readonly signal: AbortSignal;
  /** Called with every line that was read. */
  readonly know: (said: SaidEvent) => void;
}

async function lastIn(
  file: string,
  { ship = '', level }: Wanted,
  { sinceMs, signal, know }: Search,
): Promise<Before | undefined> {
  const filter = createFilter({ ship, level });
  let start: SaidEvent | undefined;
  let own: Before | undefined;
  let general: SaidEvent | undefined;
  for await (const lines of readLines(file, { fromByte: 0, follow: false, signal })) {
    for (const line of lines) {
      if ((timeOf(line) ?? sinceMs) >= sinceMs) continue;
      const { said, isShown } = filter.choose(line) ?? {};
      if (said?.kind !== 'event') continue;
      know(said);
      if (isStart(line)) start = said;
      if (isShown !== true) continue;
      if (isOfShip(said, ship) && said.event !== 'order.refused') [own, general] = [{ said: [said], start }, undefined];
      else general = said;
    }
  }
  return own && general !== undefined ? { ...own, said: [...own.said, general] } : own;
}

/**
 * Searches the newest file first.
 * @param files in the order in which they were written
 */
export async function lastBefore(
  files: readonly string[],
  wanted: Wanted,
  search: Search,
): Promise<Before | undefined> {
  for (const file of files.toReversed()) {
    const found = await lastIn(file, wanted, search);
    if (found !== undefined) return found;
  }
  return undefined;
}
