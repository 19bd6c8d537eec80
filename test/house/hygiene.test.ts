import { describe, expect, test } from 'vitest';
import { checkHygiene } from '../../scripts/check/hygiene.ts';
import { file, places } from './files.ts';

/** Joined at run time, so that this file holds none of what it looks for. */
const slash = (...parts: string[]) => ['', ...parts].join('/');
const words = (...parts: string[]) => parts.join('');

const ROOT = slash('srv', 'clones', 'argosy');

function refused(text: string, path = 'docs/a.md'): string[] {
  return places(checkHygiene([file(path, text)], ROOT).findings);
}

describe('committed text', () => {
  test.each([
    ['the path of this clone', `see ${ROOT}/src/main.ts`],
    ['a home folder', `see ${slash('home', 'kim', 'argosy')}`],
    ['a home folder of macOS', `see ${slash('Users', 'kim', 'argosy')}`],
    ['a temporary file', `node ${slash('tmp', 'a.ts')}`],
    ['a registry host', `npm ci --registry ${words('https://', 'registry.', 'example.org')}`],
    ['unfinished work', `// ${words('TO', 'DO')}: later`],
    ['known breakage', `// ${words('FIX', 'ME')}`],
    ['the folder beside the clone', `see ${words('../', 'shared')}/openapi`],
  ])('%s is found', (_what, text) => {
    expect(refused(`first line\n${text}`)).toEqual(['docs/a.md:2']);
  });

  test.each([
    ['a relative path', `import { a } from '../src/main.ts';`],
    ['a folder of the same name elsewhere', 'see ../home/kim and docs/tmp/a.md'],
    ['an address of the service', 'GET https://api.spacetraders.io/v2/my/ships'],
    ['the package page of a library', 'https://www.npmjs.com/package/got'],
    ['a word that holds a marked one', `${words('TO', 'DO')}S and methods`],
  ])('%s is left alone', (_what, text) => {
    expect(refused(text)).toEqual([]);
  });

  test('a test may read the folder beside the clone', () => {
    expect(refused(words('../', 'shared'), 'test/wire/a.test.ts')).toEqual([]);
  });

  test('a clone at a path so short that imports hold it is not looked for', () => {
    expect(checkHygiene([file('docs/a.md', 'see /src/main.ts')], slash('src')).findings).toEqual([]);
  });

  test('a lock file that names hosts is found', () => {
    const lock = JSON.stringify({ packages: { a: { resolved: 'https://mirror.example.org/a.tgz' } } }, null, 1);
    expect(refused(lock, 'package-lock.json')).toHaveLength(1);
    expect(refused(JSON.stringify({ packages: { a: { version: '1.0.0' } } }, null, 1), 'package-lock.json')).toEqual(
      [],
    );
  });
});
