import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Gathering, type Page, Walk } from '../../src/wire/pages.ts';

const idOf = (entry: string) => entry;
const entries = (count: number) => Array.from({ length: count }, (_, index) => `E${index}`);

/** A list of so many entries, so many on a page. */
const pageOf =
  (count: number, size: number) =>
  (page: number): Page<string> => ({
    data: entries(count).slice((page - 1) * size, page * size),
    meta: { total: count, limit: size },
  });

type Lie = (page: Page<string>, number: number) => Page<string>;

/** What a walk reads of a list that lies, and the pages it asks for. */
function walked(count: number, size: number, lie: Lie = (page) => page) {
  const walk = new Walk(new Gathering(idOf));
  const pages: number[] = [];
  while (walk.page !== undefined && pages.length < 1_000) {
    pages.push(walk.page);
    walk.take(lie(pageOf(count, size)(walk.page), walk.page));
  }
  return { read: [...walk.gathering.seen.keys()], pages, total: walk.gathering.total };
}

const saying =
  (meta: Page['meta']): Lie =>
  (page) => ({ ...page, meta });

/** 89 entries on five pages, as a home system has waypoints. */
const LIES: readonly (readonly [string, number, Lie, readonly number[]])[] = [
  ['that tells the truth', 20, (page) => page, [1, 2, 3, 4, 5]],
  ['of ten a page', 10, (page) => page, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['of ten a page, said to be twenty', 10, (page) => ({ ...page, meta: { total: 89, limit: 20 } }), numbers(9)],
  ['with a total of 100,000', 20, saying({ total: 100_000, limit: 20 }), [1, 2, 3, 4, 5, 6, 6, 7]],
  ['with a total of 0', 20, saying({ total: 0, limit: 20 }), [1, 2, 3, 4, 5]],
  ['with a total of 40', 20, saying({ total: 40, limit: 20 }), [1, 2, 3, 4, 5]],
  ['with a total of -1', 20, saying({ total: -1, limit: 20 }), [1, 2, 3, 4, 5, 6]],
  ['without a total', 20, saying({ limit: 20 }), [1, 2, 3, 4, 5, 6]],
  ['without a limit', 20, saying({ total: 89 }), [1, 2, 3, 4, 5, 6]],
  ['with a limit of 0', 20, saying({ total: 89, limit: 0 }), [1, 2, 3, 4, 5, 6]],
  ['with a limit of 1,000', 20, saying({ total: 89, limit: 1_000 }), [1, 2, 3, 4, 5]],
  ['without meta', 20, saying({}), [1, 2, 3, 4, 5, 6]],
  ['that repeats its last page', 20, (_, number) => pageOf(89, 20)(Math.min(number, 5)), [1, 2, 3, 4, 5]],
  [
    'that repeats its last page, and says that more are to come',
    20,
    (_, number) => ({ ...pageOf(89, 20)(Math.min(number, 5)), meta: { total: 500, limit: 20 } }),
    [1, 2, 3, 4, 5, 6, 6, 7],
  ],
];

function numbers(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

describe('F54: a list of 89', () => {
  test.each(LIES)('%s is read to its end', (_, size, lie, pages) => {
    const walk = walked(89, size, lie);
    expect(walk.read).toEqual(entries(89));
    expect(walk.pages).toEqual(pages);
  });

  test('whose second page is empty once is read to its end', () => {
    let isOver = false;
    const { read, pages } = walked(89, 20, (page, number) => {
      if (isOver || number !== 2) return page;
      isOver = true;
      return { ...page, data: [] };
    });
    expect([read.length, pages]).toEqual([89, [1, 2, 2, 3, 4, 5]]);
  });

  test('whose second page is always empty is read on at the third', () => {
    const { read, pages, total } = walked(89, 20, (page, number) => (number === 2 ? { ...page, data: [] } : page));
    expect([read.length, total]).toEqual([69, 89]);
    expect(pages.length).toBeLessThan(12);
  });

  test('of which entries cannot be read counts those, too', () => {
    const { read, pages } = walked(89, 20, (page) => ({ ...page, data: page.data.slice(1), leftOut: 1 }));
    expect([read.length, pages]).toEqual([84, [1, 2, 3, 4, 5]]);
  });
});

test('a list that fills its last page is asked for one more, which is empty', () => {
  expect(walked(40, 20).pages).toEqual([1, 2, 3]);
  expect(walked(0, 20).pages).toEqual([1]);
  expect(walked(1, 20).pages).toEqual([1]);
});

test('F54: whatever a list says of itself, all of it is read, with few pages more than it has', () => {
  const number = fc.option(fc.oneof(fc.integer({ min: -5, max: 120 }), fc.constant(1e6)), { nil: undefined });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1, max: 20 }),
      number,
      fc.boolean(),
      (count, size, total, hasLimit) => {
        const { read, pages } = walked(count, size, saying({ total, limit: hasLimit ? size : undefined }));
        expect(read).toEqual(entries(count));
        expect(pages.length).toBeLessThanOrEqual(Math.ceil(count / size) + 3);
      },
    ),
  );
});
