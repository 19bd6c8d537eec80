import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadSettings } from '../../../src/config/load.ts';
import { editYaml } from '../../../src/config/yaml/edit-yaml.ts';
import { ROOT } from '../../kit/files.ts';

const TEXT = `# A head.
a: 5000   # five thousand
list:
- type: X  # an item
  atMost: 1
inline: { b: 'old', c: [1, 2] }
`;

test.each([
  ['a list on one line', ['inline', 'c'], ['NULL', 'x'], '[1, 2]', '["NULL", x]'],
  ['a number', ['a'], 7, 'a: 5000 ', 'a: 7 '],
  ['an item of a list', ['list', '0', 'atMost'], 12, 'atMost: 1\n', 'atMost: 12\n'],
  ['a text in a mapping on one line', ['inline', 'b'], 'x, y }', "'old'", '"x, y }"'],
  ['an item on one line', ['inline', 'c', '1'], true, '[1, 2]', '[1, true]'],
])('%s is changed, and nothing else', (_, path, value, before, after) => {
  expect(editYaml(TEXT, [{ path, value }])).toBe(TEXT.replace(before, after));
});

test('any text reads back as it is, in a mapping, a list and on a line of its own', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-#:,?~{}[\] \n\w]{0,8}$/)), (text) => {
      const paths = [['a'], ['inline', 'b'], ['inline', 'c', '1'], ['list', '0', 'type']];
      const read = parse(editYaml(TEXT, [...paths.map((path) => ({ path, value: text }))]));
      expect([read.a, read.inline, read.list]).toEqual([text, { b: text, c: [1, text] }, [{ type: text, atMost: 1 }]]);
    }),
    { numRuns: 40 },
  );
});

test('several values are changed, and none is lost', () => {
  const changes = [
    { path: ['a'], value: 123_456 },
    { path: ['list', '0', 'atMost'], value: 20 },
  ];
  expect(editYaml(TEXT, changes)).toBe(TEXT.replace('5000', '123456').replace('atMost: 1', 'atMost: 20'));
});

test('a key that is left out is added, and the comments stay', () => {
  const edited = editYaml(TEXT, [{ path: ['d', 'e'], value: 1 }]);
  expect(edited).toMatch(/^d:\n {2}e: 1$/m);
  expect(edited.match(/#.*/g)).toEqual(TEXT.match(/#.*/g));
});

test.each(globSync('config/strategies/*.yaml', { cwd: ROOT }))('%s stays a strategy with another reserve', (name) => {
  const path = join(ROOT, name);
  const text = readFileSync(path, 'utf8');
  const edited = editYaml(text, [{ path: ['reserveCredits'], value: 12_345 }]);
  expect(loadSettings(path, () => edited).strategy).toEqual({ ...loadSettings(path).strategy, reserveCredits: 12_345 });
  expect(edited).toBe(text.replace(/(?<=^reserveCredits: )\d+/m, '12345'));
});
