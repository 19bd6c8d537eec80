import { expect, test } from 'vitest';
import { placeLabels } from '../../../../src/dashboard/page/galaxy/labels.ts';

const SIZE = { width: 200, height: 100 };

/** A label of 50 pixels, ten from its system. */
const label = (text: string, x: number, y: number, isSure = false) => {
  return { at: { x, y }, text, width: 50, apart: 10, isSure };
};

test.each([
  ['to the right of its system', [label('A', 40, 50)], ['A 50']],
  ['to the left at the right edge', [label('A', 150, 50)], ['A 90']],
  ['to the left where another is to the right', [label('A', 100, 50), label('B', 100, 55)], ['A 110', 'B 40']],
  [
    'nowhere where both sides are taken',
    [label('A', 100, 50), label('B', 100, 55), label('C', 100, 45)],
    ['A 110', 'B 40'],
  ],
  ['where a line of text lies between', [label('A', 40, 40), label('B', 40, 54)], ['A 50', 'B 50']],
  ['nowhere where it would be cut off', [label('A', 40, 3)], []],
  [
    'whatever it covers, if it must be seen',
    [label('A', 100, 50), label('B', 100, 50, true), label('C', 100, 50, true)],
    ['A 110', 'B 40', 'C 110'],
  ],
])('a label stands %s', (_, wanted, expected) => {
  expect(placeLabels(wanted, SIZE).map(({ text, start }) => `${text} ${start.x}`)).toEqual(expected);
});
