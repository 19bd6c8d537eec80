import { describe, expect, test } from 'vitest';
import { growthAbroad } from '../../../src/plan/growth/growth-abroad.ts';
import type { Claim } from '../../../src/plan/mission.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import { noteFailure } from '../../../src/world/failures/failed-actions.ts';
import { WITHOUT_EFFECT } from '../../../src/world/failures/patience.ts';
import type { WorldState } from '../../../src/world/state.ts';
import { allDo, aPlan, aShip, NOW_MS } from '../../kit/planning.ts';
import { aGalaxy, explorerIn, gate, probeIn, type SystemTold, system } from '../galaxy/galaxies.ts';

const EXPLORER = { type: 'SHIP_EXPLORER', atMost: 2, whenCreditsAbove: 500_000 };
const YARD = 'X1-B-P';
const probe = probeIn('A');

interface Told {
  /** Price of an explorer in B, and whether it was seen. */
  readonly priceCredits?: number;
  /** Hours since the price was seen; none by default. */
  readonly seenHoursAgo?: number;
  readonly isAtHomeToo?: true;
  readonly rule?: object;
  readonly claims?: readonly Claim[];
  readonly lanes?: readonly ('chart' | 'explore')[];
  /** Where B is: its distance decides the cooldown of the jump there. */
  readonly x?: number;
  readonly isIn?: 'B';
  readonly avoids?: readonly string[];
  readonly edit?: (world: WorldState) => void;
}

function missionOf(told: Told) {
  const { priceCredits, seenHoursAgo = 0, isAtHomeToo, rule, x = 1_000, isIn, edit } = told;
  const { claims = [], lanes = ['explore', 'chart'], avoids = [] } = told;
  const ship = isIn === undefined ? probe : probeIn('B');
  const systems: Record<string, SystemTold> = {
    H: { x: 0, leadsTo: ['A'], places: { P: { x: 5 } } },
    A: { x: 0, leadsTo: ['B'], places: {} },
    B: { x, leadsTo: ['A'], places: { P: { x: 5 } } },
  };
  // Without a ship that earns, the strategy's conditions would not hold.
  const world = aGalaxy(systems, [ship, aShip()]);
  const seenAtMs = NOW_MS - seenHoursAgo * 3_600_000;
  const prices = new Map(priceCredits === undefined ? [] : [['SHIP_EXPLORER', { priceCredits, seenAtMs }]]);
  const visited = priceCredits === undefined ? {} : ({ isVisited: true } as const);
  world.shipyards.set(YARD, { symbol: YARD, shipTypes: ['SHIP_EXPLORER'], prices, ...visited });
  if (isAtHomeToo) world.shipyards.set('X1-H-P', { symbol: 'X1-H-P', shipTypes: ['SHIP_EXPLORER'], prices });
  edit?.(world);
  const avoid = { markets: [...avoids], goods: [] };
  const strategy = { reserveCredits: 0, avoid, purchases: [{ ...EXPLORER, ...rule }] };
  return growthAbroad(aPlan(world, ship, { strategy, claims }), lanes);
}

const kindsOf = (mission: ReturnType<typeof missionOf>) =>
  mission?.stops
    .flatMap(({ waypoint, actions }) => actions.map(({ kind }) => `${waypoint.slice(3)} ${kind}`))
    .join(', ');

describe('a ship that charts', () => {
  test('goes where a ship is for sale that no shipyard at home lists', () => {
    const mission = missionOf({});
    expect(mission?.what).toBe('on the way to buy a SHIP_EXPLORER in X1-B');
    expect(kindsOf(mission)).toBe('A-G jump, B-G readSystem');
    expect(mission?.claims).toContainEqual({ kind: 'purchase', shipType: 'SHIP_EXPLORER' });
  });

  test('asks there for the price, and keeps others from the same way', () => {
    const mission = missionOf({ isIn: 'B' });
    expect(kindsOf(mission)).toBe('B-P look');
    expect(mission?.claims).toContainEqual({ kind: 'purchase', shipType: 'SHIP_EXPLORER' });
  });

  test('buys there once the price is known', () => {
    expect(kindsOf(missionOf({ isIn: 'B', priceCredits: 800_000 }))).toBe('B-P look, B-P buyShip, B-P look');
  });

  const tooDear = { priceCredits: 900_000, rule: { atMostCredits: 800_000 } } as const;

  test('asks again where the price was too dear half a day ago: it may have sunk', () => {
    expect(missionOf({ ...tooDear, seenHoursAgo: 13 })?.what).toBe('on the way to buy a SHIP_EXPLORER in X1-B');
    expect(kindsOf(missionOf({ ...tooDear, isIn: 'B', seenHoursAgo: 13 }))).toBe('B-P look');
    expect(missionOf({ ...tooDear, seenHoursAgo: 11 })).toBeUndefined();
    expect(missionOf({ ...tooDear, isIn: 'B', seenHoursAgo: 11 })).toBeUndefined();
  });

  const noted = (world: WorldState) => {
    for (let times = 0; times < 3; times++)
      noteFailure(world, { action: 'buyShip', place: YARD, good: EXPLORER.type, ship: 'T-2' }, WITHOUT_EFFECT, NOW_MS);
  };
  const resetting = (world: WorldState) => {
    world.nextReset = isoFromMs(NOW_MS + 3_600_000);
  };
  const unbuilt = (world: WorldState) => {
    const symbol = gate('H');
    world.constructions.set(symbol, { symbol, materials: [], isComplete: false, seenAtMs: NOW_MS });
  };
  test.each<[what: string, told: Told]>([
    ['a shipyard at home lists it', { isAtHomeToo: true }],
    ['another ship is about to buy one', { claims: [{ kind: 'purchase', shipType: 'SHIP_EXPLORER' }] }],
    ['the fleet has as many as the strategy wants', { rule: { atMost: 0 } }],
    ['there are too few credits', { rule: { whenCreditsAbove: 2_000_000 } }],
    ['it costs more than the strategy allows', tooDear],
    ['it costs more there than the strategy allows', { ...tooDear, isIn: 'B' }],
    ['it cost more than there is, long ago', { priceCredits: 1_200_000, seenHoursAgo: 13 }],
    ['it costs more than there is', { isIn: 'B', priceCredits: 1_200_000 }],
    ['the ship has no lane that charts', { lanes: ['explore'] }],
    ['the way takes more than an hour', { x: 13_000 }],
    ['the shipyard lately sold none', { priceCredits: 800_000, edit: noted }],
    ['the universe is about to be reset', { edit: resetting }],
    ['the home gate is not built for which the purchase waits', { rule: { whenGateIsBuilt: true }, edit: unbuilt }],
    ['the credits pay for no jump', { claims: [{ kind: 'credits', credits: 997_000 }] }],
    ['the credits do not pay for the ship', { priceCredits: 800_000, claims: [{ kind: 'credits', credits: 300_000 }] }],
    ['the strategy avoids the shipyard', { avoids: [YARD] }],
  ])('goes nowhere while %s', (_, told) => {
    expect(missionOf(told)).toBeUndefined();
  });
});

