import { describe, expect, test } from 'vitest';
import { reasonOf, reasonText } from '../../../src/game/reasons.ts';
import { proposeTrade } from '../../../src/plan/lanes/trade.ts';
import { type Claim, idle, type Proposal } from '../../../src/plan/mission.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import {
  aContract,
  aPlan,
  aProbe,
  aShip,
  at,
  aWorld,
  NOW_MS,
  type ShipTold,
  type WorldTold,
} from '../../kit/planning.ts';
import { CONTRACT_ID } from '../../kit/replies.ts';

const PLACES: WorldTold['places'] = {
  A: { x: 0, goods: { IRON: { buy: 1_000, sell: 500 }, GOLD: { buy: 2_000, sell: 1_000 } } },
  B: { x: 60, goods: { IRON: { buy: 3_000, sell: 1_500 } } },
  C: { x: 90, goods: { GOLD: { buy: 6_000, sell: 2_900 } } },
};

function propose(told: Partial<WorldTold> = {}, ship: ShipTold = {}, claims: readonly Claim[] = [], reset?: number) {
  const trader = aShip(ship);
  const world = aWorld({ places: PLACES, ships: [trader], ...told });
  const ends = reset === undefined ? world : { ...world, nextReset: isoFromMs(NOW_MS + reset * 1_000) };
  return proposeTrade(aPlan(ends, trader, { claims }));
}

/** B buys what A sells, and sells what C near it buys. */
const ANEW: WorldTold['places'] = {
  A: { x: 0, goods: { IRON: { buy: 1_000 } } },
  B: { x: 0, y: 300, goods: { IRON: { buy: 3_000, sell: 2_000 }, GOLD: { buy: 1_000 } } },
  C: { x: 20, y: 300, goods: { GOLD: { buy: 3_000, sell: 2_000 } } },
};

const actionsOf = (proposal: Proposal) =>
  proposal.kind === 'mission' ? proposal.mission.stops.flatMap((stop) => stop.actions) : [];

function actions(...args: Parameters<typeof propose>): string[] {
  const proposal = propose(...args);
  if (proposal.kind === 'idle') return [reasonText(proposal.reason)];
  return proposal.mission.stops.flatMap(({ waypoint, actions: here }) =>
    here.map(
      (action) =>
        `${action.kind}${'tradeSymbol' in action && 'units' in action ? ` ${action.units} ${action.tradeSymbol}` : ''} at ${waypoint}`,
    ),
  );
}

/** The same without the looks. */
const trades = (...args: Parameters<typeof propose>) => actions(...args).filter((action) => !action.startsWith('look'));

