import { describe, expect, test } from 'vitest';
import { groupRows } from '../../../src/dashboard/page/table/groups.ts';
import { AS_IT_COMES, chosenRows, csvOf, pressed } from '../../../src/dashboard/page/table/rows.ts';
import { cheapestOffers } from '../../../src/dashboard/page/words/offers.ts';

const ROWS = [
  { ship: 'T-10', good: 'IRON_ORE', price: 7 },
  { ship: 'T-9', good: 'FUEL', price: null },
  { ship: 'T-1', good: 'IRON_ORE', price: -3 },
];
type Row = (typeof ROWS)[number];
const READING = {
  values: [({ ship }: Row) => ship, ({ good }: Row) => good, ({ price }: Row) => price],
  typeOf: ({ good }: Row) => good,
};
const ships = (choice: Partial<typeof AS_IT_COMES>) =>
  chosenRows(ROWS, { ...AS_IT_COMES, ...choice }, READING).map(({ ship }) => ship);

describe('a table', () => {
  test.each([
    ['as it comes', {}, ['T-10', 'T-9', 'T-1']],
    ['by name, numbers in it by their worth', { sortedBy: 0 }, ['T-1', 'T-9', 'T-10']],
    ['by name, the other way', { sortedBy: 0, isDescending: true }, ['T-10', 'T-9', 'T-1']],
    ['by number, what is not known last', { sortedBy: 2 }, ['T-1', 'T-10', 'T-9']],
    [
      'by number, the other way, what is not known still last',
      { sortedBy: 2, isDescending: true },
      ['T-10', 'T-1', 'T-9'],
    ],
    ['of one type', { type: 'FUEL' }, ['T-9']],
    ['with all words, in whatever column and case', { search: 'iron t-10' }, ['T-10']],
    ['with a name as it is written for people', { search: 'Iron ore' }, ['T-10', 'T-1']],
    ['without a row that has them', { search: 'gold' }, []],
  ])('is shown %s', (_, choice, expected) => {
    expect(ships(choice)).toEqual(expected);
  });

  test('is sorted by a press, the other way by the next, and as it comes by the third; numbers begin with the largest', () => {
    const [first, second, third] = [1, 2, 3].map((presses) =>
      Array.from({ length: presses }).reduce<typeof AS_IT_COMES>((choice) => pressed(choice, 2, true), AS_IT_COMES),
    );
    expect(first).toMatchObject({ sortedBy: 2, isDescending: true });
    expect(second).toMatchObject({ sortedBy: 2, isDescending: false });
    expect(third).toEqual(AS_IT_COMES);
    expect(pressed(AS_IT_COMES, 0, false)).toMatchObject({ sortedBy: 0, isDescending: false });
  });

  test('is written to a file in which no text breaks a row or becomes a formula', () => {
    expect(
      csvOf(
        ['agent', 'what'],
        [
          ['A', 'one, "two"'],
          ['=1+1', -3],
          [null, 'a\nb'],
        ],
      ),
    ).toBe('agent,what\r\nA,"one, ""two"""\r\n\'=1+1,-3\r\n,"a\nb"\r\n');
  });
});

describe('a table in groups', () => {
  const rows = [
    { type: 'probe', credits: 5 },
    { type: 'hauler', credits: 90 },
    { type: 'probe', credits: 7 },
    { type: 'drone', credits: -4 },
  ];
  type Grouped = (typeof rows)[number];
  const sum = (group: readonly Grouped[]) => group.reduce((all, { credits }) => all + credits, 0);
  const shown = (choice: Partial<typeof AS_IT_COMES>, openUpTo: number, by?: typeof sum) =>
    groupRows(rows, { of: ({ type }) => type, openUpTo }, { ...AS_IT_COMES, ...choice }, by).map(
      ({ name, isOpen, rows: members }) => `${name} ${members.length}${isOpen ? ' open' : ''}`,
    );

  test.each([
    ['the largest group first, closed where there are many rows', {}, 3, ['probe 2', 'drone 1', 'hauler 1']],
    ['all open where there are few', {}, 4, ['probe 2 open', 'drone 1 open', 'hauler 1 open']],
    ['with what the reader opened', { opened: { drone: true } }, 3, ['probe 2', 'drone 1 open', 'hauler 1']],
    ['without what the reader closed', { opened: { drone: false } }, 4, ['probe 2 open', 'drone 1', 'hauler 1 open']],
    ['all open while the reader searches', { search: 'x' }, 3, ['probe 2 open', 'drone 1 open', 'hauler 1 open']],
  ])('shows %s', (_, choice, openUpTo, expected) => expect(shown(choice, openUpTo)).toEqual(expected));

  test('is sorted by the sums of a column', () => {
    expect(shown({ isDescending: true }, 0, sum)).toEqual(['hauler 1', 'probe 2', 'drone 1']);
    expect(shown({}, 0, sum)).toEqual(['drone 1', 'probe 2', 'hauler 1']);
  });
});

test('the ships on offer are those that are sold, each once where it costs least, an unseen price last', () => {
  const at = (symbol: string, ...ships: readonly [type: string, price: number | null][]) => ({
    symbol,
    ships: ships.map(([type, price]) => ({ type, price, seenAtMs: null })),
  });
  const offers = cheapestOffers([at('A', ['PROBE', 30], ['HAULER', null]), at('B', ['PROBE', 20], ['FRIGATE', 90])]);
  expect(offers).toEqual([
    { type: 'PROBE', yard: 'B', price: 20 },
    { type: 'FRIGATE', yard: 'B', price: 90 },
    { type: 'HAULER', yard: 'A', price: null },
  ]);
});
