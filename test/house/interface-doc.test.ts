import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './files.ts';
import { missingTests, statementsOf, testNamesIn } from './interface-doc.ts';

const DOCUMENT = join(ROOT, '..', 'shared', 'interface-document.md');
const page = readFileSync(join(ROOT, 'docs', 'interface.md'), 'utf8');

function read(path: string): string | undefined {
  const whole = join(ROOT, path);
  return existsSync(whole) ? readFileSync(whole, 'utf8') : undefined;
}

describe('docs/interface.md', () => {
  test('names only tests that exist', () => {
    expect(missingTests(statementsOf(page), read)).toEqual([]);
  });

  test('covers every section of the document', () => {
    const sections = [...page.matchAll(/^## (\d)\. /gm)].map(([, number]) => Number(number));
    expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  const absent = existsSync(DOCUMENT) ? '' : " (skipped: the customer's document is not beside this clone)";
  test.skipIf(absent !== '')(`answers everything that the document calls not shown${absent}`, () => {
    const document = readFileSync(DOCUMENT, 'utf8');
    const unseen = statementsOf(page).filter(({ text }) => text.startsWith('Not shown: '));
    expect(unseen).toHaveLength(document.match(/not shown/gi)?.length ?? 0);
    const paths = [...document.matchAll(/^### ((?:GET|POST) \S+)$/gm)].map(([, endpoint]) => endpoint);
    expect(paths).toHaveLength(7);
    for (const endpoint of paths) expect(page).toContain(`\`${endpoint}\``);
  });
});

describe('the reader of the page', () => {
  const row = (tests: string) =>
    `| Statement | Decision | Source | Test |\n|---|---|---|---|\n| It floats. | Yes. | 1 | ${tests} |`;
  const source = [
    "test('it floats', f);",
    "test.each([1])('it floats %i times', f);",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source text under test
    'it.skipIf(x)(`it sinks${why}`, f);',
    "g('h');",
  ].join('\n');
  const wrong = (tests: string) =>
    missingTests(statementsOf(row(tests)), (path) => (path === 'test/a.test.ts' ? source : undefined));

  test('accepts names of tests as they are written', () => {
    expect(wrong('`test/a.test.ts` › it floats <br> `test/a.test.ts` › it floats %i times')).toEqual([]);
  });

  test('finds a missing file, a missing test and one still to be written', () => {
    expect(wrong('`test/b.test.ts` › it floats')).toEqual(['line 3: no such file: test/b.test.ts']);
    expect(wrong('`test/a.test.ts` › it flies')).toEqual(['line 3: no such test: test/a.test.ts › it flies']);
    expect(wrong('`test/a.test.ts` › it floats (pending)')).toEqual([
      'line 3: still to be written: test/a.test.ts › it floats',
    ]);
  });

  test('refuses a row without a test, or of another shape', () => {
    expect(() => statementsOf(row(''))).toThrow('line 3');
    expect(() => statementsOf(row('see the tests'))).toThrow('line 3');
    expect(() => statementsOf('| It floats. | Yes. |')).toThrow('expected 4 cells, got 2');
  });

  test('takes no other call for a test', () => {
    expect([...testNamesIn('test/a.test.ts', source)]).toEqual(['it floats', 'it floats %i times', 'it sinks']);
  });
});
