import { describe, expect, test } from 'vitest';
import type { Strategy } from '../../../src/config/schema/strategy-schema.ts';
import { reasonOf, reasonText } from '../../../src/game/reasons.ts';
import { chooseMission } from '../../../src/plan/choose.ts';
import { PlanContext } from '../../../src/plan/context.ts';
import { buyingMission, growthMission } from '../../../src/plan/growth/growth.ts';
import { purchasesThatWait, whyNothingIsSpent } from '../../../src/plan/growth/purchase-rules.ts';
import type { Claim } from '../../../src/plan/mission.ts';
import type { PlanFacts } from '../../../src/plan/plan-facts.ts';
import { NO_RECORD } from '../../../src/plan/score/track-record.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import { noteFailedRead } from '../../../src/world/failures/failed-attempts.ts';
import {
  aContract,
  aFleet,
  allDo,
  aPlan,
  aProbe,
  aShip,
  at,
  aWorld,
  aYard,
  factsOf,
  HAULERS_AND_MINERS,
  NOW_MS,
} from '../../kit/planning.ts';

const DRONE_TYPE = 'SHIP_MINING_DRONE';
const DRONES = [DRONE_TYPE];
const PROBE = aProbe();
const DRONE = aShip({ symbol: 'T-3', frame: 'FRAME_DRONE', mines: true });
/** Sees to it that the fleet earns: where no ship can, another order holds. */
const EARNER = aShip({ symbol: 'T-9' });
const UNDER_WAY: readonly Claim[] = [{ kind: 'purchase', shipType: 'SHIP_MINING_DRONE' }];
const purchases = [{ type: 'SHIP_MINING_DRONE' as const, atMost: 2, whenCreditsAbove: 100_000 }];

interface Told {
  readonly credits?: number;
  readonly drones?: number;
  readonly claims?: readonly Claim[];
  readonly prices?: Readonly<Record<string, number>>;
  readonly avoid?: readonly string[];
  readonly rule?: Partial<Strategy['purchases'][number]>;
  /** Credits an hour of the drones owned, as far as they are known. */
  readonly incomes?: readonly number[];
  /** How many of the drones have had nothing to do for a while. */
  readonly idle?: number;
  readonly hoursToReset?: number;
  readonly outOfService?: readonly string[];
  /** Whether the jump gate of the home system is finished; unless told nothing is known of it. */
  readonly isGateBuilt?: boolean;
  /** Whether the agent's seat is in another system than the ships. */
  readonly isAbroad?: boolean;
}

function shopping(told: Told): PlanFacts {
  const { credits = 200_000, drones = 0, claims = [], prices = { A: 40_000, B: 41_000 }, avoid = [] } = told;
  const owned = Array.from({ length: drones }, (_, index) => ({ ...DRONE, symbol: `T-D${index}` }));
  const world = aWorld({ places: { A: { x: 0 }, B: { x: 90 } }, ships: [PROBE, EARNER, ...owned], credits });
  if (told.isGateBuilt !== undefined) {
    const gate = aWorld({ places: { G: { x: 50, type: 'JUMP_GATE' } } }).waypoints.get(at('G'));
    if (gate !== undefined) world.waypoints.set(at('G'), { ...gate, isUnderConstruction: !told.isGateBuilt });
  }
  for (const [name, price] of Object.entries(prices)) aYard(world, at(name), [told.rule?.type ?? DRONE_TYPE], price);
  if (told.isAbroad && world.agent !== undefined) world.agent = { ...world.agent, headquarters: 'X1-HOME-A1' };
  const reset = told.hoursToReset && { nextReset: isoFromMs(NOW_MS + told.hoursToReset * 3_600_000) };
  const asked = purchases.map((rule) => ({ ...rule, ...told.rule }));
  const strategy = { purchases: asked, avoid: { markets: [...avoid], goods: [] } };
  const incomes = new Map(told.incomes?.map((income, index) => [`T-D${index}`, income]));
  const idle = new Set(owned.slice(0, told.idle ?? 0).map(({ symbol }) => symbol));
  const track = { ...NO_RECORD, incomes, idle };
  return factsOf({ ...world, ...reset }, { strategy, claims, track, outOfService: new Set(told.outOfService) });
}

