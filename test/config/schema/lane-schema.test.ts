import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../kit/files.ts';
import { problemsOf } from '../load-texts.ts';

const strategy = (text: string) => `extends: homebody\n${text}\n`;

const problemsIn = (text: string) => problemsOf({ 'mine.yaml': strategy(text) }, 'mine.yaml');

test.each<[string, string, RegExp]>([
  ['an unknown lane', 'ships:\n  - match: { symbol: "*" }\n    lanes: [medicine]', /medicine/],
  [
    'a lane that is nearly one of the table',
    'ships:\n  - match: { symbol: "*" }\n    lanes: [trdae]',
    /did you mean trade/,
  ],
  [
    'a lane that is nearly an own one',
    'lanes: { medicine: ./m.ts }\nships:\n  - match: { symbol: "*" }\n    lanes: [medicin]',
    /did you mean medicine/,
  ],
  ['the name of a lane of the table', 'lanes: { trade: ./m.ts }', /a name that is not taken, got/],
  ['the name of the purchase of ships', 'lanes: { growth: ./m.ts }', /a name that is not taken, got/],
  ['a name with capitals', 'lanes: { Medicine: ./m.ts }', /small letters/],
  ['a name of a letter', 'lanes: { m: ./m.ts }', /small letters/],
  ['a path that is no module', 'lanes: { medicine: ./m.yaml }', /ends in .ts or .js/],
  ['a list of modules', 'lanes: [./m.ts]', /a mapping of names to modules/],
  ['a module that is missing', 'lanes: { medicine: ./gone.ts }', /no such file/],
])('%s is a mistake', (_, text, message) => {
  expect(problemsIn(text).join('\n')).toMatch(message);
});

test('the published schema takes names of own lanes', () => {
  const schema = readFileSync(join(ROOT, 'config', 'strategy.schema.json'), 'utf8');
  expect(schema).toContain('^[a-z][a-z0-9-]{1,29}$');
});
