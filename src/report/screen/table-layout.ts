import { highest } from '../../game/numbers/extremes.ts';
import { wrapped } from '../../telemetry/lines/wrapped.ts';
import { oneLine } from '../../telemetry/terminal-text.ts';

/** A column of a table for a terminal. */
export interface TextColumn {
  readonly name: string;
  /** Words are aligned left and may be wrapped; figures are aligned right and always whole. */
  readonly isText: boolean;
  /** Width of its widest cell. */
  readonly widest: number;
}

/** A column with its place. */
interface Placed extends TextColumn {
  readonly index: number;
  readonly width: number;
}

/** The columns of a table by line of a row: one line where the screen is wide enough. */
export interface Layout {
  readonly lines: readonly (readonly Placed[])[];
}

const GAP = '  ';
/** What does not fit stands on the next line, indented so far. */
const INDENT = 4;
/** Fewest columns that a wrapped text is given beside others. */
const LEAST_TEXT = 24;

/** The words of a column's name; the names of figures are written in one word: creditsPerHour. */
const wordsOf = (name: string) => name.split(/ |(?<=[a-z0-9])(?=[A-Z])/);
const longestWord = (name: string) => highest(wordsOf(name).map((word) => word.length));

/** Places columns one after the other, and begins another line where one does not fit. */
function placed(columns: readonly TextColumn[], screen: number, isTight: boolean): Placed[][] {
  const lines: Placed[][] = [[]];
  let left = screen;
  for (const [index, column] of columns.entries()) {
    const { name, isText, widest } = column;
    const least = Math.max(widest, isTight ? longestWord(name) : name.length);
    const line = lines.at(-1) ?? [];
    const room = left - (line.length === 0 ? 0 : GAP.length);
    if (least <= room || (isText && room >= LEAST_TEXT)) {
      const width = Math.min(least, room);
      line.push({ ...column, index, width });
      left = room - width;
      continue;
    }
    const width = isText ? Math.min(least, screen - INDENT) : least;
    lines.push([{ ...column, index, width }]);
    left = screen - INDENT - width;
  }
  return lines.filter((line) => line.length > 0);
}

/**
 * Fits columns to a screen: with whole names if there is room, else with names broken between words, else with the last
 * columns on further lines. No figure is ever cut.
 * @param screen columns of the screen; infinite where nobody looks at one
 */
export function layoutOf(columns: readonly TextColumn[], screen: number): Layout {
  const whole = placed(columns, screen, false);
  const isWhole = whole.length === 1 && whole[0]?.every(({ width, widest }) => width >= widest);
  return { lines: isWhole ? whole : placed(columns, screen, true) };
}

/** The cells of one line of a row, each of them perhaps on several lines, side by side. */
function sideBySide(line: readonly Placed[], cells: readonly (readonly string[])[], toBottom: boolean): string[] {
  const height = highest(cells.map(({ length }) => length));
  return Array.from({ length: height }, (_, at) =>
    line
      .map(({ isText, width }, column) => {
        const parts = cells[column] ?? [];
        const text = parts[toBottom ? at - (height - parts.length) : at] ?? '';
        return isText ? text.padEnd(width) : text.padStart(width);
      })
      .join(GAP)
      .trimEnd(),
  );
}

/** A row as lines; further lines without content are left out. */
export function rowLines({ lines }: Layout, row: readonly string[]): string[] {
  return lines.flatMap((line, at) => {
    const cells = line.map(({ index, isText, width }) =>
      isText ? wrapped(row[index] ?? '', width) : [row[index] ?? ''],
    );
    if (at > 0 && cells.every((cell) => cell.join('') === '')) return [];
    return sideBySide(line, cells, false).map((text) => (at === 0 ? text : ' '.repeat(INDENT) + text));
  });
}

/** The parts of a name that fit a width: as many of its words on a line as there is room for. */
function namesIn(name: string, width: number): string[] {
  if (name.length <= width) return [name];
  const glue = name.includes(' ') ? ' ' : '';
  const lines: string[] = [];
  for (const word of wordsOf(name)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last}${glue}${word}`;
    if (last === undefined || longer.length > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** The names of the columns as lines. */
export function headLines({ lines }: Layout): string[] {
  return lines.flatMap((line, at) => {
    const names = line.map(({ name, width }) => namesIn(name, width));
    return sideBySide(line, names, true).map((text) => (at === 0 ? text : ' '.repeat(INDENT) + text));
  });
}

/** A whole table as lines. */
export function tableLines(...table: Parameters<typeof tableBlocks>): string[] {
  const { head, rows } = tableBlocks(...table);
  return [...head, ...rows.flat()];
}

/** A whole table as the lines of its head, and those of each row. */
export function tableBlocks(
  head: readonly string[],
  cells: readonly (readonly string[])[],
  isText: (column: number) => boolean,
  screen: number,
): { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const rows = cells.map((row) => row.map(oneLine));
  const columns = head.map((name, column) => ({
    name,
    isText: isText(column),
    widest: highest(
      rows.map((row) => row[column]?.length ?? 0),
      0,
    ),
  }));
  const layout = layoutOf(columns, screen);
  return { head: headLines(layout), rows: rows.map((row) => rowLines(layout, row)) };
}
