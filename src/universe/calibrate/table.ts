/** How reliable a figure of the live service is. */
export interface Source {
  /** Number of sightings, and of what. */
  readonly n: string;
  /**
   * exact: a rule that fits every recording; good: many sightings; fair: some, or one system; poor: hearsay or one
   * sighting.
   */
  readonly sure?: 'exact' | 'good' | 'fair' | 'poor';
  /** Its section in the collected facts. */
  readonly section?: string;
}

/** A figure of the universe and the same figure of the live service. */
export interface Row extends Source {
  readonly figure: string;
  readonly universe: string;
  readonly recorded: string;
  /** Unclear if there are too few sightings. */
  readonly agrees: boolean | 'unclear';
}

/** Figures of one kind, with a remark on all of them. */
export interface Section {
  readonly title: string;
  readonly told?: string;
  readonly rows: readonly Row[];
}

/** The columns of a table by their heads. */
type Columns = Readonly<Record<string, (row: Row) => string>>;

/** For a recording compared with the universe. */
export const RECORDED_COLUMNS: Columns = {
  figure: ({ figure }) => figure,
  universe: ({ universe }) => universe,
  recorded: ({ recorded }) => recorded,
  n: ({ n }) => n,
  'differs?': ({ agrees }) => (agrees === 'unclear' ? agrees : agrees ? 'no' : 'yes'),
};

/** For the universe compared with figures entered by hand. */
export const TYPED_COLUMNS: Columns = {
  figure: ({ figure }) => figure,
  recorded: ({ recorded }) => recorded,
  n: ({ n }) => n,
  'how sure': ({ sure = '' }) => sure,
  section: ({ section = '' }) => section,
  ours: ({ universe }) => universe,
  within: ({ agrees }) => (agrees === 'unclear' ? agrees : agrees ? 'yes' : 'no'),
};

/** A row with the number of its sightings. */
export function row(figure: string, universe: string, recorded: string, n: number, agrees: Row['agrees']): Row {
  return { figure, universe, recorded, n: `${n}`, agrees };
}

/** Number of figures that agree, differ, or are unclear. */
export function countOf(sections: readonly Section[], agrees: Row['agrees']): number {
  return sections.flatMap(({ rows }) => rows).filter((each) => each.agrees === agrees).length;
}

/** A section as aligned plain text. */
export function textOf({ title, rows }: Section, columns: Columns): string {
  if (rows.length === 0) return `${title}\n  nothing was recorded`;
  const lines = [Object.keys(columns), ...rows.map((each) => Object.values(columns).map((cell) => cell(each)))];
  const widthOf = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0));
  const padded = lines.map((line) => line.map((cell, column) => cell.padEnd(widthOf(column))).join('  '));
  return [title, ...padded.map((line) => `  ${line.trimEnd()}`)].join('\n');
}

/** A section as Markdown; a column with one value in all rows becomes a line above the table. */
export function markdownOf({ title, told = '', rows }: Section, columns: Columns): string {
  const cells = Object.entries(columns).map(([head, cell]) => [head, ...rows.map(cell)] as const);
  const isSame = ([, first, ...others]: readonly string[]) =>
    others.length > 0 && others.every((cell) => cell === first);
  const same = cells.filter(isSame).map(([head, cell]) => `${head}: ${cell}`);
  const kept = cells.filter((column) => !isSame(column)).map(([head, ...below]) => [head, '-', ...below]);
  const lines = kept[0]?.map((_, index) => `|${kept.map((column) => column[index]).join('|')}|`) ?? [];
  const above = same.length === 0 ? told : `${told} In every row ${same.join('; ')}.`;
  return [`## ${title}`, above, lines.join('\n')].join('\n\n');
}

/** A number with thousands separators and at most this number of decimals. */
export function shown(value: number, decimals = 0): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: decimals });
}

/** Both ends, or the one value if they are equal. */
export function shownRange([low, high]: readonly [number, number], decimals = 0): string {
  return low === high ? shown(low, decimals) : `${shown(low, decimals)} to ${shown(high, decimals)}`;
}
