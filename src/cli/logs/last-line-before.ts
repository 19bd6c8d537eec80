import { type EventLine, timeOf } from '../../telemetry/lines/log-line.ts';
import { createFilter, isOfShip, isStart, tellsGameTime, type WantedLines } from './filter.ts';
import { readLines } from './read-file.ts';

/** The last line about a ship before the requested time: the ship's current work, if no later line follows. */
interface Before {
  /** Its own last line, and the last later line that concerns every ship. */
  readonly lines: readonly EventLine[];
  /** The lines of their run that game time counts from, as far as they are in the same file. */
  readonly starts: readonly EventLine[];
}

interface Search {
  readonly sinceMs: number;
  readonly signal: AbortSignal;
  /** Called with every line that was read. */
  readonly know: (line: EventLine) => void;
}

async function lastIn(
  file: string,
  { ship = '', level }: WantedLines,
  { sinceMs, signal, know }: Search,
): Promise<Before | undefined> {
  const choose = createFilter({ ship, level });
  let starts: readonly EventLine[] = [];
  let own: Before | undefined;
  let general: EventLine | undefined;
  for await (const lines of readLines(file, { fromByte: 0, follow: false, signal })) {
    for (const line of lines) {
      if ((timeOf(line) ?? sinceMs) >= sinceMs) continue;
      const { parsed, isShown } = choose(line) ?? {};
      if (parsed?.kind !== 'event') continue;
      know(parsed);
      if (tellsGameTime(line)) starts = isStart(line) ? [parsed] : [...starts, parsed];
      if (isShown !== true) continue;
      if (isOfShip(parsed, ship) && parsed.event !== 'order.refused')
        [own, general] = [{ lines: [parsed], starts }, undefined];
      else general = parsed;
    }
  }
  return own && general !== undefined ? { ...own, lines: [...own.lines, general] } : own;
}

/**
 * Searches the newest file first.
 * @param files in the order in which they were written
 */
export async function lastBefore(
  files: readonly string[],
  wanted: WantedLines,
  search: Search,
): Promise<Before | undefined> {
  for (const file of files.toReversed()) {
    const found = await lastIn(file, wanted, search);
    if (found !== undefined) return found;
  }
  return undefined;
}
