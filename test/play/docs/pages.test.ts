import { expect, test } from 'vitest';
import { MADE_PARTS, madeAnew } from '../../../scripts/docs/pages.ts';

test.each(MADE_PARTS)('$path is what the code makes of it (npm run docs writes it anew)', (part) => {
  const { old, now } = madeAnew(part);
  expect(old).toBe(now);
});
