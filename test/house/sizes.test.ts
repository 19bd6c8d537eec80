import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AIM_P95, checkSizes, HARD_LIMIT, percentile } from '../../scripts/check/sizes.ts';
import { file, places } from './files.ts';

/** A file of exactly that many lines. */
function longFile(lines: number, path = 'src/plan/a.ts') {
  return file(path, 'export const a = 1;\n'.repeat(1) + '// b\n'.repeat(lines - 1));
}

/** A function of exactly that many lines, in each way to write one. */
function longFunctions(lines: number): string[] {
  const body = 'g();\n'.repeat(lines - 2);
  return [
    `function f() {\n${body}}`,
    `const f = () => {\n${body}};`,
    `const f = function () {\n${body}};`,
    `const o = { f() {\n${body}} };`,
    `const o = { f: async () => {\n${body}} };`,
    `class C { f() {\n${body}} }`,
    `class C { #f = () => {\n${body}} }`,
  ];
}

describe('hard limits', () => {
  test('a file of the hard limit passes, one line more does not', () => {
    expect(checkSizes([longFile(HARD_LIMIT.file)]).findings).toEqual([]);
    expect(places(checkSizes([longFile(HARD_LIMIT.file + 1)]).findings)).toEqual(['src/plan/a.ts:1']);
  });

  test.each(longFunctions(HARD_LIMIT.function))('a function of the hard limit passes (form %#)', (text) => {
    expect(checkSizes([file('src/plan/a.ts', text)]).findings).toEqual([]);
  });

  test.each(longFunctions(HARD_LIMIT.function + 1))('one line more does not (form %#)', (text) => {
    expect(places(checkSizes([file('src/plan/a.ts', `\n${text}`)]).findings)).toEqual(['src/plan/a.ts:2']);
  });

  test('a test file is measured as a file, and its describe blocks are not functions', () => {
    const text = `describe('a', () => {\n${'g();\n'.repeat(200)}});`;
    expect(checkSizes([file('test/plan/a.test.ts', text)]).findings).toEqual([]);
    expect(checkSizes([longFile(HARD_LIMIT.file + 1, 'test/plan/a.test.ts')]).findings).toHaveLength(1);
  });
});

test('the figure names median, p95 with its aim, and the longest with its place', () => {
  const text = `function short() {}\nfunction long() {\n${'g();\n'.repeat(AIM_P95.function)}}\n`;
  expect(checkSizes([file('src/plan/a.ts', text)]).figure).toBe(
    '1 file: median 43, p95 43 (aim 300, 0 over it), longest 43 src/plan/a.ts; ' +
      '2 functions: median 1, p95 42 (aim 40, 1 over it), longest 42 src/plan/a.ts long',
  );
});

test('a percentile is a value of the list that at least that share does not exceed', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1 }), fc.double({ min: 0.01, max: 1, noNaN: true }), (list, share) => {
      const sorted = [...list].sort((a, b) => a - b);
      const value = percentile(sorted, share);
      const within = sorted.filter((entry) => entry <= value).length;
      const below = sorted.filter((entry) => entry < value).length;
      expect(sorted).toContain(value);
      expect(within).toBeGreaterThanOrEqual(sorted.length * share - 1e-9);
      expect(below).toBeLessThan(sorted.length * share);
    }),
  );
});