describe('a trader', () => {
  test('buys where a good is cheap and sells it where that earns most a second', () => {
    expect(trades({ credits: 1_000_000 })).toEqual([`buy 40 GOLD at ${at('A')}`, `sell 40 GOLD at ${at('C')}`]);
  });

  test('takes what it can pay for beyond the reserve even if the price has just risen by a lot', () => {
    expect(trades({ credits: 42_000 })).toEqual([`buy 19 IRON at ${at('A')}`, `sell 19 IRON at ${at('B')}`]);
    // As the ship itself counts when it buys: what is planned can be done.
    expect(actions({ credits: 21_100 })).toEqual(['no trade between known markets would pay']);
    expect(actions({ credits: 20_100 })).toEqual(['no trade between known markets would pay']);
  });

  test('leaves what the accepted contract still wants in the treasury, but half of it at most', () => {
    const told = (units: number, claims: readonly Claim[] = []) => {
      const contracts = [aContract([['GOLD', units, 'B']])];
      const paid = { IRON: 1_000, GOLD: 2_000 };
      return actionsOf(propose({ credits: 120_000, contracts }, {}, claims)).flatMap((action) =>
        action.kind === 'buy' ? action.units * paid[action.tradeSymbol as keyof typeof paid] : [],
      );
    };
    const spent = (...args: Parameters<typeof told>) => told(...args).reduce((sum, credits) => sum + credits, 0);
    const delivery = { kind: 'delivery', contractId: CONTRACT_ID, tradeSymbol: 'GOLD', units: 10 } as const;
    expect(spent(0)).toBeGreaterThan(70_000);
    expect(spent(10)).toBeLessThan(100_000 - 10 * 2_000);
    expect(spent(10, [delivery])).toBe(spent(0));
    expect(spent(400)).toBeGreaterThan(35_000);
    expect(spent(400)).toBeLessThan(50_000);
  });

  test('sells what it has in the hold before it buys', () => {
    expect(actions({ credits: 1_000_000 }, { cargo: { IRON: 10 } })).toContain(`sell 10 IRON at ${at('B')}`);
  });

  test('keeps in the hold what would bring less than half of what was expected', () => {
    const sells = actionsOf(propose({ credits: 1_000_000 }));
    const [least] = sells.flatMap((action) => (action.kind === 'sell' ? (action.minUnitPriceCredits ?? 0) : []));
    // The second lot of twenty is expected to bring a little less than the 2,900 of the first.
    expect(least).toBeGreaterThan(1_350);
    expect(least).toBeLessThanOrEqual(1_450);
  });

  test('takes what it kept in the hold to a better market, though one that is flooded is nearer', () => {
    const flooded = { ...PLACES, A: { x: 0, goods: { IRON: { buy: 1_500, sell: 700 } } } };
    expect(actions({ places: flooded }, { cargo: { IRON: 30 } })).toContain(`sell 30 IRON at ${at('B')}`);
  });

  test('leaves to others what they are about to do', () => {
    const units = 400;
    const claims: Claim[] = [{ kind: 'trade', waypoint: at('C'), tradeSymbol: 'GOLD', side: 'sell', units }];
    const carried = [`buy 40 IRON at ${at('A')}`, `sell 40 IRON at ${at('B')}`];
    expect(trades({ credits: 1_000_000 }, {}, claims)).toEqual(carried);
  });

  test('looks again at prices that are old before it acts on them', () => {
    const old = { ...PLACES, C: { x: 90, goods: { GOLD: { buy: 6_000, sell: 2_900, age: 1_000 } } } };
    expect(actions({ credits: 1_000_000, places: old })).toContain(`look at ${at('C')}`);
  });

  describe('looks at prices', () => {
    const looksOf = (age: number, { scarcity = 0, bid = 2_900 } = {}) => {
      const trader = aShip();
      const places = {
        A: { x: 0, goods: { GOLD: { buy: 2_000, sell: 1_000, age } } },
        B: { x: 60, goods: { GOLD: { buy: 6_000, sell: bid, age } } },
      };
      const world = aWorld({ places, ships: [trader], credits: 1_000_000 });
      const proposal = proposeTrade(aPlan(world, trader, { scarcity }));
      if (proposal.kind === 'idle') throw new Error(`expected a trade, got ${reasonText(proposal.reason)}`);
      const { stops, expected } = proposal.mission;
      return { actions: stops.map(({ actions: here }) => here.map(({ kind }) => kind).join(', ')), ...expected };
    };

    test('before it buys what others will want, too, and at what its sale has left', () => {
      expect(looksOf(60).actions).toEqual(['look, buy', 'sell, look']);
    });

    test('and between the two, at a market where it loads anew what it sells near by', () => {
      expect(actions({ credits: 1_000_000, places: ANEW }).filter((action) => action.endsWith(at('B')))).toEqual([
        `sell 40 IRON at ${at('B')}`,
        `look at ${at('B')}`,
        `buy 40 GOLD at ${at('B')}`,
      ]);
    });

    test('but not where it stands and has just looked', () => {
      expect(looksOf(0).actions).toEqual(['buy', 'sell, look']);
    });

    test('and not for a load that earns little', () => {
      const { actions: done, profitCredits, seconds } = looksOf(60, { bid: 2_140 });
      expect(profitCredits / seconds).toBeLessThan(120);
      expect(done).toEqual(['buy', 'sell']);
    });

    test('while requests are scarce only where prices are old', () => {
      const [plenty, scarce, old] = [looksOf(60), looksOf(60, { scarcity: 0.1 }), looksOf(1_000, { scarcity: 0.1 })];
      expect(scarce.actions).toEqual(['buy', 'sell']);
      expect(old.actions).toEqual(['look, buy', 'look, sell']);
      expect([plenty.requests - scarce.requests, old.requests - scarce.requests]).toEqual([2, 2]);
      expect(plenty.seconds).toBeGreaterThan(scarce.seconds);
    });
  });

  test('begins nothing that would end after a reset', () => {
    expect(actions({ credits: 1_000_000 }, {}, [], 60)).toEqual(['no trade between known markets would pay']);
  });

  // 40 GOLD, bought at 2,000 and sold at 2,900.
  test.each<[limits: object, carries: boolean]>([
    [{ leastProfitCredits: 10_000 }, true],
    [{ leastProfitCredits: 100_000 }, false],
    [{ leastMarginPercent: 20 }, true],
    [{ leastMarginPercent: 60 }, false],
  ])('carries no load that brings less than the strategy asks for: %j, %s', (trades, carries) => {
    const trader = aShip();
    const world = aWorld({ places: PLACES, ships: [trader], credits: 1_000_000 });
    const { kind } = proposeTrade(aPlan(world, trader, { strategy: { trades } }));
    expect(kind).toBe(carries ? 'mission' : 'idle');
  });

  const others = (count: number, waypoint: string, tradeSymbol: string) =>
    Array.from({ length: count }, (_, ship) => {
      const half = { kind: 'trade', tradeSymbol, units: 1, by: `O-${ship}` } as const;
      // Both halves of a load are one ship's.
      return (['buy', 'sell'] as const).map((side) => ({ ...half, side, waypoint }));
    }).flat();
  const GOLD = `buy 40 GOLD at ${at('A')}`;
  const IRON = `buy 40 IRON at ${at('A')}`;
  test.each([
    ['of a good', { mostShipsWithGood: 2 }, others(1, at('X'), 'GOLD'), GOLD],
    ['of a good', { mostShipsWithGood: 2 }, others(2, at('X'), 'GOLD'), IRON],
    ['to a market', { mostShipsAtMarket: 2 }, others(1, at('C'), 'SILVER'), GOLD],
    ['to a market', { mostShipsAtMarket: 2 }, others(2, at('C'), 'SILVER'), IRON],
    ['from a market', { mostShipsAtMarket: 2 }, others(2, at('A'), 'SILVER'), undefined],
  ])('carries no load %s for which too many others do: %j', (_, limits, claims, bought) => {
    const trader = aShip();
    const world = aWorld({ places: PLACES, ships: [trader], credits: 1_000_000 });
    const proposal = proposeTrade(aPlan(world, trader, { strategy: { trades: limits }, claims }));
    const [buys] = actionsOf(proposal).flatMap((action) =>
      action.kind === 'buy' ? `buy ${action.units} ${action.tradeSymbol} at ${at('A')}` : [],
    );
    expect(buys).toBe(bought);
  });

  test('needs a hold, and room in it', () => {
    const probe = aProbe();
    const proposal = proposeTrade(aPlan(aWorld({ places: PLACES, ships: [probe] }), probe));
    expect(proposal).toEqual(idle(reasonOf('noHold')));
  });
});

