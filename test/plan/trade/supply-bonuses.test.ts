import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseMission } from '../../../src/plan/choose.ts';
import type { FleetContext } from '../../../src/plan/fleet-context.ts';
import { NO_RECORD } from '../../../src/plan/score/track-record.ts';
import { type SupplyBonuses, suppliesSiteAlone, supplyBonusesIn } from '../../../src/plan/trade/supply-bonuses.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import { aFleet, allDo, aPlan, aShip, at, NOW_MS } from '../../kit/planning.ts';
import { aFactory, type FactoryTold, telling } from '../factories.ts';

const SYSTEM = 'X1-T';
const HOUR_SECONDS = 3_600;

interface Told extends FactoryTold {
  /** Game seconds until everything begins anew. */
  readonly resetIn?: number;
  readonly speed?: number;
}

const bonusesOf = (fleet: FleetContext, system = SYSTEM) => supplyBonusesIn(fleet, system, fleet.quotes(SYSTEM).traded);

/** What is fed, by market and good. */
function fed({ resetIn, speed = 1, ...told }: Told = {}): SupplyBonuses {
  const world = aFactory(told);
  if (resetIn !== undefined) world.nextReset = isoFromMs(NOW_MS + (resetIn / speed) * 1_000);
  return bonusesOf(aFleet(world, { speed }));
}

const oreOf = (told: Told = {}) => fed(told).get(at('F'))?.get('ORE');
const worthOf = (told: Told = {}) => (oreOf(told)?.unitCredits ?? 0) * (oreOf(told)?.units ?? 0);
const unitCredits = (told: Told = {}) => oreOf(told)?.unitCredits ?? 0;
const units = (told: Told = {}) => oreOf(told)?.units ?? 0;

