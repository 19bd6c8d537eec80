import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { ASSUMPTIONS, fidelityPage, freshSections, incomeOf, PAGE_PATH } from '../../scripts/calibrate/page.ts';
import type { Row, Section } from '../../src/universe/calibrate/table.ts';

function read(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}

let sections: Section[];
beforeAll(() => {
  sections = freshSections();
});

function rowsOf(title: string, figure: RegExp): Row[] {
  const rows = sections.find((section) => section.title === title)?.rows ?? [];
  return rows.filter((row) => figure.test(row.figure));
}

describe('the comparison of the universe with the live service, over twenty fresh seeds', () => {
  it.each([
    ['has 85 percent of its prices within the recorded ranges', 'Prices by good and type', /^all prices$/],
    ['obeys one formula in every pair of ask and bid', 'Ask and bid jointly', /./],
    ['has the recorded mix of activities within ten points', 'Supply and activity', /^activity \w+, fresh$/],
    ['moves prices as measured in eleven cells of eighteen', 'Steps of the price', /^cells of WEAK and RESTRICTED/],
    ['forgets a trade in the recorded time', 'Recovery', /half-life/],
    ['flies every recorded leg to the second', 'Flights', /./],
  ])('%s', (_, title, figure) => {
    const rows = rowsOf(title, figure);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ agrees }) => agrees !== true)).toEqual([]);
  });

  it('reports every measured step, of each side', () => {
    expect(rowsOf('Steps of the price', /^(?:buy|sell) .*(?:WEAK|GROWING|STRONG|RESTRICTED)$/)).toHaveLength(34);
    expect(rowsOf('Steps of the price', /EXCHANGE$/)).toHaveLength(4);
  });

  it('stands on the page as measured (npm run calibrate -- --write writes it anew)', () => {
    const page = read(PAGE_PATH);
    expect(page).toBe(fidelityPage(sections, incomeOf(page)));
  });

  it('has its income on the page', () => {
    expect(incomeOf(read(PAGE_PATH))).toContain('greedy frigate');
  });

  it('tells each judged figure in one row, in no more words than are read', () => {
    const rows = sections.flatMap((section) => section.rows);
    const page = read(PAGE_PATH);
    for (const { figure } of rows) expect(page.split(`\n|${figure}|`), figure).toHaveLength(2);
    expect(page.split(/\s+/).length).toBeLessThanOrEqual(2_500);
  });
});

describe('what nobody has recorded', () => {
  const places = Array.from(ASSUMPTIONS.matchAll(/\|([^|\n]+)\|[^|\n]+\|`(\w+)` in (\S+)\|/g), ([, ...told]) => told);

  it('is told in one row for each unknown', () => {
    expect(places).toHaveLength(ASSUMPTIONS.split('\n|').length - 3);
  });

  it.each(places)('%s: is turned by %s in %s', (_, name, file = '') => {
    expect(read(file)).toMatch(new RegExp(`\\b${name}\\b`));
  });
});