const buy = (told: Told) => growthMission(new PlanContext(shopping(told), PROBE));

describe('a ship is bought', () => {
  test('at the cheapest yard, its price set aside', () => {
    expect(buy({})?.what).toBe(`buy a SHIP_MINING_DRONE at ${at('A')}`);
    expect(buy({ prices: { A: 49_000, B: 41_000 } })?.what).toBe(`buy a SHIP_MINING_DRONE at ${at('B')}`);
    expect(buy({})?.claims).toEqual([...UNDER_WAY, { kind: 'credits', credits: 40_000 }]);
  });

  test.each<[string, Told, string]>([
    ['of those that the rule names', { rule: { atYards: ['*-B'] } }, 'B'],
    // The probe at A takes 141 seconds to B.
    ['but not so far off that the way costs more than is saved', { prices: { A: 47_000, B: 41_000 } }, 'A'],
  ])('at the cheapest yard, %s', (_, told, name) => {
    expect(buy(told)?.what).toBe(`buy a SHIP_MINING_DRONE at ${at(name)}`);
  });

  test('because the strategy wants more of the type than there are', () => {
    expect(buy({ drones: 1 })?.because).toBe('the strategy wants up to 2, and the fleet has 1');
  });

  test.each<[string, Told, boolean]>([
    ['while there are fewer than atMost', { drones: 1 }, true],
    ['not beyond atMost', { drones: 2 }, false],
    ['not when those under way make up atMost', { drones: 1, claims: UNDER_WAY }, false],
    ['not by a ship abroad, from where it could not come home', { isAbroad: true }, false],
    ['by a ship abroad if it has no tank', { isAbroad: true, rule: { type: 'SHIP_PROBE', atMost: 5 } }, true],
    ['with one credit more than whenCreditsAbove', { credits: 100_001 }, true],
    ['not with whenCreditsAbove itself', { credits: 100_000 }, false],
    ['down to the reserve', { credits: 120_000, prices: { A: 100_000 } }, true],
    ['not into the reserve', { credits: 120_000, prices: { A: 100_001 } }, false],
    ['down to what others have set aside', { credits: 120_000, claims: [{ kind: 'credits', credits: 60_000 }] }, true],
    ['not with what others set aside', { credits: 120_000, claims: [{ kind: 'credits', credits: 60_001 }] }, false],
    ['not while nothing is known of that gate', { rule: { whenGateIsBuilt: true } }, false],
    ['once the gate is built that it waits for', { rule: { whenGateIsBuilt: true }, isGateBuilt: true }, true],
    ['not before the hour of the week', { rule: { afterHours: 20 }, hoursToReset: 149 }, false],
    ['from that hour on', { rule: { afterHours: 20 }, hoursToReset: 148 }, true],
    ['not with a lesser net worth', { rule: { fromNetWorthCredits: 200_001 } }, false],
    ['with that net worth', { rule: { fromNetWorthCredits: 200_000 } }, true],
    ['for as many credits as the rule allows', { rule: { atMostCredits: 40_000 } }, true],
    ['not for one credit more', { rule: { atMostCredits: 39_999 } }, false],
    ['at a yard that the rule names', { rule: { atYards: ['*-A'] } }, true],
    ['not where the rule names another', { rule: { atYards: ['*-C', at('D')] } }, false],
    ['while one of them has nothing to do', { drones: 3, idle: 1, rule: { atMost: 9 } }, true],
    ['not while two of them have', { drones: 3, idle: 2, rule: { atMost: 9 } }, false],
    ['though two are set aside', { drones: 3, idle: 2, outOfService: ['T-D0', 'T-D1'], rule: { atMost: 9 } }, true],
    ['while a twentieth of many has', { drones: 60, idle: 3, rule: { atMost: 90 } }, true],
    ['not while more of them have', { drones: 60, idle: 4, rule: { atMost: 90 } }, false],
    ['not at a yard that is avoided', { avoid: [at('A'), at('B')] }, false],
  ])('%s', (_, told, bought) => {
    expect(buy(told) !== undefined).toBe(bought);
  });
});