describe('what the input of a factory is worth', () => {
  test('is something at the factory, and nothing anywhere else', () => {
    expect([...fed().keys()]).toEqual([at('F')]);
    expect([...(fed().get(at('F'))?.keys() ?? [])]).toEqual(['ORE']);
    expect(unitCredits()).toBeGreaterThan(0);
    expect(units()).toBeGreaterThan(0);
  });

  test("grows with the product's margin", () => {
    expect(unitCredits({ productBrings: 5_000 })).toBeCloseTo(2 * unitCredits({ productBrings: 3_000 }));
  });

  test("is no matter of a product's price of today but of where it rests", () => {
    const rest = { ask: 1_000, bid: 900 };
    expect(unitCredits({ product: { purchasePrice: 2_900, rest } })).toBe(unitCredits());
  });

  test('grows with how much of the product a factory of that size makes', () => {
    const sized = (tradeVolume: number) => unitCredits({ product: { tradeVolume } });
    expect(sized(60)).toBeCloseTo(3 * sized(20));
  });

  test('is more where the factory stands still than where it works', () => {
    expect(unitCredits({ product: { activity: 'RESTRICTED' } })).toBeGreaterThan(unitCredits());
  });

  test('goes on although the factory works well, since it would not go on working', () => {
    for (const activity of ['GROWING', 'STRONG'] as const)
      expect(unitCredits({ product: { activity } }), activity).toBe(unitCredits());
  });

  test('is known of a factory whose activity is not shown', () => {
    expect(unitCredits({ product: { activity: undefined } as never })).toBe(unitCredits());
  });

  test.each<[string, Told]>([
    ['with a small treasury', { credits: 100_000 }],
    ['without a supply chain', { chain: {} }],
    ['where the product is made of something else', { chain: { IRON: ['COAL'] } }],
    ['where the product is only exchanged', { product: { type: 'EXCHANGE' } }],
    ['where nobody pays more for the product than the factory asks', { productBrings: 1_000 }],
    ['where enough was brought lately', { input: { flow: { volumes: 10, atMs: NOW_MS } } }],
    [
      'where even a scarce input was brought lately',
      { input: { supply: 'SCARCE', flow: { volumes: 10, atMs: NOW_MS } } },
    ],
  ])('is nothing %s', (_, told) => {
    expect(fed(told).size).toBe(0);
  });

  test('is as ever an hour after an announced reset should have come', () => {
    expect(worthOf({ resetIn: -3_601 })).toBe(worthOf());
    expect(worthOf({ resetIn: -60 })).toBeLessThan(worthOf());
  });

  test('counts what a unit of the product is worth at the construction site that takes it, where ships build', () => {
    const bonusWith = (lanes: 'build' | 'trade', fulfilled: number) => {
      const world = aFactory({ productBrings: 1_000, places: { G: { x: 90 } } });
      const materials = [{ tradeSymbol: 'IRON', required: 1_000, fulfilled }];
      world.constructions.set(at('G'), { symbol: at('G'), materials, isComplete: false, seenAtMs: NOW_MS });
      const bonuses = bonusesOf(aFleet(world, { strategy: { ships: allDo(lanes) } }));
      return bonuses.get(at('F'))?.get('ORE')?.unitCredits;
    };
    expect(bonusWith('build', 0)).toBeGreaterThan(unitCredits());
    expect(bonusWith('build', 1_000)).toBeUndefined();
    expect(bonusWith('trade', 0)).toBeUndefined();
  });

  test.each<[string, 'build' | 'trade', number | undefined, boolean]>([
    ['goes on for the construction site', 'build', undefined, true],
    ['rests where no ship builds', 'trade', undefined, false],
    ['rests where the strategy limits what it may lose', 'build', 50_000, false],
  ])('while the lane is suspended %s', (_, lane, mostLossCredits, goesOn) => {
    const world = aFactory({ places: { G: { x: 90 } } });
    const materials = [{ tradeSymbol: 'IRON', required: 1_000, fulfilled: 0 }];
    world.constructions.set(at('G'), { symbol: at('G'), materials, isComplete: false, seenAtMs: NOW_MS });
    const closedLanes = new Map([['supply', { lostCredits: 9, missions: 10, untilMs: NOW_MS + 1_000 }]] as const);
    const laneLimits = mostLossCredits === undefined ? [] : [{ lane: 'supply' as const, mostLossCredits }];
    const others = { match: { symbol: 'T-8' }, lanes: [lane] };
    const strategy = { ships: [others, ...allDo('supply')], laneLimits };
    const plan = aPlan(world, aShip({ at: 'M' }), { strategy, track: { ...NO_RECORD, closedLanes } });
    expect(suppliesSiteAlone(plan, SYSTEM)).toBe(goesOn);
    const { mission, idle } = chooseMission(plan);
    expect(mission?.lane).toBe(goesOn ? 'supply' : undefined);
    expect(idle.some(({ reason }) => reason.code === 'laneLost')).toBe(!goesOn);
  });

  test('is nothing in another system', () => {
    expect(bonusesOf(aFleet(aFactory()), 'X1-U').size).toBe(0);
  });
});

describe('what should be brought', () => {
  test('is more where the input is SCARCE, each unit being worth the same', () => {
    expect(units({ input: { supply: 'SCARCE' } })).toBeGreaterThan(units());
    expect(unitCredits({ input: { supply: 'SCARCE' } })).toBe(unitCredits());
  });

  test('is less by what was brought lately', () => {
    const brought = { flow: { volumes: 0.5, atMs: NOW_MS } };
    expect(units({ input: brought })).toBe(units() - 10);
  });

  test.each([1, 60])('is as much as ever a day of game time after it was brought, at speed %i', (speed) => {
    const atMs = NOW_MS - (24 * HOUR_SECONDS * 1_000) / speed;
    expect(units({ input: { flow: { volumes: 10, atMs } }, speed })).toBe(units());
    expect(units({ input: { flow: { volumes: 10, atMs: NOW_MS - 1_000 } }, speed })).toBe(0);
  });

  test('goes by the trade volume of the input', () => {
    expect(units({ input: { tradeVolume: 60 } })).toBe(3 * units({ input: { tradeVolume: 20 } }));
    expect(worthOf({ input: { tradeVolume: 60 } })).toBeCloseTo(worthOf({ input: { tradeVolume: 20 } }));
  });
});

