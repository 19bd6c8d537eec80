import { writeFileSync } from 'node:fs';
import { INCOME_SEEDS, incomeSection } from './income.ts';
import { fidelityPage, PAGE_PATH } from './page.ts';
import { FRESH_SEEDS, sectionsOf } from './sections.ts';
import { markdownOf, plainTextOf } from './table.ts';

/**
 * Holds the embedded universe against what was recorded of the live service and prints the comparison; with `--write`
 * also makes docs/fidelity.md of it. The exit code is 0 whatever the figures say: they are for people to judge.
 */
async function main(): Promise<void> {
  const sections = sectionsOf(FRESH_SEEDS);
  for (const section of sections) console.log(`${plainTextOf(section)}\n`);
  const income = await incomeSection(INCOME_SEEDS);
  console.log(plainTextOf(income));
  const judged = [...sections, income].flatMap(({ rows }) => rows).filter(({ verdict }) => verdict !== 'told');
  console.log(
    `\n${judged.filter(({ verdict }) => verdict === 'yes').length} of ${judged.length} judged figures are within`,
  );
  if (!process.argv.includes('--write')) return;
  writeFileSync(new URL(`../../${PAGE_PATH}`, import.meta.url), fidelityPage(sections, markdownOf(income)));
  console.log(`wrote ${PAGE_PATH}`);
}

await main();
