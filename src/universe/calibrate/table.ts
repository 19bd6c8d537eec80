import { median as medianOf } from '../../game/numbers/averages.ts';
import { highest, lowest } from '../../game/numbers/extremes.ts';

/** The median; NaN for none. */
export function medianOrNaN(values: readonly number[]): number {
  return medianOf(values) ?? Number.NaN;
}

/** Minimum and maximum; infinite for none. */
export function extremes(values: readonly number[]): readonly [least: number, greatest: number] {
  return [lowest(values), highest(values)];
}

/** The result of `make` for the members of each key, sorted by key. */
export function byKey<Member, Made>(
  list: readonly Member[],
  keyOf: (member: Member) => string,
  make: (members: readonly [Member, ...Member[]], key: string) => Made | Made[],
): Made[] {
  const groups = [...Map.groupBy(list, keyOf)] as [string, [Member, ...Member[]]][];
  return groups.sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([key, members]) => make(members, key));
}

/** A figure of the universe and the same figure of the live service. */
export interface Row {
  readonly figure: string;
  readonly universe: string;
  readonly recorded: string;
  /** Number of sightings. */
  readonly n: number;
  /** Unclear if there are too few sightings. */
  readonly agrees: boolean | 'unclear';
}

/** Figures of one kind. */
export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

const HEADS = ['figure', 'universe', 'recorded', 'n', 'differs?'];

/** A row with the number of its sightings. */
export function row(figure: string, universe: string, recorded: string, n: number, agrees: Row['agrees']): Row {
  return { figure, universe, recorded, n, agrees };
}

/** Number of figures that agree, differ, or are unclear. */
export function countOf(sections: readonly Section[], agrees: Row['agrees']): number {
  return sections.flatMap(({ rows }) => rows).filter((each) => each.agrees === agrees).length;
}

/** A section as lines of aligned plain text. */
export function linesOf({ title, rows }: Section): string[] {
  if (rows.length === 0) return [title, '  nothing was recorded'];
  const cells = rows.map(({ figure, universe, recorded, n, agrees }) => {
    return [figure, universe, recorded, `${n}`, agrees === 'unclear' ? agrees : agrees ? 'no' : 'yes'];
  });
  const lines = [HEADS, ...cells];
  const widthOf = (column: number) => highest(lines.map((line) => line[column]?.length ?? 0));
  const padded = lines.map((line) => line.map((cell, column) => cell.padEnd(widthOf(column))).join('  '));
  return [title, ...padded.map((line) => `  ${line.trimEnd()}`)];
}

/** A number with thousands separators and at most this number of decimals. */
export function grouped(value: number, decimals = 0): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: decimals });
}

/** Both ends, or the one value if they are equal. */
export function shownRange([low, high]: readonly [number, number], decimals = 0): string {
  return low === high ? grouped(low, decimals) : `${grouped(low, decimals)} to ${grouped(high, decimals)}`;
}