describe('a gain', () => {
  const places = { F: { x: 30, goods: { ORE: { sell: 70 }, COAL: { sell: 40 }, IRON: { buy: 1_000, sell: 900 } } } };

  test('is shared by the inputs alike', () => {
    const supplyBonuses = fed({ places, chain: { IRON: ['ORE', 'COAL'] } });
    const [ore, coal] = ['ORE', 'COAL'].map((good) => supplyBonuses.get(at('F'))?.get(good));
    expect(ore?.unitCredits).toBeCloseTo(unitCredits() / 2);
    expect(coal).toEqual(ore);
  });

  test('is that of the input alone that is SCARCE, since it holds up all of the factory', () => {
    const two = aFactory({ places, chain: { IRON: ['ORE', 'COAL'] } });
    const supplyBonuses = bonusesOf(aFleet(telling(two, { F: { COAL: { supply: 'SCARCE' } } })));
    expect([...(supplyBonuses.get(at('F'))?.keys() ?? [])]).toEqual(['COAL']);
    expect(supplyBonuses.get(at('F'))?.get('COAL')?.unitCredits).toBeCloseTo(unitCredits());
  });

  test('is shared by those only that the market is known to take', () => {
    expect(unitCredits({ chain: { IRON: ['ORE', 'COAL'] } })).toBe(unitCredits());
  });

  test('of two products counts together for the input of both', () => {
    const two = aFactory({
      places: {
        F: { x: 30, goods: { ORE: { sell: 70 }, IRON: { buy: 1_000 }, STEEL: { buy: 1_000 } } },
        D: { x: 90, goods: { STEEL: { sell: 3_000 } } },
      },
      chain: { IRON: ['ORE'], STEEL: ['ORE'] },
    });
    const fleet = aFleet(telling(two, { F: { STEEL: { type: 'EXPORT', activity: 'WEAK' } } }));
    expect(bonusesOf(fleet).get(at('F'))?.get('ORE')).toEqual({ unitCredits: 2 * unitCredits(), units: units() });
  });

  test('counts for less the nearer the end is, down to nothing', () => {
    const hours = [1_000, 10, 2, 1, 0.5, 0.01].map((left) => unitCredits({ resetIn: left * HOUR_SECONDS }));
    expect(hours[0]).toBe(unitCredits());
    expect(hours[1]).toBe(unitCredits());
    expect(hours[3]).toBeCloseTo((hours[2] ?? 0) / 2);
    expect(hours[4]).toBeCloseTo((hours[2] ?? 0) / 4);
    expect(hours[5]).toBeLessThan(unitCredits() / 100);
    expect(unitCredits({ resetIn: HOUR_SECONDS, speed: 60 })).toBeCloseTo(unitCredits({ resetIn: HOUR_SECONDS }));
  });
});

test('whatever the prices, a feed is worth something finite for a whole number of units', () => {
  const price = fc.record({
    purchasePrice: fc.nat(6_000),
    sellPrice: fc.nat(6_000),
    tradeVolume: fc.nat(60),
    supply: fc.constantFrom('SCARCE', 'MODERATE', 'ABUNDANT'),
    activity: fc.constantFrom('RESTRICTED', 'WEAK', 'GROWING', 'STRONG'),
    flow: fc.record({ volumes: fc.double({ min: 0, max: 5, noNaN: true }), atMs: fc.constant(NOW_MS - 1_000_000) }),
  });
  fc.assert(
    fc.property(price, price, fc.nat(6_000), fc.nat(100_000), (product, input, productBrings, resetIn) => {
      const bonuses = [...fed({ product, input, productBrings, resetIn } as Told).values()];
      for (const bonus of bonuses.flatMap((goods) => [...goods.values()])) {
        expect(Number.isFinite(bonus.unitCredits) && bonus.unitCredits > 0).toBe(true);
        expect(Number.isInteger(bonus.units) && bonus.units > 0).toBe(true);
      }
    }),
  );
});
