import { ASSUMPTIONS } from './assumptions.ts';
import { markdownOf, type Section } from './table.ts';

/** Where the page stands, relative to the root of the project. */
export const PAGE_PATH = 'docs/fidelity.md';

/** Between these two stands what took minutes of play; a test compares the rest. */
const INCOME_BEGINS = '<!-- income begins -->';
const INCOME_ENDS = '<!-- income ends -->';

const HEAD = `# How true is the embedded universe?

Made by \`npm run calibrate -- --write\`; not written by hand. The recorded figures are typed into scripts/calibrate from
public recordings of the live service; "section" names where the collected facts have them, "n" the sightings behind them
and "how sure" what they are worth: exact (a rule that fits every recording), good (many sightings), fair (some, or one
system), poor (hearsay or one). "Within" judges our figure; "told" is shown and not judged. The rules of the universe
follow what was recorded; none is tuned to an earning figure.`;

function assumptions(): string {
  const rows = ASSUMPTIONS.map(({ unknown, ours, file, name }) => `| ${unknown} | ${ours} | \`${name}\` in ${file} |`);
  return [
    '## What nobody has recorded',
    '',
    'Our assumption, and the constant or option that turns it. A bot that plays live should log these.',
    '',
    '| unknown | ours | where |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function misses(sections: readonly Section[]): string {
  const judgedRows = sections.flatMap(({ rows }) => rows).filter(({ verdict }) => verdict !== 'told');
  const within = judgedRows.filter(({ verdict }) => verdict === 'yes').length;
  return `Of ${judgedRows.length} judged figures below ${within} are within.`;
}

/** The whole page. The income is handed in as text, so that an old one may stay. */
export function fidelityPage(sections: readonly Section[], income: string): string {
  const parts = [
    HEAD,
    misses(sections),
    `${INCOME_BEGINS}\n${income}\n${INCOME_ENDS}`,
    ...sections.map(markdownOf),
    assumptions(),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** What stands between the income's marks in a page; empty when there is nothing. */
export function incomeOf(page: string): string {
  const [begin, end] = [page.indexOf(INCOME_BEGINS), page.indexOf(INCOME_ENDS)];
  return begin === -1 || end === -1 ? '' : page.slice(begin + INCOME_BEGINS.length, end).trim();
}
