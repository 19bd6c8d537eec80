import { describe, expect, test } from 'vitest';
import { checkLibraries } from '../../scripts/check/libraries.ts';
import { OWNERS } from '../../scripts/check/plan-of-the-house.ts';
import { file, places } from './files.ts';

function refused(path: string, text: string): string[] {
  return places(checkLibraries([file(path, text)]).findings);
}

describe('one adapter owns each library', () => {
  test.each(Object.entries(OWNERS))('%s may be imported by %j and by no other room', (library, owners) => {
    const text = `import x from '${library}';`;
    for (const room of owners) expect(refused(`src/${room}/a.ts`, text)).toEqual([]);
    expect(refused('src/plan/a.ts', text)).toEqual(['src/plan/a.ts:1']);
  });

  test('a type of a library is the library', () => {
    expect(refused('src/fleet/a.ts', `import type { Got } from 'got';`)).toEqual(['src/fleet/a.ts:1']);
  });

  test('a path inside a library is the library', () => {
    expect(refused('src/plan/a.ts', `import { toDirectedGraph } from 'xstate/graph';`)).toEqual(['src/plan/a.ts:1']);
    expect(refused('src/fleet/a.ts', `import { toDirectedGraph } from 'xstate/graph';`)).toEqual([]);
  });

  test('a library that nobody owns is refused everywhere', () => {
    expect(refused('src/plan/a.ts', `import lodash from 'lodash';`)).toEqual(['src/plan/a.ts:1']);
  });

  test('built-in modules are free, but for the guarded one', () => {
    expect(refused('src/plan/a.ts', `import { join } from 'node:path';\nimport fs from 'fs';`)).toEqual([]);
    expect(refused('src/plan/a.ts', `import { DatabaseSync } from 'node:sqlite';`)).toEqual(['src/plan/a.ts:1']);
  });

  test('tests and benches are free', () => {
    expect(refused('test/api/a.test.ts', `import got from 'got';`)).toEqual([]);
    expect(refused('bench/main.ts', `import got from 'got';`)).toEqual([]);
  });
});
