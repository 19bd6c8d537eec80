import { writeFileSync } from 'node:fs';
import { countOf, markdownOf, TYPED_COLUMNS, textOf } from '../../src/universe/calibrate/table.ts';
import { incomeSection } from './income.ts';
import { fidelityPage, freshSections, PAGE_PATH } from './page.ts';

/**
 * Holds the embedded universe against what was recorded of the live service and prints the comparison; with `--write`
 * also makes docs/fidelity.md of it. The exit code is 0 whatever the figures say: they are for people to judge.
 */
const sections = freshSections();
const income = await incomeSection();
const all = [...sections, income];
for (const section of all) console.log(`${textOf(section, TYPED_COLUMNS)}\n`);
const [yes, no] = [countOf(all, true), countOf(all, false)];
console.log(`${yes} of ${yes + no} judged figures are within`);
if (process.argv.includes('--write')) {
  const page = fidelityPage(sections, markdownOf(income, TYPED_COLUMNS));
  writeFileSync(new URL(`../../${PAGE_PATH}`, import.meta.url), page);
  console.log(`wrote ${PAGE_PATH}`);
}
