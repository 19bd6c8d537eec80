import { describe, expect, test } from 'vitest';
import { fulfill, type MissionOrder } from '../../../src/plan/orders/mission-orders.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import { noteFailedRead } from '../../../src/world/failures/failed-attempts.ts';
import { aContract, aPlan, aProbe, aShip, at, aWorld, aYard, NOW_MS } from '../../kit/planning.ts';
import { expectNotStranded } from '../missions.ts';

const PLACES = {
  A: { x: 0, goods: {} },
  B: { x: 30, goods: { IRON_ORE: { sell: 50 } } },
  C: { x: 60, goods: { GOLD: { sell: 900 } } },
};

interface Told {
  /** Price of a probe by shipyard; null where nobody has seen it. */
  readonly yards?: Readonly<Record<string, number | null>>;
  readonly avoid?: readonly string[];
  /** Shipyards that could not be read just now. */
  readonly failedAttempts?: readonly string[];
}

function next(ship: Ship, order: MissionOrder, { yards = {}, avoid = [], failedAttempts = [] }: Told = {}) {
  const world = aWorld({ places: PLACES, ships: [ship], contracts: [aContract([['IRON_ORE', 9, 'C']])] });
  for (const [name, price] of Object.entries(yards)) aYard(world, at(name), ['SHIP_PROBE'], price ?? undefined);
  for (const name of failedAttempts) noteFailedRead(world, 'shipyard', at(name), NOW_MS);
  const fulfillment = fulfill(aPlan(world, ship, { strategy: { avoid: { markets: [...avoid], goods: [] } } }), order);
  if (fulfillment.kind === 'mission') expectNotStranded(world, ship, fulfillment.mission);
  return fulfillment;
}

const actions = (fulfillment: ReturnType<typeof next>) =>
  fulfillment.kind === 'mission'
    ? fulfillment.mission.stops.flatMap((stop) => stop.actions.map(({ kind }) => `${kind} at ${stop.waypoint}`))
    : fulfillment;

const impossible = (why: RegExp) => ({ kind: 'impossible', why: expect.stringMatching(why) });
const claiming = { mission: { claims: [{ kind: 'purchase' }, { kind: 'credits', credits: 20_000 }] } };

const sell: MissionOrder = { kind: 'sellEverything' };
const retire: MissionOrder = { kind: 'retireShip' };
const buy: MissionOrder = { kind: 'buyShip', shipType: 'SHIP_PROBE' };

describe('selling everything', () => {
  test('sells also what a contract wants, one market after the other', () => {
    const cargo = next(aShip({ cargo: { IRON_ORE: 5 } }), sell);
    expect(actions(cargo)).toContain(`sell at ${at('B')}`);
    expect(actions(next(aShip({ cargo: { IRON_ORE: 5, GOLD: 5 } }), sell))).toContain(`sell at ${at('C')}`);
  });

  test('is done with an empty hold, and impossible where nobody buys', () => {
    expect(next(aShip(), sell)).toEqual({ kind: 'done' });
    const why = /no market is known to pay more for FABRICS/;
    const world = aWorld({ places: { A: { x: 0, goods: { FABRICS: { seen: false } } } }, ships: [] });
    expect(fulfill(aPlan(world, aShip({ cargo: { FABRICS: 3 } })), sell)).toEqual(impossible(why));
  });
});

describe('retiring', () => {
  test('sells the cargo first, then scraps at the nearest shipyard that is not avoided', () => {
    const yards = { B: 20_000, C: 20_000 };
    expect(actions(next(aShip({ cargo: { GOLD: 5 } }), retire, { yards }))).toContain(`sell at ${at('C')}`);
    expect(actions(next(aShip(), retire, { yards }))).toEqual([`scrap at ${at('B')}`]);
    expect(actions(next(aProbe(), retire, { yards, avoid: [at('B')] }))).toEqual([`scrap at ${at('C')}`]);
  });

  test('is impossible where no shipyard is known', () => {
    expect(next(aShip(), retire)).toEqual(impossible(/no shipyard is known in reach/));
  });
});

describe('buying a ship', () => {
  test('goes to the cheapest yard, or to one whose price nobody has seen, and sets the price aside', () => {
    const known = next(aProbe(), buy, { yards: { A: 25_000, B: 20_000, C: null } });
    expect(actions(known)).toContain(`buyShip at ${at('B')}`);
    expect(known).toMatchObject(claiming);
    expect(actions(next(aProbe(), buy, { yards: { C: null } }))).toContain(`buyShip at ${at('C')}`);
  });

  test.each<[string, Told, string]>([
    ['to the nearest of those that nobody has seen', { yards: { C: null, B: null } }, 'B'],
    ['past one that is avoided', { yards: { B: null, C: null }, avoid: [at('B')] }, 'C'],
    ['past one that could not be read', { yards: { B: 20_000, C: 25_000 }, failedAttempts: ['B'] }, 'C'],
    ['to one that could not be read, where there is no other', { yards: { B: 20_000 }, failedAttempts: ['B'] }, 'B'],
  ])('goes %s', (_, told, name) => {
    expect(actions(next(aProbe(), buy, told))).toContain(`buyShip at ${at(name)}`);
  });

  test('sets aside what was seen before the shipyard could not be read any more', () => {
    expect(next(aProbe(), buy, { yards: { B: 20_000 }, failedAttempts: ['B'] })).toMatchObject(claiming);
  });

  test('is impossible where nobody sells it', () => {
    const why = /no shipyard of X1-T in reach is known to sell a SHIP_PROBE; no shipyard has been seen yet/;
    expect(next(aProbe(), buy)).toEqual(impossible(why));
  });
});