describe('a trader calls at a third market', () => {
  const far = { y: 300 };
  /** A few units at a time are sold at a little more than they cost elsewhere. */
  const CHEAP = { buy: 3_000, sell: 1_090, volume: 5 };
  const IRON_AT_A = ['buy 40 IRON at A'];
  const TO_B = [...IRON_AT_A, 'sell 40 IRON at B'];
  const SPLIT: WorldTold['places'] = {
    A: { x: 0, goods: { IRON: { buy: 1_000, volume: 40 } } },
    B: { x: 0, ...far, goods: { IRON: CHEAP } },
    C: { x: 1, ...far, goods: { IRON: CHEAP } },
  };
  test.each<[string, WorldTold['places'], string[]]>([
    [
      'to fill the hold with what is cheap there, too',
      {
        A: { x: 0, goods: { IRON: { buy: 1_000, volume: 5 } } },
        B: { x: 1, goods: { GOLD: { buy: 1_000, volume: 5 } } },
        C: { x: 40, ...far, goods: { IRON: CHEAP, GOLD: CHEAP } },
      },
      ['buy 20 IRON at A', 'buy 20 GOLD at B', 'refuel at B', 'sell 20 IRON at C', 'sell 20 GOLD at C'],
    ],
    ['to sell on the way what is too much for one', SPLIT, [...IRON_AT_A, 'sell 20 IRON at C', 'sell 20 IRON at B']],
    ['where it loads anew what it sells near by', ANEW, [...TO_B, 'buy 40 GOLD at B', 'sell 40 GOLD at C']],
    [
      'but not where it is hardly worth more',
      {
        A: { x: 0, goods: { IRON: { buy: 1_000, volume: 40 } } },
        B: { x: 0, ...far, goods: { IRON: { buy: 3_000, sell: 1_300, volume: 5 } } },
        C: { x: 1, ...far, goods: { IRON: { buy: 3_000, sell: 1_290, volume: 5 } } },
      },
      TO_B,
    ],
    [
      'and not one that is far away',
      {
        A: { x: 0, goods: { IRON: { buy: 1_000, volume: 5 } } },
        B: { x: -300, goods: { GOLD: { buy: 1_000, volume: 5 } } },
        C: { x: 40, ...far, goods: { IRON: { ...CHEAP, sell: 2_000 }, GOLD: { ...CHEAP, sell: 2_000 } } },
      },
      ['buy 40 IRON at A', 'sell 40 IRON at C'],
    ],
  ])('%s', (_, places, expected) => {
    const told = expected.map((action) => action.replace(/(?<=at )./, at));
    expect(trades({ credits: 1_000_000, places })).toEqual(told);
  });

  test('but not while requests are scarce', () => {
    const trader = aShip();
    const world = aWorld({ places: SPLIT, ships: [trader], credits: 1_000_000 });
    const callsAt = (scarcity: number) => {
      const proposal = proposeTrade(aPlan(world, trader, { scarcity }));
      return proposal.kind === 'mission' ? new Set(proposal.mission.stops.map(({ waypoint }) => waypoint)).size : 0;
    };
    expect([0, 0.1, 1].map(callsAt)).toEqual([3, 2, 2]);
  });

  test('and says what goes where', () => {
    const what = `carry 40 IRON from ${at('A')} to ${at('B')}; 40 GOLD from ${at('B')} to ${at('C')}`;
    expect(propose({ credits: 1_000_000, places: ANEW })).toMatchObject({ mission: { what } });
  });
});
