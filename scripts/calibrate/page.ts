import { readFileSync } from 'node:fs';
import { freshHome, goodsShown } from '../../src/universe/calibrate/fresh-home.ts';
import { countOf, markdownOf, type Section, TYPED_COLUMNS } from '../../src/universe/calibrate/table.ts';
import { contractSection } from './contracts.ts';
import { labelSection, pairSection, priceSection } from './goods.ts';
import { homeSection } from './home.ts';
import { legSection } from './legs.ts';
import { recoverySection } from './recovery.ts';
import { shipSection } from './ships.ts';
import { stepSection } from './steps.ts';

/** Where the page stands, relative to the root of the project. */
export const PAGE_PATH = 'docs/fidelity.md';

/** Universes that nothing was ever fitted to. */
const FRESH_SEEDS = Array.from({ length: 20 }, (_, index) => 7_001 + index);

/** Between these two stands what took minutes of play; a test compares the rest. */
const INCOME_BEGINS = '<!-- income begins -->';
const INCOME_ENDS = '<!-- income ends -->';

const HEAD = `# How true is the embedded universe?

Made by \`npm run calibrate -- --write\`; not written by hand. The recorded figures are typed into scripts/calibrate from
public recordings of the live service; "section" names where the collected facts have them, "n" the sightings behind them
and "how sure" what they are worth: exact (a rule that fits every recording), good (many sightings), fair (some, or one
system), poor (hearsay or one). Ours are of twenty fresh universes; "within" judges them. The rules of the universe
follow what was recorded; none is tuned to an earning figure.`;

/** What nobody has recorded, our assumption, and where it is turned; a test holds each name in its file. */
export const ASSUMPTIONS = readFileSync(new URL('assumptions.md', import.meta.url), 'utf8').trim();

/** Every comparison that needs no player, from homes made anew for each seed: the same numbers at every run. */
export function freshSections(): Section[] {
  const homes = FRESH_SEEDS.map(freshHome);
  const goods = homes.flatMap(goodsShown).map(({ good }) => good);
  const ofGoods = [priceSection, pairSection, labelSection].map((section) => section(goods));
  const others = [stepSection, recoverySection, contractSection, shipSection, legSection];
  return [homeSection(homes), ...ofGoods, ...others.map((section) => section(homes))];
}

/** The whole page. The income is handed in as text, so that an old one may stay. */
export function fidelityPage(sections: readonly Section[], income: string): string {
  const [yes, no] = [countOf(sections, true), countOf(sections, false)];
  const tables = sections.map((section) => markdownOf(section, TYPED_COLUMNS));
  const told = `Of ${yes + no} judged figures below the income ${yes} are within.`;
  return `${[HEAD, told, `${INCOME_BEGINS}\n${income}\n${INCOME_ENDS}`, ...tables, ASSUMPTIONS].join('\n\n')}\n`;
}

/** What stands between the income's marks in a page; empty when there is nothing. */
export function incomeOf(page: string): string {
  return page.split(INCOME_BEGINS)[1]?.split(INCOME_ENDS)[0]?.trim() ?? '';
}
