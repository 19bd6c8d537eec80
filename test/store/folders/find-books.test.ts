import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findBooks } from '../../../src/store/folders/find-books.ts';
import { inFolder } from '../../kit/files.ts';

/** What is found in a folder of these files: names, and callsigns where the file tells them. */
const foundAmong = (files: readonly string[], at = '.') =>
  inFolder(async (folder) => {
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), '');
    }
    return findBooks(join(folder, at)).map(({ name, callsign = null }) => [name, callsign]);
  });

const OLD = 'archive/ARGOSY@api.spacetraders.io@2026-11-15.sqlite';
const NOW = 'ARGOSY@api.spacetraders.io@2026-11-22.sqlite';

test.each<[string, readonly string[], string, readonly (readonly (string | null)[])[]]>([
  [
    'a state folder and its archive, the latest first',
    [OLD, NOW, 'control-token'],
    '.',
    [
      ['ARGOSY_2026-11-22', 'ARGOSY'],
      ['ARGOSY_2026-11-15', 'ARGOSY'],
    ],
  ],
  ['an archive alone', [OLD, NOW], 'archive', [['ARGOSY_2026-11-15', 'ARGOSY']]],
  ['one file', [OLD], OLD, [['ARGOSY_2026-11-15', 'ARGOSY']]],
  ['a kept run', ['seed-3/books.sqlite', 'seed-3/run.json'], 'seed-3', [['seed-3', null]]],
  [
    'a folder of kept runs',
    ['seed-1/books.sqlite', 'seed-2/books.sqlite'],
    '.',
    [
      ['seed-1', null],
      ['seed-2', null],
    ],
  ],
  [
    'a second set of books of a week',
    [NOW, NOW.replace('.sqlite', '-2.sqlite')],
    '.',
    [
      ['ARGOSY_2026-11-22', 'ARGOSY'],
      ['ARGOSY_2026-11-22_2', 'ARGOSY'],
    ],
  ],
  ['a folder without books', ['notes.txt', 'x.sqlite.corrupt'], '.', []],
  ['a file of another kind', ['notes.txt'], 'notes.txt', []],
  ['nothing', [], 'nowhere', []],
])('books are found in %s', async (_, files, at, found) => expect(await foundAmong(files, at)).toEqual(found));