describe('where the strategy wants a ship to earn its price', () => {
  const rule = { atMost: 4, paysBackWithinHours: 4 };
  const SLOW = { atMost: 4, paysBackWithinHours: 40 };
  test.each<[string, Told, boolean]>([
    ['the first is bought, as a trial', { rule }, true],
    ['another not before it is known what they earn', { rule, drones: 2, incomes: [20_000] }, false],
    ['another not while one is being bought', { rule, drones: 1, incomes: [90_000], claims: UNDER_WAY }, false],
    ['another if the one that earns least does so in time', { rule, drones: 2, incomes: [10_000, 90_000] }, true],
    ['another not if that one takes longer', { rule, drones: 2, incomes: [9_999, 90_000] }, false],
    ['another not if one of them loses money', { rule, drones: 2, incomes: [-5, 90_000] }, false],
    ['another not if the reset comes before', { rule: SLOW, drones: 1, incomes: [2_700], hoursToReset: 14 }, false],
    ['none that costs more than its share', { rule: { atMostPercentOfCredits: 19 }, credits: 200_000 }, false],
    ['one that costs no more than that', { rule: { atMostPercentOfCredits: 20 }, credits: 200_000 }, true],
  ])('%s', (_, told, bought) => {
    expect(buy(told) !== undefined).toBe(bought);
  });

  test('the mission says how soon that is', () => {
    const what = `buy a SHIP_MINING_DRONE at ${at('A')}, which should earn its price in 2.5 h`;
    expect(buy({ rule, drones: 1, incomes: [16_000] })?.what).toBe(what);
  });
});

