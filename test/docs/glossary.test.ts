import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));
const GLOSSARY = readFileSync(new URL('../../docs/developers/glossary.md', import.meta.url), 'utf8');

test('every place that the glossary names exists', () => {
  const places = [...GLOSSARY.matchAll(/`([a-z-]+\/[\w./-]*)`/g)].map(([, place = '']) => place);
  expect(places.length).toBeGreaterThan(30);
  expect(places.filter((place) => !existsSync(`${SRC}${place}`))).toEqual([]);
});

test('words that the glossary rules out are in no name and no text of the code', () => {
  const [, ruledOut = ''] = /^Not used for these: (.*)\.$/m.exec(GLOSSARY) ?? [];
  const words = ruledOut.split(', ').filter((word) => /^[a-z]+$/.test(word));
  expect(words).toContain('directive');
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  // As a word, or as part of a name in camel case.
  const uses = words.map((word) => new RegExp(`\\b${word}|${word[0]?.toUpperCase()}${word.slice(1)}s?(?![a-z])`));
  expect(
    files.filter((path) => {
      const text = readFileSync(`${SRC}${path}`, 'utf8');
      return uses.some((use) => use.test(text));
    }),
  ).toEqual([]);
});
