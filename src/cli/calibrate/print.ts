import type { Row, Section } from '../../universe/calibrate/compare.ts';

const HEADS = ['figure', 'universe', 'recorded', 'n', 'differs?'] as const;

function cellsOf({ figure, universe, recorded, n, differs }: Row): string[] {
  return [figure, universe, recorded, String(n), differs];
}

/** A section for a terminal, columns under each other. */
export function textOf({ title, rows }: Section): string {
  if (rows.length === 0) return `${title}\n  nothing was recorded`;
  const lines = [[...HEADS], ...rows.map(cellsOf)];
  const widths = HEADS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = lines.map((line) => `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`);
  return [title, ...padded.map((line) => line.trimEnd())].join('\n');
}

/** What it comes to, in a line. */
export function verdictOf(sections: readonly Section[]): string {
  const rows = sections.flatMap((section) => section.rows);
  const differing = rows.filter(({ differs }) => differs === 'yes').length;
  const unclear = rows.filter(({ differs }) => differs === 'unclear').length;
  return `${differing} of ${rows.length} figures differ, ${unclear} are unclear for want of sightings`;
}