describe('where nobody knows what a ship costs', () => {
  const FRIGATE = aShip({ symbol: 'T-1', at: 'A' });
  // Each has a market that sells fuel.
  const places = {
    A: { x: 0, goods: {} },
    B: { x: 40, goods: {} },
    C: { x: 90, goods: {} },
    D: { x: 400, goods: {} },
    E: { x: 400, y: 900, goods: {} },
  };
  interface Unseen {
    readonly yards?: Readonly<Record<string, readonly string[]>>;
    readonly seen?: Readonly<Record<string, number>>;
    readonly visited?: readonly string[];
    /** Minutes ago. */
    readonly failedAttempts?: Readonly<Record<string, number>>;
    readonly credits?: number;
    readonly claims?: readonly Claim[];
    readonly avoid?: readonly string[];
    readonly probeAt?: string;
  }
  function asking(ship: typeof FRIGATE, told: Unseen = {}) {
    const { yards = { B: DRONES, C: DRONES }, seen = {}, visited = [], failedAttempts = {}, credits = 200_000 } = told;
    const { claims = [], avoid = [] } = told;
    const ships = [FRIGATE, aProbe('T-2', told.probeAt ?? 'D')];
    const world = aWorld({ places, ships, credits });
    for (const [name, shipTypes] of Object.entries(yards)) {
      const price = seen[name];
      const prices = new Map(price === undefined ? [] : [['SHIP_PROBE', { priceCredits: price, seenAtMs: NOW_MS }]]);
      const isVisited = (price !== undefined || visited.includes(name)) && ({ isVisited: true } as const);
      world.shipyards.set(at(name), { symbol: at(name), shipTypes, prices, ...isVisited });
      const minutes = failedAttempts[name];
      if (minutes !== undefined) noteFailedRead(world, 'shipyard', at(name), NOW_MS - minutes * 60_000);
    }
    aYard(world, 'X2-T-B', DRONES);
    const strategy = { purchases, avoid: { markets: [...avoid], goods: [] } };
    return growthMission(aPlan(world, ship, { strategy, claims }));
  }
  const ask = (told: Unseen = {}) => asking(FRIGATE, told);
  const look = (waypoint: string): Claim => ({ kind: 'look', waypoint });

  test('a ship goes to look at the nearest shipyard that lists it, and spends nothing', () => {
    const mission = ask();
    expect(mission?.what).toBe(`ask what a SHIP_MINING_DRONE costs at ${at('B')}`);
    expect(mission?.because).toBe('the strategy wants up to 2, and the fleet has 0');
    expect(mission?.stops.at(-1)).toMatchObject({ waypoint: at('B'), actions: [{ kind: 'look' }] });
    expect(mission?.claims).toEqual([{ kind: 'look', waypoint: at('B') }]);
  });

  test.each<[string, Unseen, string | undefined]>([
    ['not to one that does not list it', { yards: { B: ['SHIP_PROBE'], C: DRONES } }, 'C'],
    ['not to one that was seen and had none for sale', { seen: { B: 21_000 } }, 'C'],
    ['not to one that is avoided', { avoid: [at('B')] }, 'C'],
    ['where it stands, if that was not read', { yards: { A: DRONES, C: DRONES } }, 'A'],
    [
      'where it stands, though another is on its way',
      { yards: { A: DRONES, C: DRONES }, claims: [look(at('C'))] },
      'A',
    ],
    ['though another is on its way to one of another system', { claims: [look('X2-T-B')] }, 'B'],
    ['nowhere with credits that are all set aside', { claims: [{ kind: 'credits', credits: 180_000 }] }, undefined],
    ['nowhere if it earns and the way is long', { yards: { E: DRONES } }, undefined],
    ['not to one that was read by who was there, and told nothing', { visited: ['B'] }, 'C'],
    ['nowhere once all were', { visited: ['B', 'C'] }, undefined],
    ['not to one that could not be read nine minutes ago', { failedAttempts: { B: 9 } }, 'C'],
    ['again to one that could not be read ten minutes ago', { failedAttempts: { B: 10 } }, 'B'],
    ['nowhere while its credits would not do', { credits: 100_000 }, undefined],
    ['nowhere while another is on its way to one', { claims: [look(at('C'))] }, undefined],
    ['though another looks at a market', { claims: [look(at('D'))] }, 'B'],
    ['nowhere while a probe, which loses nothing by it, is as near', { probeAt: 'B' }, undefined],
  ])('%s', (_, told, name) => {
    expect(ask(told)?.stops.at(-1)?.waypoint).toBe(name && at(name));
  });

  test('a probe that loses less by it goes, however long it takes', () => {
    const probe = aProbe('T-2', 'A');
    expect(asking(probe, { probeAt: 'A' })?.stops.at(-1)?.waypoint).toBe(at('B'));
    expect(asking(probe, { yards: { E: DRONES }, probeAt: 'A' })?.stops.at(-1)?.waypoint).toBe(at('E'));
    expect(asking(probe, { probeAt: 'A', credits: 100_000 })).toBeUndefined();
  });

  test('what a ship more wanted costs is asked before another is bought', () => {
    const world = aWorld({ places, ships: [FRIGATE], credits: 200_000 });
    aYard(world, at('B'), DRONES);
    aYard(world, at('A'), ['SHIP_PROBE'], 21_000);
    const probes = { type: 'SHIP_PROBE' as const, atMost: 2, whenCreditsAbove: 60_000 };
    const what = (rules: Strategy['purchases']) =>
      growthMission(aPlan(world, FRIGATE, { strategy: { purchases: rules } }))?.what;
    expect(what([...purchases, probes])).toBe(`ask what a SHIP_MINING_DRONE costs at ${at('B')}`);
    expect(what([probes, ...purchases])).toBe(`buy a SHIP_PROBE at ${at('A')}`);
  });

  test('nobody says that it waits: its mission tells', () => {
    const world = aWorld({ places, ships: [FRIGATE], credits: 200_000 });
    aYard(world, at('B'), DRONES);
    expect(purchasesThatWait(aPlan(world, FRIGATE, { strategy: { purchases } }))).toEqual([]);
  });
});

test('a purchase of the strategy is told apart from one that its owner ordered', () => {
  const purchaseOf = (mission: ReturnType<typeof growthMission>) =>
    mission?.stops.flatMap(({ actions }) => actions).find(({ kind }) => kind === 'buyShip');
  expect(purchaseOf(buy({}))).toEqual({ kind: 'buyShip', shipType: 'SHIP_MINING_DRONE', maxPriceCredits: 42_000 });
  const plan = aPlan(aWorld({ places: { A: { x: 0 } }, ships: [PROBE] }), PROBE);
  const ordered = { waypoint: at('A'), priceCredits: 40_000, shipType: 'SHIP_MINING_DRONE' };
  expect(purchaseOf(buyingMission(plan, ordered))).toEqual({ kind: 'buyShip', shipType: 'SHIP_MINING_DRONE' });
});

