import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pages } from '../../scripts/docs/pages.ts';

test.each(pages)('$path is what the code makes of it (npm run docs writes it anew)', ({ path, text }) => {
  expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(text());
});
