import { expect, test } from 'vitest';
import { SHIP_TYPES } from '../../../src/config/symbols.ts';
import { SHIP_TYPES as OFFERED } from '../../../src/dashboard/page/words/kinds.ts';

test('every type of ship that there is may be bought from the page', () => {
  expect(OFFERED.toSorted()).toEqual(SHIP_TYPES.toSorted());
});