describe('a drone for which haulers are to have room', () => {
  const asteroid = { x: 60, type: 'ASTEROID', traits: ['COMMON_METAL_DEPOSITS'], faction: false };
  const goods = { IRON_ORE: { sell: 50 }, COPPER_ORE: { sell: 60 }, ALUMINUM_ORE: { sell: 55 } };
  const rule = { type: 'SHIP_MINING_DRONE' as const, atMost: 9, whenCreditsAbove: 0, whenHaulersHaveRoom: true };
  const strategy = { purchases: [rule], ships: HAULERS_AND_MINERS };

  /** What is bought while so many drones dig at the rock and so many haulers serve it. */
  function bought(drones: number, haulers: number, underWay = 0) {
    const digging = Array.from({ length: drones }, (_, index) =>
      aShip({ symbol: `T-D${index}`, at: 'ROCK', mines: true, frame: 'FRAME_DRONE', capacity: 15, tank: 80 }),
    );
    const hauling = Array.from({ length: haulers }, (_, index) => aShip({ symbol: `T-H${index}`, role: 'HAULER' }));
    const site = (does: 'stay' | 'load') => (ship: { symbol: string }) => {
      return { kind: 'site' as const, waypoint: at('ROCK'), by: ship.symbol, does, fromMs: NOW_MS };
    };
    const buying = Array.from({ length: underWay }, () => ({ kind: 'purchase' as const, shipType: rule.type }));
    const claims = [...digging.map(site('stay')), ...hauling.map(site('load')), ...buying];
    const world = aWorld({ places: { A: { x: 0, goods }, ROCK: asteroid }, ships: [PROBE, ...digging, ...hauling] });
    aYard(world, at('A'), DRONES, 40_000);
    return growthMission(aPlan(world, PROBE, { strategy, claims })) !== undefined;
  }

  // A hauler carries 36 units in 158 seconds, a drone digs 5 in 80: between three and four of them for each.
  test.each<[string, boolean, boolean]>([
    ['the first is bought to find out', bought(0, 0), true],
    ['another is while haulers carry off what it would dig', bought(2, 1), true],
    ['none is once they carry no more', bought(3, 1), false],
    ['another is as soon as another hauler comes', bought(3, 2), true],
    ['none is where nobody hauls', bought(1, 0), false],
    ['one at a time', bought(2, 1, 1), false],
  ])('%s', (_, isBought, expected) => {
    expect(isBought).toBe(expected);
  });
});

