import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Lane } from '../../src/game/lanes.ts';
import { reasonOf, reasonText } from '../../src/game/reasons.ts';
import { chooseMission } from '../../src/plan/choose.ts';

import { PlanContext } from '../../src/plan/context.ts';
import { isSearch } from '../../src/plan/contracts/search.ts';
import { FleetContext } from '../../src/plan/fleet-context.ts';
import { lanesNow } from '../../src/plan/galaxy/duties.ts';
import type { Mission } from '../../src/plan/mission.ts';
import type { PlanFacts } from '../../src/plan/plan-facts.ts';
import type { RequestYields } from '../../src/plan/score/request-price.ts';
import { NO_RECORD } from '../../src/plan/score/track-record.ts';
import { isoFromMs } from '../../src/time/iso.ts';
import type { Ship } from '../../src/wire/schemas/ship.ts';
import type { PriceSeen } from '../../src/world/known.ts';
import type { WorldState } from '../../src/world/state.ts';
import { copyOf } from '../kit/known-world.ts';
import {
  aContract,
  allDo,
  aPlan,
  aProbe,
  aShip,
  at,
  aWorld,
  factsOf,
  type Good,
  NOW_MS,
  type PlaceTold,
} from '../kit/planning.ts';
import { expectNotStranded } from './missions.ts';

const GOODS = ['IRON', 'IRON_ORE', 'FUEL', 'GOLD_ORE', 'MEDICINE', 'QUARTZ_SAND'] as const;
const NAMES = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

const aGood = fc.record({
  buy: fc.integer({ min: 0, max: 5_000 }),
  sell: fc.integer({ min: 0, max: 5_000 }),
  volume: fc.integer({ min: 1, max: 60 }),
  as: fc.constantFrom('exports', 'imports', 'exchange'),
  seen: fc.boolean(),
  age: fc.integer({ min: 0, max: 100_000 }),
}) satisfies fc.Arbitrary<Good>;

const aPlace: fc.Arbitrary<PlaceTold> = fc
  .record({
    x: fc.integer({ min: -700, max: 700 }),
    y: fc.integer({ min: -700, max: 700 }),
    type: fc.constantFrom('PLANET', 'ASTEROID', 'ENGINEERED_ASTEROID', 'JUMP_GATE'),
    traits: fc.subarray(['COMMON_METAL_DEPOSITS', 'RARE_METAL_DEPOSITS', 'STRIPPED', 'SHIPYARD', 'UNCHARTED']),
    faction: fc.boolean(),
    fuel: fc.boolean(),
    goods: fc.option(fc.dictionary(fc.constantFrom(...GOODS), aGood, { maxKeys: 4 }), { nil: null }),
  })
  .map(({ goods, ...told }) => (goods === null ? told : { ...told, goods }));

const aHull: fc.Arbitrary<Ship> = fc.oneof(
  fc.constantFrom(...NAMES).map((where) => aProbe('T-2', where)),
  fc
    .record({
      at: fc.constantFrom(...NAMES),
      fuel: fc.integer({ min: 0, max: 400 }),
      tank: fc.constantFrom(80, 400),
      speed: fc.constantFrom(9, 36),
      capacity: fc.constantFrom(0, 15, 40),
      mines: fc.boolean(),
      cargo: fc.dictionary(fc.constantFrom(...GOODS), fc.integer({ min: 1, max: 6 }), { maxKeys: 2 }),
    })
    .map(({ fuel, tank, cargo, capacity, ...told }) =>
      aShip({ ...told, symbol: 'T-1', tank, fuel: Math.min(fuel, tank), capacity, cargo: capacity === 0 ? {} : cargo }),
    ),
);

/** Whether a mission's lane comes before another in a ship's lanes. */
function isEarlier(lanes: readonly string[], { lane }: Mission, than: Lane): boolean {
  const place = lanes.indexOf(lane);
  return place >= 0 && place < lanes.indexOf(than);
}

