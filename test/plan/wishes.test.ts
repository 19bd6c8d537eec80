import { describe, expect, test } from 'vitest';
import { fulfil, type Wish } from '../../src/plan/wishes.ts';
import type { Ship } from '../../src/wire/schemas/ship.ts';
import { expectNotStranded } from './legs.ts';
import { aContract, aProbe, aShip, at, aWorld, NOW_MS, situationOf } from './worlds.ts';

const PLACES = {
  A: { x: 0, goods: {} },
  B: { x: 30, goods: { IRON_ORE: { sell: 50 } } },
  C: { x: 60, goods: { GOLD: { sell: 900 } } },
};

interface Told {
  /** Price of a probe by shipyard; null where nobody has seen it. */
  readonly yards?: Readonly<Record<string, number | null>>;
  readonly avoid?: readonly string[];
}

function next(ship: Ship, wish: Wish, { yards = {}, avoid = [] }: Told = {}) {
  const world = aWorld({ places: PLACES, ships: [ship], contracts: [aContract([['IRON_ORE', 9, 'C']])] });
  for (const [name, priceCredits] of Object.entries(yards)) {
    const seen = priceCredits === null ? [] : [['SHIP_PROBE', { priceCredits, seenAtMs: NOW_MS }] as const];
    world.shipyards.set(at(name), { symbol: at(name), shipTypes: ['SHIP_PROBE'], prices: new Map(seen) });
  }
  const fulfilment = fulfil(
    situationOf(world, { strategy: { avoid: { markets: [...avoid], goods: [] } } }),
    ship,
    wish,
  );
  if (fulfilment.kind === 'mission') expectNotStranded(world, ship, fulfilment.mission);
  return fulfilment;
}

const acts = (fulfilment: ReturnType<typeof next>) =>
  fulfilment.kind === 'mission'
    ? fulfilment.mission.stops.flatMap((stop) => stop.acts.map(({ kind }) => `${kind} at ${stop.waypoint}`))
    : fulfilment;

const sell: Wish = { kind: 'sellEverything' };
const retire: Wish = { kind: 'retireShip' };
const buy: Wish = { kind: 'buyShip', shipType: 'SHIP_PROBE' };

describe('selling everything', () => {
  test('sells also what a contract wants, one market after the other', () => {
    const cargo = next(aShip({ cargo: { IRON_ORE: 5 } }), sell);
    expect(acts(cargo)).toContain(`sell at ${at('B')}`);
    expect(acts(next(aShip({ cargo: { IRON_ORE: 5, GOLD: 5 } }), sell))).toContain(`sell at ${at('C')}`);
  });

  test('is done with an empty hold, and impossible where nobody buys', () => {
    expect(next(aShip(), sell)).toEqual({ kind: 'done' });
    const why = expect.stringMatching(/no market is known to pay more for FABRICS/);
    const world = aWorld({ places: { A: { x: 0, goods: { FABRICS: { seen: false } } } }, ships: [] });
    expect(fulfil(situationOf(world), aShip({ cargo: { FABRICS: 3 } }), sell)).toEqual({ kind: 'impossible', why });
  });
});

describe('retiring', () => {
  test('sells the cargo first, then scraps at the nearest shipyard that is not avoided', () => {
    const yards = { B: 20_000, C: 20_000 };
    expect(acts(next(aShip({ cargo: { GOLD: 5 } }), retire, { yards }))).toContain(`sell at ${at('C')}`);
    expect(acts(next(aShip(), retire, { yards }))).toEqual([`scrap at ${at('B')}`]);
    expect(acts(next(aProbe(), retire, { yards, avoid: [at('B')] }))).toEqual([`scrap at ${at('C')}`]);
  });

  test('is impossible where no shipyard is known', () => {
    expect(next(aShip(), retire)).toEqual({
      kind: 'impossible',
      why: expect.stringMatching(/no shipyard is known in reach/),
    });
  });
});

describe('buying a ship', () => {
  test('goes to the cheapest yard, or to one whose price nobody has seen, and sets the price aside', () => {
    const known = next(aProbe(), buy, { yards: { A: 25_000, B: 20_000, C: null } });
    expect(acts(known)).toContain(`buyShip at ${at('B')}`);
    expect(known).toMatchObject({ mission: { claims: [{ kind: 'purchase' }, { kind: 'credits', credits: 20_000 }] } });
    expect(acts(next(aProbe(), buy, { yards: { C: null } }))).toContain(`buyShip at ${at('C')}`);
  });

  test('is impossible where nobody sells it', () => {
    expect(next(aProbe(), buy)).toEqual({
      kind: 'impossible',
      why: expect.stringMatching(/no shipyard in X1-T is known to sell a SHIP_PROBE; no shipyard has been seen yet/),
    });
  });
});
