import { expect, test } from 'vitest';
import type { Strategy } from '../../../src/config/schema/strategy-schema.ts';
import { purchasesThatWait } from '../../../src/plan/growth/purchase-rules.ts';
import { aPlan, aShip, at, aWorld, aYard } from '../../kit/planning.ts';

const RICH = { creditsAbove: 1_000_000 };

const SHIPS: Strategy['ships'] = [
  { name: 'rest', when: RICH, match: { symbol: '*' }, lanes: [] },
  { match: { symbol: '*' }, lanes: ['trade'] },
];

function planWith(credits: number, strategy: Partial<Strategy>) {
  const world = aWorld({ places: { A: { x: 0 } }, credits });
  aYard(world, at('A'), ['SHIP_PROBE'], 20_000);
  return aPlan(world, aShip(), { strategy });
}

test('a rule counts only while its condition holds, and the next one that matches meanwhile', () => {
  const [poor, rich] = [planWith(1_000_000, { ships: SHIPS }), planWith(1_000_001, { ships: SHIPS })];
  expect(poor.strategy.ships).toEqual(SHIPS.slice(1));
  expect(poor.waiting).toEqual([{ entry: 'ships.rest', why: 'credits above 1,000,000 (now 1,000,000)' }]);
  expect([rich.strategy.ships, rich.waiting]).toEqual([SHIPS, []]);
});

test('limits of a lane, of contracts and the reserve count only while their conditions hold', () => {
  const strategy: Partial<Strategy> = {
    laneLimits: [{ lane: 'trade', when: RICH, mostShips: 1, reserveCredits: 90_000 }],
    contracts: { when: RICH, neverAtALoss: true },
    reserveCredits: 40_000,
    reserveWhen: RICH,
  };
  const [poor, rich] = [planWith(500_000, strategy), planWith(2_000_000, strategy)];
  expect(poor.strategy).toMatchObject({ laneLimits: [], reserveCredits: 0 });
  expect(poor.strategy.contracts).toBeUndefined();
  expect(poor.waiting.map(({ entry }) => entry)).toEqual(['laneLimits.trade', 'reserveCredits', 'contracts']);
  expect(poor.forLane('trade').spendableCredits).toBe(500_000);
  expect(rich.strategy).toMatchObject({ laneLimits: [{ mostShips: 1 }], contracts: { neverAtALoss: true } });
  expect([rich.spendableCredits, rich.forLane('trade').spendableCredits]).toEqual([1_960_000, 1_910_000]);
});

test('the reserve of a lane counts where the condition of the general one does not hold', () => {
  const strategy: Partial<Strategy> = {
    laneLimits: [{ lane: 'trade', reserveCredits: 90_000 }],
    reserveCredits: 40_000,
    reserveWhen: RICH,
  };
  expect(planWith(500_000, strategy).forLane('trade').spendableCredits).toBe(410_000);
});

test('no ship is bought while the fleet has as many as the strategy allows', () => {
  const probe = { type: 'SHIP_PROBE', atMost: 9, whenCreditsAbove: 0 } as const;
  const world = aWorld({ places: { A: { x: 0 } }, ships: [aShip(), aShip({ symbol: 'T-3' })], credits: 900_000 });
  const waitingAt = (mostShips: number) =>
    purchasesThatWait(aPlan(world, aShip(), { strategy: { purchases: [probe], mostShips } })).map(({ why }) => why);
  expect(waitingAt(2)).toEqual([{ code: 'fleetFull', figures: { ships: 2 } }]);
  expect(waitingAt(3).map(({ code }) => code)).not.toContain('fleetFull');
});

test('a purchase waits for its condition, and says so', () => {
  const probe = { type: 'SHIP_PROBE', atMost: 9, whenCreditsAbove: 0, when: RICH } as const;
  const [waiting] = purchasesThatWait(planWith(500_000, { purchases: [probe] }));
  expect(waiting?.why).toEqual({
    code: 'conditionUnmet',
    figures: { condition: 'credits above 1,000,000 (now 500,000)' },
  });
  expect(purchasesThatWait(planWith(2_000_000, { purchases: [probe] }))).toEqual([]);
});

test('a strategy without a condition is followed as it is', () => {
  const ships = SHIPS.slice(1);
  expect(planWith(1, { ships }).strategy.ships).toBe(ships);
});