const aDeal = fc
  .record({
    lines: fc.array(
      fc.tuple(
        fc.constantFrom(...GOODS),
        fc.integer({ min: 1, max: 120 }),
        fc.constantFrom(...NAMES, 'NOWHERE'),
        fc.nat(120),
      ),
      { maxLength: 3 },
    ),
    accepted: fc.boolean(),
    pays: fc.tuple(fc.nat(50_000), fc.nat(500_000)),
    deadlineMs: fc.integer({ min: NOW_MS - 1_000, max: NOW_MS + 600_000_000 }),
    lapsesMs: fc.integer({ min: NOW_MS - 1_000, max: NOW_MS + 80_000_000 }),
  })
  .map(({ lines, ...told }) => aContract(lines, told));

/** Worlds of which parts are missing at will: prices, markets, waypoints, the agent, the ships themselves. */
const someFacts: fc.Arbitrary<{ facts: PlanFacts; ship: Ship }> = fc
  .record({
    places: fc.dictionary(fc.constantFrom(...NAMES), aPlace, { maxKeys: 6 }),
    ship: aHull,
    deals: fc.array(aDeal, { maxLength: 2 }),
    credits: fc.option(fc.nat(1_000_000), { nil: undefined }),
    lost: fc.subarray([...NAMES], { maxLength: 2 }),
    lanes: fc.shuffledSubarray(['contract', 'supply', 'trade', 'mine', 'scout', 'build', 'explore', 'chart'] as const),
    avoided: fc.subarray([...NAMES].map(at), { maxLength: 2 }),
    site: fc.option(fc.record({ name: fc.constantFrom(...NAMES), isComplete: fc.boolean(), required: fc.nat(300) }), {
      nil: undefined,
    }),
    neighbour: fc.boolean(),
  })
  .map(({ places, ship, deals, credits, lost, lanes, avoided, site, neighbour }) => {
    const contracts = deals.map((deal, index) => ({ ...deal, id: `contract-${index}` }));
    const world = aWorld({ places, ships: [ship], contracts, credits: credits ?? 0 });
    if (credits === undefined) world.agent = undefined;
    for (const name of lost) world.waypoints.delete(at(name));
    if (site !== undefined) {
      const materials = [{ tradeSymbol: 'IRON', required: site.required, fulfilled: 0 }];
      const { name, isComplete } = site;
      world.constructions.set(at(name), { symbol: at(name), materials, isComplete, seenAtMs: NOW_MS });
    }
    if (neighbour) {
      world.listedAtMs.set('X1-T', NOW_MS);
      for (const name of NAMES) world.gates.set(at(name), { symbol: at(name), connections: ['X1-U-G'] });
      const next = { x: 40, y: 0, gate: 'X1-U-G', isSettled: false, counts: { PLANET: 4 } };
      world.systems.set('X1-U', { symbol: 'X1-U', ...next });
      world.gates.set('X1-U-G', { symbol: 'X1-U-G', connections: NAMES.map(at) });
    }
    const strategy = { ships: allDo(...lanes), avoid: { markets: avoided, goods: [] } };
    return { facts: factsOf(world, { strategy }), ship };
  });

