import { chmodSync, mkdirSync, realpathSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { compileCacheFolder } from '../../src/disk/compile-cache.ts';
import { test, withFolder } from '../store/rows.ts';
import { canHaveSecondUser, give, giveLink } from './second-user.ts';

const cacheIn = (home: string) => compileCacheFolder({ XDG_CACHE_HOME: home });

test('compiled code lies in a folder that this user alone may enter', ({ folder: home }) => {
  const folder = cacheIn(join(home, 'cache'));
  expect(folder).toBe(join(realpathSync(home), 'cache', 'argosy', 'compiled'));
  expect(statSync(folder ?? '').mode & 0o777).toBe(0o700);
  expect(cacheIn(join(home, 'cache'))).toBe(folder);
});

test.each(['/proc/nothing', '/dev/null', '/nowhere/at/all'])(
  'there is none where no folder can be made: %s',
  (home) => {
    expect(cacheIn(home)).toBeUndefined();
  },
);

describe('F68: there is none where another user could plant code,', () => {
  test.for([
    ['it may be written by the group', 'cache/argosy/compiled', 0o770],
    ['it may be written by others', 'cache/argosy/compiled', 0o707],
    ['one above it may be written by others', 'cache', 0o777],
  ] as const)('since %s', ([, place, mode], { folder: home }) => {
    cacheIn(join(home, 'cache'));
    chmodSync(join(home, place), mode);
    expect(cacheIn(join(home, 'cache'))).toBeUndefined();
  });

  test.skipIf(!canHaveSecondUser).each(['cache', 'cache/argosy', 'cache/argosy/compiled'])(
    'since %s is theirs',
    (place) =>
      withFolder((home) => {
        cacheIn(join(home, 'cache'));
        give(join(home, place));
        expect(cacheIn(join(home, 'cache'))).toBeUndefined();
      }),
  );

  test.skipIf(!canHaveSecondUser)('since a link leads to a folder of theirs', () =>
    withFolder((home) => {
      mkdirSync(join(home, 'theirs'));
      mkdirSync(join(home, 'cache'));
      symlinkSync(join(home, 'theirs'), join(home, 'cache', 'argosy'));
      for (const path of ['theirs', 'cache']) chmodSync(join(home, path), 0o755);
      give(join(home, 'theirs'));
      giveLink(join(home, 'cache', 'argosy'));
      expect(cacheIn(join(home, 'cache'))).toBeUndefined();
    }),
  );
});

test('a file in its place is none', ({ folder: home }) => {
  writeFileSync(join(home, 'argosy'), '');
  expect(cacheIn(home)).toBeUndefined();
});
