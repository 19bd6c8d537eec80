import { describe, expect, test } from 'vitest';
import { reasonOf } from '../../../src/game/reasons.ts';
import { chooseMission } from '../../../src/plan/choose.ts';
import { PlanContext } from '../../../src/plan/context.ts';
import { aShip, at, aWorld, factsOf } from '../../kit/planning.ts';

describe('a lane that the strategy bounds', () => {
  const places = {
    A: { x: 0, goods: { GOLD: { buy: 70, sell: 60 } } },
    B: { x: 30, goods: { GOLD: { buy: 990, sell: 900 } } },
  } as const;
  const choose = (limits: object, told: { credits?: number; others?: number; cargo?: Record<string, number> } = {}) => {
    const ship = aShip({ cargo: told.cargo ?? {} });
    const strategy = {
      ships: [{ match: { symbol: '*' }, lanes: ['trade' as const] }],
      laneLimits: [{ lane: 'trade' as const, ...limits }],
    };
    const world = aWorld({ places, ships: [ship], credits: told.credits ?? 1_000_000 });
    const othersByLane = new Map([['trade' as const, told.others ?? 0]]);
    return chooseMission(new PlanContext({ ...factsOf(world, { strategy }), othersByLane }, ship));
  };

  test('takes no more ships than it allows, who still sell what they carry', () => {
    expect(choose({ mostShips: 2 }, { others: 1 }).mission?.lane).toBe('trade');
    const full = choose({ mostShips: 2 }, { others: 2 });
    expect(full.idle).toEqual([{ lane: 'trade', reason: reasonOf('laneFull', { mostShips: 2 }) }]);
    expect(choose({ mostShips: 2 }, { others: 2, cargo: { GOLD: 30 } }).mission?.what).toBe(`sell cargo at ${at('B')}`);
    expect(choose({ mostShips: 0 }).mission).toBeUndefined();
  });

  test('spends nothing of what it leaves to others', () => {
    const bought = (reserveCredits: number) =>
      choose({ reserveCredits }, { credits: 30_000 }).mission?.claims.flatMap((claim) =>
        claim.kind === 'trade' && claim.side === 'buy' ? claim.units : [],
      );
    expect(bought(0)).toEqual([40]);
    expect(bought(29_000)?.[0]).toBeLessThan(14);
    expect(bought(29_950)).toBeUndefined();
  });
});