describe('F48: for any world, however little is known of it', () => {
  const NEEDS_NO_MARKET = ['accept', 'fulfill', 'jettison', 'readSystem', 'jump', 'supplyConstruction'];

  test('a choice is a mission, which strands no ship and goes to no market that is avoided, or a reason for each lane', () => {
    fc.assert(
      fc.property(someFacts, ({ facts, ship }) => {
        const { mission, runnerUp, idle } = chooseMission(new PlanContext(facts, ship));
        for (const { reason } of idle) expect(reasonText(reason)).toMatch(/^[^\n]{10,}$/);
        for (const one of [mission, runnerUp]) {
          if (one === undefined) continue;
          expect(one.stops.length).toBeGreaterThan(0);
          expect(Number.isFinite(one.expected.seconds)).toBe(true);
          expectNotStranded(facts.world, ship, one);
          for (const { waypoint, actions } of one.stops) {
            for (const action of actions) if ('units' in action) expect(action.units).toBeGreaterThan(0);
            if (actions.some(({ kind }) => !NEEDS_NO_MARKET.includes(kind)))
              expect(facts.strategy.avoid.markets).not.toContain(waypoint);
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  test('asked for the lanes before one alone, it finds what it would choose of all', () => {
    fc.assert(
      fc.property(someFacts, fc.nat(4), ({ facts, ship }, index) => {
        const lanes = lanesNow(new FleetContext(facts), ship);
        const lane = lanes[index % Math.max(1, lanes.length)];
        fc.pre(lane !== undefined && ship.cargo.units === 0);
        const { mission: first, idle } = chooseMission(new PlanContext(facts, ship), lane);
        for (const one of idle) expect(lanes.indexOf(one.lane)).toBeLessThan(lanes.indexOf(lane));
        const whole = chooseMission(new PlanContext(facts, ship)).mission;
        if (first === undefined)
          expect(whole !== undefined && !isSearch(whole) && isEarlier(lanes, whole, lane)).toBe(false);
        else if (whole === undefined || isEarlier(lanes, whole, lane)) expect(whole).toEqual(first);
      }),
      { numRuns: 400 },
    );
  });

  test('the same world gives the same choice, and is left as it was', () => {
    fc.assert(
      fc.property(someFacts, ({ facts, ship }) => {
        const copied = () => ({
          ...structuredClone({ ...facts, world: undefined, claims: undefined }),
          claims: facts.claims,
          world: copyOf(facts.world),
        });
        const before = copied();
        expect(chooseMission(new PlanContext(facts, ship))).toEqual(chooseMission(new PlanContext(copied(), ship)));
        expect(facts).toEqual(before);
      }),
      { numRuns: 100 },
    );
  });
});

/** The world with a second system beside it: the same places, where everything is sold dearer and bought cheaper. */
function withSecondSystem({ world, ...facts }: PlanFacts): PlanFacts {
  const both = copyOf(world as WorldState);
  const beyond = (symbol: string) => symbol.replace('X1-T', 'X2-T');
  for (const waypoint of world.waypoints.values()) {
    const symbol = beyond(waypoint.symbol);
    both.waypoints.set(symbol, { ...waypoint, symbol, systemSymbol: 'X2-T' });
    const market = world.markets.get(waypoint.symbol);
    const prices = new Map<string, PriceSeen>();
    for (const [good, seen] of market?.prices ?? [])
      prices.set(good, { ...seen, purchasePrice: 1, sellPrice: 9 * seen.sellPrice + 9_000 });
    if (market !== undefined) both.markets.set(symbol, { ...market, symbol, prices });
    const offer = { priceCredits: 1, seenAtMs: NOW_MS };
    both.shipyards.set(symbol, { symbol, shipTypes: ['SHIP_PROBE'], prices: new Map([['SHIP_PROBE', offer]]) });
  }
  return { ...facts, world: both };
}

test('a second system that no ship is in changes no choice', () => {
  const type = 'SHIP_PROBE';
  fc.assert(
    fc.property(someFacts, ({ facts, ship }) => {
      const strategy = { ...facts.strategy, purchases: [{ type, atMost: 9, whenCreditsAbove: 0 }] };
      const alone = { ...facts, strategy };
      const one = chooseMission(new PlanContext({ ...alone, world: copyOf(facts.world) }, ship));
      expect(chooseMission(new PlanContext(withSecondSystem(alone), ship))).toEqual(one);
    }),
    { numRuns: 200 },
  );
});

describe('a ship with nothing else to do', () => {
  const places = { A: { x: 0, goods: { GOLD: { sell: 70 } } } } as const;

  const choose = (...lanes: Lane[]) => {
    const ship = aShip({ cargo: { GOLD: 3 } });
    return chooseMission(aPlan(aWorld({ places, ships: [ship] }), ship, { strategy: { ships: allDo(...lanes) } }));
  };

  test('sells what it carries', () => {
    expect(choose('mine').mission?.what).toBe(`sell cargo at ${at('A')}`);
  });

  test('stays as it is when the strategy gives it no lane', () => {
    expect(choose()).toEqual({ mission: undefined, runnerUp: undefined, idle: [] });
  });
});

/** Every ship fulfils contracts and trades. */
const IN_TURN = { strategy: { ships: allDo('contract', 'trade') } };

test.each([
  { bid: 2_400, lane: 'trade', runnerUp: 'contract' },
  { bid: 1_200, lane: 'contract', runnerUp: 'trade' },
])('a load that is sold for $bid a unit and costs 1,000 leaves the choice at $lane', ({ bid, lane, runnerUp }) => {
  const places = {
    A: { x: 0, goods: { IRON: { as: 'exports', buy: 100 }, GOLD: { buy: 1_000 } } },
    B: { x: 100, goods: { IRON: { as: 'imports', sell: 200 }, GOLD: { sell: bid } } },
  } as const;
  const world = aWorld({ places, contracts: [aContract([['IRON', 40, 'B']])], credits: 500_000 });
  const choice = chooseMission(aPlan(world, aShip(), IN_TURN));
  expect(choice.mission?.lane).toBe(lane);
  expect(choice.runnerUp?.lane).toBe(runnerUp);
});

test("a contract's goods in the hold are handed over before any trade, since they are paid for at once", () => {
  const places = {
    A: { x: 0, goods: { GOLD: { buy: 1_000 } } },
    B: { x: 100, goods: { IRON: { as: 'imports', sell: 200 }, GOLD: { sell: 4_000 } } },
  } as const;
  const world = aWorld({ places, contracts: [aContract([['IRON', 20, 'B']])], credits: 500_000 });
  const choice = chooseMission(aPlan(world, aShip({ cargo: { IRON: 20 } }), IN_TURN));
  expect(choice.mission?.what).toBe(`deliver 20 IRON to ${at('B')}`);
  expect(choice.runnerUp?.lane).toBe('trade');
});

test.each([
  // What takes no flight is not compared with anything.
  { destination: 'A', lane: 'contract', where: 'there, too', stops: ['A'], next: undefined },
  { destination: 'B', lane: 'trade', where: 'elsewhere', stops: ['A', 'B'], next: 'contract' },
])(
  'what is sold where the ship is, and a contract wants $where, leaves the choice at $lane beside a rich trade',
  (told) => {
    const places = {
      A: { x: 0, goods: { IRON: { as: 'exchange', buy: 100, sell: 90 }, GOLD: { buy: 1_000 } } },
      B: { x: 100, goods: { GOLD: { sell: 4_000 } } },
    } as const;
    const contract = aContract([['IRON', 52, told.destination, 40]]);
    const world = aWorld({ places, contracts: [contract], credits: 500_000 });
    const { mission, runnerUp } = chooseMission(aPlan(world, aShip(), IN_TURN));
    expect([mission?.lane, runnerUp?.lane]).toEqual([told.lane, told.next]);
    expect(mission?.stops.map(({ waypoint }) => waypoint)).toEqual(told.stops.map(at));
  },
);

test('the search for what a contract wants, which leads away, is left for a rich trade', () => {
  const places = {
    A: { x: 0, goods: { GOLD: { buy: 1_000 } } },
    B: { x: 100, goods: { GOLD: { sell: 4_000 }, IRON: { as: 'imports', sell: 90 } } },
    C: { x: 200, goods: { IRON: { as: 'exports', buy: 10, seen: false } } },
  } as const;
  const world = aWorld({ places, contracts: [aContract([['IRON', 12, 'B']])], credits: 500_000 });
  const { mission, runnerUp } = chooseMission(aPlan(world, aShip(), IN_TURN));
  expect([mission?.lane, runnerUp?.lane]).toEqual(['trade', 'contract']);
  expect(runnerUp?.stops).toHaveLength(1);
});

test('of the lanes that dig and haul the first that has something to do counts, whichever promises more', () => {
  const places = {
    A: { x: 0, goods: { IRON_ORE: { sell: 60 } } },
    C: { x: 10, type: 'ASTEROID' as const, traits: ['COMMON_METAL_DEPOSITS'] },
  };
  const digger = aShip({ role: 'EXCAVATOR', capacity: 15, mines: true });
  const asked = (lanes: Lane[]) => {
    const strategy = { ships: [{ match: { symbol: '*' }, lanes }] };
    const world = aWorld({ places, ships: [digger] });
    return chooseMission(aPlan(world, digger, { strategy }));
  };
  expect(asked(['mine', 'haul']).mission?.lane).toBe('mine');
  expect(asked(['mine', 'haul']).idle).toEqual([]);
  const { mission, idle } = asked(['haul', 'mine']);
  expect([mission?.lane, idle.map(({ lane }) => lane)]).toEqual(['mine', ['haul']]);
});

const GOLD_IS_DEAR = { x: 30, goods: { GOLD: { buy: 990, sell: 900 } } };

describe('a lane that rests because it lost money', () => {
  const places = {
    A: { x: 0, goods: { GOLD: { buy: 70, sell: 60 }, IRON: { buy: 10, sell: 5 } } },
    B: GOLD_IS_DEAR,
  } as const;
  const closed = { lostCredits: 4_310, missions: 14, untilMs: NOW_MS + 3_600_000 };
  const choose = (lane: 'contract' | 'trade', told: { cargo?: Record<string, number>; accepted?: boolean } = {}) => {
    const ship = aShip({ cargo: told.cargo ?? {} });
    const contracts = told.accepted === undefined ? [] : [aContract([['IRON', 20, 'B']], { accepted: told.accepted })];
    const strategy = { ships: allDo(lane) };
    const world = aWorld({ places, ships: [ship], contracts });
    const track = { ...NO_RECORD, closedLanes: new Map([[lane, closed]]) };
    return chooseMission(aPlan(world, ship, { strategy, track }));
  };

  test('is taken by no ship, which says why', () => {
    const time = isoFromMs(NOW_MS + 3_600_000);
    const reason = reasonOf('laneLost', { missions: 14, credits: 4_310, time });
    expect(choose('trade')).toEqual({ mission: undefined, runnerUp: undefined, idle: [{ lane: 'trade', reason }] });
    expect(choose('contract', { accepted: false }).mission).toBeUndefined();
  });

  test('is brought to its end where it was begun', () => {
    expect(choose('trade', { cargo: { GOLD: 30 } }).mission?.what).toBe(`sell cargo at ${at('B')}`);
    expect(choose('contract', { accepted: true }).mission?.what).toMatch(/^buy 20 IRON/);
  });
});

describe('while requests are scarce', () => {
  const drone = (cargo: Record<string, number> = {}) => aShip({ role: 'EXCAVATOR', capacity: 15, mines: true, cargo });
  const places = {
    A: { x: 0, goods: { IRON_ORE: { sell: 60 }, GOLD: { buy: 70, sell: 60 } } },
    B: GOLD_IS_DEAR,
    C: { x: 10, type: 'ASTEROID' as const, goods: {} },
  };
  const choose = (ship: Ship, scarcity: number, yields: RequestYields, lanes: Lane[] = ['mine', 'trade']) => {
    const strategy = { ships: allDo(...lanes) };
    const track = { ...NO_RECORD, yields };
    return chooseMission(aPlan(aWorld({ places, ships: [ship] }), ship, { strategy, track, scarcity }));
  };
  const reason = reasonOf('requestsDear', { credits: 100, priceCredits: 250 });

  test('a drone rests whose requests earn far less than the fleet, and keeps what it has dug', () => {
    const rest = { mission: undefined, runnerUp: undefined, idle: [{ lane: 'mine', reason }] };
    for (const ship of [drone(), drone({ IRON_ORE: 5 })])
      expect(choose(ship, 1, { fleet: 1_000, digging: 100 }, ['mine'])).toEqual(rest);
  });

  test('trade goes on, whatever its requests earned', () => {
    expect(choose(aShip(), 1, { fleet: 1_000, digging: 100 }).mission?.lane).toBe('trade');
  });

  test.each([
    ['there are enough requests for all', 0, { fleet: 1_000, digging: -100 }],
    ['the whole fleet loses', 1, { fleet: -50, digging: -100 }],
    ['nothing is known of digging', 1, { fleet: 1_000, digging: undefined }],
  ])('nobody rests for that where %s', (_, scarcity, yields) => {
    expect(choose(drone(), scarcity, yields).idle.map((one) => one.reason.code)).not.toContain('requestsDear');
  });
});

describe('a lane that the strategy bounds', () => {
  const places = { A: { x: 0, goods: { GOLD: { buy: 70, sell: 60 } } }, B: GOLD_IS_DEAR };
  const choose = (limits: object, told: { credits?: number; others?: number; cargo?: Record<string, number> } = {}) => {
    const ship = aShip({ cargo: told.cargo ?? {} });
    const strategy = { ships: allDo('trade'), laneLimits: [{ lane: 'trade' as const, ...limits }] };
    const world = aWorld({ places, ships: [ship], credits: told.credits ?? 1_000_000 });
    const othersByLane = new Map([['trade' as const, told.others ?? 0]]);
    return chooseMission(aPlan(world, ship, { strategy, othersByLane }));
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