describe('why none is bought although credits and number would have it', () => {
  const WITHIN = { paysBackWithinHours: 10 };
  const AT_GATE = { rule: { whenGateIsBuilt: true } };
  const SHARE = { rule: { atMostPercentOfCredits: 10 } };
  const ONE_DRONE = { drones: 1, incomes: [2_500] };
  const WEAKEST = 'the weakest ship of this type would take';
  const TOO_LATE = { rule: { paysBackWithinHours: 20 }, hoursToReset: 12 };
  const OUT_OF_SERVICE = { rule: WITHIN, outOfService: ['T-D0'] };
  const SET_ASIDE: Told = { claims: [{ kind: 'credits', credits: 150_000 }] };
  test.each<[why: string, Told]>([
    ['no shipyard within reach lists it, or none has shown its price yet', { prices: {} }],
    ['the jump gate of the home system is not finished yet (whenGateIsBuilt)', { ...AT_GATE, isGateBuilt: false }],
    ['it costs 40,000, more than 30,000 (atMostCredits)', { rule: { atMostCredits: 30_000 } }],
    ['it costs 40,000, more than 10 % of the 200,000 credits (atMostPercentOfCredits)', SHARE],
    [`${WEAKEST} 16.0 h to earn 40,000, longer than 10 h (paysBackWithinHours)`, { ...ONE_DRONE, rule: WITHIN }],
    [`${WEAKEST} 16.0 h to earn 40,000, and the reset comes sooner`, { ...ONE_DRONE, ...TOO_LATE }],
    ['the weakest ship of this type earns nothing', { drones: 1, incomes: [0], rule: WITHIN }],
    ['a ship of this type has not worked for an hour yet, so its income is unknown', { drones: 1, rule: WITHIN }],
    ['no ship of this type works at markets yet, so its income is unknown', { ...ONE_DRONE, ...OUT_OF_SERVICE }],
    ['the reset is too near for it to earn its price', { hoursToReset: 9 }],
    ['it is hour 18.0 of the week, before hour 20 (afterHours)', { rule: { afterHours: 20 }, hoursToReset: 150 }],
    ['the server announces no reset, so the hour of the week is unknown (afterHours)', { rule: { afterHours: 20 } }],
    ['2 of the 3 ships of this type have had nothing to do for 30 min', { drones: 3, idle: 2, rule: { atMost: 9 } }],
    ['net worth is 200,000, less than 300,000 (fromNetWorthCredits)', { rule: { fromNetWorthCredits: 300_000 } }],
    ['it costs 40,000, but the reserve, loads and contracts leave only 30,000', SET_ASIDE],
  ])('is told: %s', (why, told) => {
    const plan = new PlanContext(shopping(told), PROBE);
    expect(growthMission(plan)).toBeUndefined();
    const waiting = purchasesThatWait(plan).map((one) => `${one.rule.type}: ${reasonText(one.why)}`);
    expect(waiting).toEqual([`SHIP_MINING_DRONE: ${why}`]);
  });

  test('is told where the shipyard that lists it could lately not be read', () => {
    const places = { A: { x: 0, goods: {} }, B: { x: 30, goods: {} } };
    const world = aWorld({ places, ships: [PROBE], credits: 200_000 });
    aYard(world, at('B'), DRONES, 40_000);
    noteFailedRead(world, 'shipyard', at('B'), NOW_MS);
    const purchases = [{ type: 'SHIP_MINING_DRONE' as const, atMost: 2, whenCreditsAbove: 0 }];
    expect(purchasesThatWait(aPlan(world, PROBE, { strategy: { purchases } }))).toEqual([
      { rule: purchases[0], why: reasonOf('yardUnread', { place: at('B') }) },
    ]);
  });

  test.each<[string, Told]>([
    ['there are as many as it wants', { drones: 2 }],
    ['credits are below its bound', { credits: 100_000 }],
    ['one is bought', {}],
  ])('is not told where %s, since the rule itself says so', (_, told) => {
    expect(purchasesThatWait(new PlanContext(shopping(told), PROBE))).toEqual([]);
  });
});

const GOODS = { IRON: { buy: 100, sell: 90, volume: 40 } };
const PLACES = { A: { x: 0, goods: GOODS }, B: { x: 10, goods: { IRON: { buy: 300, sell: 290, volume: 40 } } } };
const RESERVED = reasonOf('allReserved', { credits: 175_000, reserveCredits: 200_000 });

test.each([
  ['nothing while credits are left', 100_000, 0, undefined],
  ['the reserve', 200_000, 0, RESERVED],
  ['other ships', 100_000, 75_000, reasonOf('allSetAside', { credits: 75_000 })],
])('what keeps credits from being spent is %s', (_, reserveCredits, credits, why) => {
  const claims = [{ kind: 'credits' as const, credits }];
  expect(whyNothingIsSpent(aFleet(aWorld({ places: {} }), { strategy: { reserveCredits }, claims }))).toEqual(why);
});

test('a ship that can buy nothing says so, and not that no goods are known', () => {
  const contracts = [aContract([['IRON', 40, 'B']], { accepted: false, pays: [100, 60_000] })];
  const lanes = ['contract', 'supply', 'trade'] as const;
  const strategy = { reserveCredits: 200_000, ships: allDo(...lanes) };
  const { mission, idle } = chooseMission(aPlan(aWorld({ places: PLACES, contracts }), aShip(), { strategy }));
  expect(mission).toBeUndefined();
  expect(idle).toEqual(lanes.map((lane) => ({ lane, reason: RESERVED })));
});
