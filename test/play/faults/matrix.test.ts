import { describe, expect, inject, test } from 'vitest';
import {
  crashAt,
  crashAtMoments,
  firstCharts,
  firstContracts,
  firstRefits,
  firstTrades,
  type Moment,
} from '../../long/faults/crash-sweep.ts';
import { BUYS, firstPurchases, PURCHASES_OF_EACH_KIND } from '../../long/faults/purchases.ts';
import { BY_OWNERS_HAND, REFITS } from '../../long/faults/refits.ts';
import { requests } from '../../long/faults/rewrite.ts';
import { shipped } from '../../long/faults/row.ts';
import { ROWS } from '../../long/faults/rows.ts';
import { lateAbroad } from '../../long/faults/scenes/lost.ts';

/** Killed once after every step in the whole sweep, which `npm run faults` does; here after each of these parts of its way. */
const SWEPT = 'F22';
const PARTS_OF_THE_WAY = [0.02, 0.28, 0.25, 0.25];
const LATE_MINUTES = 15;

/** Both moments of a request at which a process is killed. */
const beforeAndAfter = (request: Moment['request']): Moment[] => [
  { request, when: 'before' },
  { request, when: 'after' },
];

describe('the fault matrix in its short form, of one seed (200 of them: npm run faults)', () => {
  const played = ROWS.filter(({ id, brief }) => id !== SWEPT && brief !== null);

  test.each(played.map((row) => [row.id, row.what, row] as const))('%s: %s', async (_id, _what, { scene, brief }) => {
    expect((await (brief?.(inject('program')) ?? scene(1))).faults).toEqual([]);
  });

  test('F03: the same beyond the home system', async () => {
    expect((await lateAbroad()).faults).toEqual([]);
  });

  test.each([
    ['first contracts', firstContracts],
    ['first trades', firstTrades],
  ])(
    `${SWEPT}: killed four times in 300 steps or more to the %s, and in the end as if it had not been`,
    async (_, goalWith) => {
      const goal = goalWith(shipped('default'));
      const calm = await crashAt(1, goal);
      expect(calm.faults).toEqual([]);
      expect(calm.steps).toBeGreaterThan(300);
      const steps = PARTS_OF_THE_WAY.map((part) => Math.ceil(calm.steps * part));
      const crash = await crashAt(1, goal, steps, calm.minutes + LATE_MINUTES);
      expect(crash.faults, `killed after ${steps} steps`).toEqual([]);
      expect(crash.kills).toBe(PARTS_OF_THE_WAY.length);
    },
  );

  const ACTIONS = [
    requests('POST', /\/construction\/supply$/),
    requests('POST', /\/jump$/),
    // Both while the ship cools down.
    requests('GET', /\/waypoints\/[^/]+\/jump-gate$/),
    requests('GET', /^\/systems\/[^/]+\/waypoints$/),
    requests('POST', /\/chart$/),
  ];

  test(`${SWEPT}: killed before and after each access from the last supply of a gate to the first charts`, async () => {
    const moments = ACTIONS.flatMap(beforeAndAfter);
    const crash = await crashAtMoments(1, firstCharts(), moments);
    expect(crash.faults).toEqual([]);
    expect(crash.kills).toBe(moments.length);
  });

  const ORDERED = [...REFITS, ...BY_OWNERS_HAND];

  test.each(ORDERED)(`${SWEPT}: killed before and after $path that was ordered, which is done once`, async (refit) => {
    const request = requests('POST', new RegExp(`${refit.path}$`));
    const moments = beforeAndAfter(request);
    const crash = await crashAtMoments(1, firstRefits([refit]), moments);
    expect(crash.faults).toEqual([]);
    expect(crash.kills).toBe(moments.length);
  });

  test(`${SWEPT}: killed before and after a purchase of each kind, and no ship is bought twice`, async () => {
    const moments = Array.from({ length: PURCHASES_OF_EACH_KIND }, () => beforeAndAfter(BUYS)).flat();
    const crash = await crashAtMoments(1, firstPurchases(), moments);
    expect(crash.faults).toEqual([]);
    expect(crash.kills).toBe(moments.length);
  });
});
