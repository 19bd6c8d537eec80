import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXIT } from '../../../src/cli/process/exit.ts';
import { ROOT } from '../../kit/files.ts';
import { ROWS } from '../../long/faults/rows.ts';

const pages = globSync(['README.md', 'docs/**/*.md'], { cwd: ROOT }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(join(ROOT, path), 'utf8'),
}));
const operations = pages.find(({ path }) => path === 'docs/operations.md')?.text ?? '';

/** The name by which a heading is linked to. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .trim()
    .replaceAll(' ', '-');
}

function hasAnchor(path: string, anchor: string): boolean {
  const headings = readFileSync(path, 'utf8').match(/^#+ .*$/gm) ?? [];
  return headings.some((heading) => anchorOf(heading.replace(/^#+ /, '')) === anchor);
}

describe('the pages of the documentation', () => {
  test.each(pages)('$path links to nothing that is not there', ({ path, text }) => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)];
    const broken = links.filter(([, file = '', anchor]) => {
      const target = file === '' ? join(ROOT, path) : join(ROOT, dirname(path), file);
      return !existsSync(target) || (anchor !== undefined && !hasAnchor(target, anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });
});

test('every exit code is told in docs/operations.md, with what to do', () => {
  const [, table = ''] = operations.split('### Exit codes');
  const codes = [...table.matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, told = '']) => told.split(', ').map(Number));
  expect(codes).toEqual(expect.arrayContaining(Object.values(EXIT)));
});

describe('the fault matrix of docs/developers/faults.md', () => {
  const faults = pages.find(({ path }) => path === 'docs/developers/faults.md')?.text ?? '';
  const ids = [...faults.matchAll(/^\| (F\d\d) \|/gm)].map(([, id = '']) => id);

  test('has every row that is played', () => {
    expect(ids).toEqual(expect.arrayContaining(ROWS.map(({ id }) => id)));
  });
});
