import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../kit/files.ts';
import { missingTests, statementsOf } from './interface-doc.ts';

const DOCUMENT = join(ROOT, '..', 'shared', 'interface-document.md');
const page = readFileSync(join(ROOT, 'docs', 'universe', 'interface.md'), 'utf8');

function read(path: string): string | undefined {
  const whole = join(ROOT, path);
  return existsSync(whole) ? readFileSync(whole, 'utf8') : undefined;
}

describe('docs/universe/interface.md', () => {
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