describe('where no gates lead from home', () => {
  const RULE = { type: 'SHIP_PROBE', atMost: 2, whenCreditsAbove: 100_000, beyondGates: true };
  const LEFT: SystemTold['places'] = Object.fromEntries(
    Array.from({ length: 6 }, (_, index) => [`L${index}`, { x: index, isUncharted: true }]),
  );
  /** The gate of W is not finished: an explorer is beyond it in X, whose gate leads to Y. */
  const SYSTEMS: Record<string, SystemTold> = {
    H: { x: 0, leadsTo: ['W'], isBeingBuilt: false, places: { P: { x: 5 } } },
    W: { x: 100, isBeingBuilt: true },
    X: { x: 200, leadsTo: ['Y', 'W'], places: { P: { x: 5 }, F: { x: 9, type: 'FUEL_STATION' }, ...LEFT } },
    Y: { x: 300, leadsTo: ['X', 'Z'], places: LEFT },
    Z: { x: 400, leadsTo: ['Y'], places: LEFT },
  };
  const yard = (name: string) => `${system(name)}-P`;

  function buying(ship = explorerIn('X'), others: readonly string[] = [], rule: object = RULE, isRead = true) {
    const probes = others.map((name, index) => probeIn(name, { symbol: `T-${index + 2}` }));
    const world = aGalaxy(SYSTEMS, [ship, aShip(), ...probes]);
    const place = world.waypoints.get(yard('X'));
    if (place !== undefined) world.waypoints.set(place.symbol, { ...place, traits: [{ symbol: 'SHIPYARD' }] });
    for (const symbol of [yard('H'), ...(isRead ? [yard('X')] : [])]) {
      const prices = new Map([['SHIP_PROBE', { priceCredits: 30_000, seenAtMs: NOW_MS }]]);
      world.shipyards.set(symbol, { symbol, shipTypes: ['SHIP_PROBE'], prices, isVisited: true });
    }
    const strategy = {
      reserveCredits: 0,
      avoid: { markets: [], goods: [] },
      purchases: [rule as typeof RULE],
      ships: allDo('chart', 'trade'),
    };
    return growthAbroad(aPlan(world, ship, { strategy }), ship.fuel.capacity > 0 ? ['warp'] : ['chart']);
  }

  test('an explorer buys there what is meant for there, though home lists it', () => {
    const mission = buying();
    expect(kindsOf(mission)).toBe('X-P look, X-P buyShip, X-P look');
    expect(mission?.because).toBe('the strategy wants up to 2, and the fleet has 0 where no gates lead from home');
  });

  test('a probe that is there does so too, from another system', () => {
    expect(buying(probeIn('Y', { symbol: 'T-9' }))?.what).toBe('on the way to buy a SHIP_PROBE in X1-X');
  });

  test('a shipyard that was charted there is looked at for what it sells', () => {
    const mission = buying(undefined, [], RULE, false);
    expect(kindsOf(mission)).toBe('X-P look');
    expect(mission?.claims).toContainEqual({ kind: 'purchase', shipType: 'SHIP_PROBE' });
    expect(buying(undefined, ['X', 'Y'], RULE, false)).toBeUndefined();
  });

  test('no more are bought than there are fresh systems', () => {
    const all = { ...RULE, atMost: 9 };
    expect(buying(undefined, ['X', 'Y'], all)).toBeDefined();
    expect(buying(undefined, ['X', 'Y', 'Y', 'Z'], all)).toBeUndefined();
  });

  test('only the ships there count', () => {
    expect(buying(undefined, ['H', 'H', 'H', 'X'])).toBeDefined();
    expect(buying(undefined, ['X', 'Y'])).toBeUndefined();
  });

  test('nothing is bought there that is meant for home, nor at home what is meant for there', () => {
    const { beyondGates: _, ...atHome } = RULE;
    expect(buying(undefined, [], atHome)).toBeUndefined();
    expect(buying(probeIn('H', { symbol: 'T-9' }))).toBeUndefined();
    expect(buying(explorerIn('H'))).toBeUndefined();
  });
});
