import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { pathSteps } from '../../src/disk/way.ts';
import { test } from '../store/rows.ts';

const ends = (folder: string, path: string) =>
  pathSteps(join(folder, path))
    .map((step) => step.path)
    .filter((passed) => passed.startsWith(folder) && passed !== folder)
    .map((passed) => passed.slice(folder.length + 1));

test('the way to a path passes each folder, each link and what that leads to, as far as anything is there', ({
  folder: made,
}) => {
  const folder = realpathSync(made);
  mkdirSync(join(folder, 'a', 'b'), { recursive: true });
  mkdirSync(join(folder, 'c'));
  writeFileSync(join(folder, 'c', 'file'), '');
  symlinkSync('../c', join(folder, 'a', 'near'));
  symlinkSync(join(folder, 'a', 'near', 'file'), join(folder, 'far'));
  symlinkSync('nowhere/at/all', join(folder, 'lost'));
  symlinkSync('round', join(folder, 'round'));
  expect(ends(folder, 'a/b')).toEqual(['a', 'a/b']);
  expect(ends(folder, 'a/b/c/d')).toEqual(['a', 'a/b']);
  expect(ends(folder, 'a/near/file')).toEqual(['a', 'a/near', 'c', 'c/file']);
  expect(ends(folder, 'far')).toEqual(['far', 'a', 'a/near', 'c', 'c/file']);
  expect(ends(folder, 'lost')).toEqual(['lost']);
  expect(new Set(ends(folder, 'round'))).toEqual(new Set(['round']));
  expect(ends(folder, 'a/../c/./file')).toEqual(['c', 'c/file']);
});
