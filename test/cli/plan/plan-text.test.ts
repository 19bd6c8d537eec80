import { expect, test } from 'vitest';
import { planText } from '../../../src/cli/plan/plan-text.ts';
import { aShip, aWorld, factsOf } from '../../kit/planning.ts';

test('a ship counts on what those above it will trade, as in the fleet', () => {
  const places = {
    A: { x: 0, goods: { GOLD: { buy: 2_000, sell: 1_000 } } },
    B: { x: 60, goods: { GOLD: { buy: 6_000, sell: 2_900 } } },
  };
  const ships = [aShip({ symbol: 'T-1' }), aShip({ symbol: 'T-2' })];
  const world = aWorld({ places, ships, credits: 1_000_000 });
  const text = planText(factsOf(world, { strategy: { ships: [{ match: { symbol: '*' }, lanes: ['trade'] }] } }));
  const profits = [...text.matchAll(/next .*profit ([\d,]+)/g)].map(([, profit]) =>
    Number(profit?.replaceAll(',', '')),
  );
  expect(profits).toHaveLength(2);
  expect(profits[1]).toBeLessThan(0.95 * (profits[0] ?? 0));
});

test.each([60, 80, 120])('a plan fits %i columns and lists ships as people count them', (screen) => {
  const ships = ['T-10', 'T-9'].map((symbol) => aShip({ symbol }));
  const places = { A: { x: 0, goods: { GOLD: { buy: 2_000, sell: 1_000 } } }, B: { x: 60 } };
  const world = aWorld({ places, ships, credits: 1_000_000 });
  const facts = factsOf(world, {
    strategy: { ships: [{ match: { symbol: '*' }, lanes: ['mine', 'trade', 'contract'] }] },
  });
  const text = planText(facts, screen);
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(screen);
  expect(text.replaceAll(/\s+/g, ' ')).toBe(planText(facts).replaceAll(/\s+/g, ' '));
  expect([...text.matchAll(/^T-\d+/gm)].map(([ship]) => ship)).toEqual(['T-9', 'T-10']);
});

test('the purchases that wait stand at the end of a plan, with the reason', () => {
  const world = aWorld({ places: { A: { x: 0 } }, ships: [aShip()], credits: 200_000 });
  const purchases = [{ type: 'SHIP_PROBE' as const, atMost: 3, whenCreditsAbove: 0, fromNetWorthCredits: 900_000 }];
  const textWith = (lanes: readonly ('trade' | 'scout')[]) =>
    planText(factsOf(world, { strategy: { purchases, ships: [{ match: { symbol: '*' }, lanes: [...lanes] }] } }));
  expect(textWith(['trade', 'scout'])).toMatch(
    /\nPurchases that wait\n {2}up to 3 SHIP_PROBE: net worth is 200,000, less than 900,000 \(fromNetWorthCredits\)$/,
  );
  expect(textWith(['trade'])).not.toContain('Purchases');
});

test('one ship is shown alone, as it plans in the fleet; one that is not there is a mistake', () => {
  const places = {
    A: { x: 0, goods: { GOLD: { buy: 2_000, sell: 1_000 } } },
    B: { x: 60, goods: { GOLD: { buy: 6_000, sell: 2_900 } } },
  };
  const world = aWorld({ places, ships: ['T-1', 'T-2'].map((symbol) => aShip({ symbol })), credits: 1_000_000 });
  const facts = factsOf(world, { strategy: { ships: [{ match: { symbol: '*' }, lanes: ['trade'] }] } });
  const alone = planText(facts, 80, { only: 'T-2' });
  expect(alone).toMatch(/^T-2 \(/);
  expect(planText(facts, 80)).toContain(`\n${alone}`);
  expect(() => planText(facts, 80, { only: 'T-3' })).toThrow(
    '--ship: expected a ship of the fleet, got T-3; there are T-1, T-2',
  );
});

test('what a ship does for a daemon that runs stands above what it would do next', () => {
  const world = aWorld({ places: { A: { x: 0 } }, ships: [aShip({ symbol: 'T-1' })], credits: 1_000 });
  const text = planText(factsOf(world), undefined, { now: new Map([['T-1', 'trade: carry 40 IRON']]) });
  expect(text).toMatch(/\n {2}now {10}trade: carry 40 IRON; the plan below is for when it is done\n {2}next {9}/);
});
