import { describe, expect, test } from 'vitest';
import { checkAmbient } from '../../scripts/check/ambient.ts';
import { file, places } from './files.ts';

function refused(text: string, path = 'src/queue/a.ts'): string[] {
  return places(checkAmbient([file(path, text)]).findings);
}

const HERE = ['src/queue/a.ts:1'];

describe('ambient time and chance', () => {
  test.each([
    'const a = Date.now();',
    'const a = new Date();',
    'const a = new Date(0).toISOString();',
    'const a = Date.parse(iso);',
    'const now = Date;',
    'setTimeout(go, 5);',
    'setInterval(go, 5);',
    'clearTimeout(timer);',
    'const timers = { setTimeout };',
    'const a = performance.now();',
    'const a = Math.random();',
    `const a = Math['random']();`,
    'const a = globalThis.setTimeout(go, 5);',
    `const a = globalThis['Date'].now();`,
    'const a = crypto.randomUUID();',
    'const a = crypto.getRandomValues(bytes);',
    `import { randomUUID } from 'node:crypto';`,
    `import { randomBytes as bytes } from 'node:crypto';`,
    `import { setTimeout } from 'node:timers/promises';`,
    `import { performance } from 'node:perf_hooks';`,
    'const a = process.hrtime.bigint();',
    'const a = AbortSignal.timeout(5);',
    'const a = Date.now() as number;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source text under test
    'const a = `at ${Date.now()}`;',
  ])('%s is found', (text) => {
    expect(refused(text)).toEqual(HERE);
  });

  test.each([
    '// Date.now() would be wrong here',
    '/* new Date() */ const a = 1;',
    `const a = 'Date.now()';`,
    'const a = /Math.random/;',
    'const a = clock.performance;',
    'const a = { performance: 1, Date: 2 };',
    'function f(at: Date): Date | undefined { return at; }',
    'interface A { setTimeout(ms: number): void }',
    'const a = Math.round(1.5);',
    `import { createHash } from 'node:crypto';`,
    'setImmediate(go);',
  ])('%s is left alone', (text) => {
    expect(refused(text)).toEqual([]);
  });

  test('src/time and everything outside src may', () => {
    for (const path of ['src/time/clock.ts', 'test/queue/a.test.ts', 'bench/main.ts', 'scripts/check/main.ts']) {
      expect(refused('const a = Date.now();', path)).toEqual([]);
    }
  });
});

describe('the exemption comment', () => {
  test('a reason on the line, or on the line above, exempts it', () => {
    expect(refused('const a = Date.now(); // ambient-ok: the lock compares file times')).toEqual([]);
    expect(refused('// ambient-ok: the lock compares file times\nconst a = Date.now();')).toEqual([]);
  });

  test('it reaches no further line', () => {
    expect(refused('// ambient-ok: a reason\nconst a = Date.now();\nconst b = Date.now();')).toEqual([
      'src/queue/a.ts:3',
    ]);
  });

  test('without a reason it exempts nothing, and is refused itself', () => {
    expect(refused('const a = Date.now(); // ambient-ok')).toEqual([...HERE, ...HERE]);
    expect(refused('const a = Date.now(); // ambient-ok:  ')).toEqual([...HERE, ...HERE]);
  });

  test('one that exempts nothing is refused, so that none outlives its use', () => {
    expect(refused('// ambient-ok: once needed\nconst a = clock.nowMs();')).toEqual(HERE);
  });
});
