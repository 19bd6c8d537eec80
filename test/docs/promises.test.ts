import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SourceFile } from '../../scripts/check/findings.ts';
import { readProject } from '../../scripts/check/project-files.ts';
import { syntaxOf, walk } from '../../scripts/check/syntax.ts';
import { FAULTS } from '../../scripts/docs/faults.ts';
import { commandsOf, type Kept, PROMISES } from '../../scripts/docs/promises.ts';
import { ROWS, SKIPPED } from '../../scripts/faults/matrix.ts';
import { ROOT } from '../house/files.ts';

const promises: readonly Kept[] = Object.values(PROMISES).flat();
const commands = promises.flatMap(commandsOf);
const files = readProject(ROOT);
const scripts: Record<string, string> = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts;

/** IDs of rows that a text cites, and no waypoint such as X1-A1-F12. */
const citedIn = (text: string) => text.match(/(?<![-\w])F(?:0[1-9]|[1-5]\d)\b/g) ?? [];

/** The names of a file's tests and of what they stand in. */
function namesIn(file: SourceFile): string[] {
  const names: string[] = [];
  walk(syntaxOf(file).program, (node) => {
    if (node.type !== 'CallExpression') return;
    const [first] = node.arguments;
    if (first?.type === 'Literal' && typeof first.value === 'string') names.push(first.value);
    if (first?.type === 'TemplateLiteral') names.push(first.quasis.map(({ value }) => value.raw).join(' '));
  });
  return names;
}

const namedByTests = new Set(
  files
    .filter(({ path, text }) => /^test\/.*\.test\.ts$/.test(path) && citedIn(text).length > 0)
    .flatMap(namesIn)
    .flatMap(citedIn),
);

/** Rows that `npm run faults` has something to play for, or says why not. */
const playable = new Set([...ROWS.map(({ id }) => id), ...Object.keys(SKIPPED), ...namedByTests, 'F23']);

/** What a script of the project takes besides: the options that its source names. */
function optionsOf(script: string): readonly string[] {
  const source = /scripts\/\S+/.exec(scripts[script] ?? '')?.[0] ?? '';
  const text = readFileSync(join(ROOT, source), 'utf8');
  return (text.match(/^\s+\w+: \{ type: '/gm) ?? []).map((line) => line.trim().split(':')[0] ?? '');
}

describe('what docs/operations.md promises', () => {
  test.each(promises)('is one sentence: $says', ({ says }) => {
    expect(says).toMatch(/^[A-Z`].{20,}[^.]\.$/);
    expect(says.match(/\. [A-Z]/)).toBeNull();
  });

  test.each(promises)('is tested by something: $says', (promise) => {
    expect(commandsOf(promise).length).toBeGreaterThan(0);
  });

  test('is tested by files that exist and hold tests', () => {
    const named = promises.flatMap(({ tests = [] }) => tests);
    const missing = named.filter((path) => !/\.test\.ts$/.test(path) || !existsSync(join(ROOT, path)));
    expect(named.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });

  test('is tested by rows of the matrix that there is something to play for', () => {
    expect(promises.flatMap(({ faults }) => faults).filter((id) => !playable.has(id))).toEqual([]);
  });

  test('covers every row of the matrix, each once', () => {
    expect(promises.flatMap(({ faults }) => faults).sort()).toEqual(Object.keys(FAULTS).sort());
  });

  test.each([...new Set(commands)])('is tested by a command that can be typed: %s', (command) => {
    const [, run, rest = ''] = /^npm (?:run )?(\w+) -- (.+)$/.exec(command) ?? [];
    expect(Object.keys(scripts)).toContain(run);
    const options = [...rest.matchAll(/--(\w+)/g)].map(([, name]) => name);
    if (options.length > 0) expect(optionsOf(run ?? '')).toEqual(expect.arrayContaining(options));
  });
});

describe('docs/faults.md', () => {
  test('has the rows F01 to F48, F52 and F55', () => {
    const ids = Array.from({ length: 48 }, (_, n) => `F${String(n + 1).padStart(2, '0')}`);
    expect(Object.keys(FAULTS)).toEqual([...ids, 'F52', 'F55']);
  });

  test('has every row that code, scripts or tests cite', () => {
    const cited = files
      .filter(({ path }) => /^(?:src|scripts)\/.*\.ts$/.test(path))
      .flatMap(({ text }) => citedIn(text));
    expect([...cited, ...namedByTests].filter((id) => !(id in FAULTS))).toEqual([]);
  });
});
