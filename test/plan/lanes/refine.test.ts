import { describe, expect, test } from 'vitest';
import { reasonText } from '../../../src/game/reasons.ts';
import { proposeRefining } from '../../../src/plan/lanes/refine.ts';
import type { Claim, Mission, Proposal } from '../../../src/plan/mission.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import { noteFailure } from '../../../src/world/failures/failed-actions.ts';
import {
  aContract,
  allDo,
  aPlan,
  aShip,
  at,
  aWorld,
  endingIn,
  NOW_MS,
  type ShipTold,
  type Told,
  type WorldTold,
} from '../../kit/planning.ts';

const ORE_REFINERY = 'MODULE_ORE_REFINERY_I';

/** Ore costs 20 and brings 8 at A; ten units of iron of a hundred of it bring 4,000 at B. */
const PLACES: WorldTold['places'] = {
  A: { x: 0, goods: { IRON_ORE: { buy: 20, sell: 8, volume: 60 } } },
  B: { x: 60, goods: { IRON: { buy: 900, sell: 400, volume: 60 } } },
};

type ShipWith = ShipTold & { readonly module?: string; readonly restsSeconds?: number };

/** A refining freighter at A, unless told otherwise. */
function refiner({ module = ORE_REFINERY, restsSeconds = 0, ...told }: ShipWith = {}): Ship {
  const ship = aShip({ role: 'REFINERY', capacity: 150, tank: 2_300, ...told });
  const modules = [{ symbol: module, requirements: {} }];
  if (restsSeconds === 0) return { ...ship, modules };
  const expiration = isoFromMs(NOW_MS + restsSeconds * 1_000);
  return { ...ship, modules, cooldown: { ...ship.cooldown, totalSeconds: 180, expiration } };
}

interface Asked {
  readonly ship?: ShipWith;
  readonly world?: Partial<WorldTold>;
  readonly told?: Told;
  readonly hours?: number;
}

const STRATEGY = { ships: allDo('haul', 'refine') };

function propose({ ship: with_ = {}, world: worldTold = {}, told = {}, hours }: Asked = {}): Proposal {
  const ship = refiner(with_);
  const world = aWorld({ places: PLACES, ships: [ship], ...worldTold });
  const strategy = { ...STRATEGY, ...told.strategy };
  return proposeRefining(aPlan(hours === undefined ? world : endingIn(world, hours), ship, { ...told, strategy }));
}

function missionOf(proposal: Proposal): Mission {
  if (proposal.kind === 'idle') throw new Error(`expected a mission, but: ${reasonText(proposal.reason)}`);
  return proposal.mission;
}

/** The actions but looks, as in "sell 10 IRON at X1-T-B"; or the code of the reason. */
function actions(asked: Asked = {}): string[] {
  const proposal = propose(asked);
  if (proposal.kind === 'idle') return [proposal.reason.code];
  return proposal.mission.stops.flatMap(({ waypoint, actions: here }) =>
    here.flatMap((action) => {
      if (action.kind === 'refine') return [`refine ${action.good} at ${waypoint}`];
      if (action.kind === 'buy' || action.kind === 'sell')
        return [`${action.kind} ${action.units} ${action.tradeSymbol} at ${waypoint}`];
      return [];
    }),
  );
}

const ORE = (units: number) => ({ cargo: { IRON_ORE: units } });
const avoiding = (...goods: ('IRON' | 'IRON_ORE')[]) => ({ strategy: { avoid: { markets: [], goods } } });
/** All is sold at B, and the ore there for so much. */
const allAtB = (ore: number) => ({
  A: { x: 0, goods: {} },
  B: { x: 60, goods: { IRON: { sell: 400, volume: 60 }, GOLD: { sell: 900 }, IRON_ORE: { sell: ore, volume: 180 } } },
});
const dearOre = { ...PLACES, A: { x: 0, goods: { IRON_ORE: { buy: 60, sell: 55, volume: 60 } } } };

describe('a ship with ore aboard', () => {
  test('refines it where it is and sells the metal where that pays best', () => {
    expect(actions({ ship: ORE(100) })).toEqual([`refine IRON at ${at('A')}`, `sell 10 IRON at ${at('B')}`]);
  });

  test('sells what is left over too', () => {
    expect(actions({ ship: ORE(130), world: { places: allAtB(8) } })).toEqual([
      `refine IRON at ${at('A')}`,
      `sell 30 IRON_ORE at ${at('B')}`,
      `sell 10 IRON at ${at('B')}`,
    ]);
  });

  test('refines as often as there is ore for, and of each kind', () => {
    const ship = { capacity: 400, cargo: { IRON_ORE: 210, GOLD_ORE: 120 } };
    const refines = actions({ ship, world: { places: allAtB(0.1) } }).filter((action) => action.startsWith('refine'));
    expect(refines).toEqual([`refine IRON at ${at('A')}`, `refine IRON at ${at('A')}`, `refine GOLD at ${at('A')}`]);
  });

  test.each<[what: string, asked: Asked, code: string]>([
    ['is idle where the ore brings more as it is', { ship: ORE(100), world: { places: dearOre } }, 'rawPaysMore'],
    ['is idle with less than a run of each ore', { ship: { cargo: { IRON_ORE: 99 } } }, 'tooFewToRefine'],
    [
      'is idle where nobody buys the metal',
      { ship: ORE(100), world: { places: { A: PLACES.A as never } } },
      'noRefining',
    ],
    ['makes nothing that the strategy avoids', { ship: ORE(100), told: avoiding('IRON') }, 'tooFewToRefine'],
    ['uses up nothing that the strategy avoids', { ship: ORE(100), told: avoiding('IRON_ORE') }, 'tooFewToRefine'],
    ['begins nothing that ends after the reset', { ship: ORE(100), hours: 0.02 }, 'noRefining'],
  ])('%s', (_, asked, code) => {
    expect(actions(asked)).toEqual([code]);
  });

  test('leaves the ore, or the metal, alone while a contract needs it and the ship has that lane', () => {
    const strategy = { ships: allDo('contract', 'refine') };
    const needs = (good: string) => ({ contracts: [aContract([[good, 40, 'B']])] });
    for (const good of ['IRON_ORE', 'IRON'])
      expect(actions({ ship: ORE(100), world: needs(good), told: { strategy } })).not.toContain(
        `refine IRON at ${at('A')}`,
      );
    expect(actions({ ship: ORE(100), world: needs('GOLD'), told: { strategy } })).toContain(
      `refine IRON at ${at('A')}`,
    );
  });

  const cheap = { places: allAtB(0.1) };

  test('counts a cooldown before each run but the first, and what is left of its own', () => {
    const seconds = (ship: ShipWith) =>
      missionOf(propose({ ship: { capacity: 400, ...ship }, world: cheap })).expected.seconds;
    const once = seconds(ORE(100));
    expect(Math.abs(seconds(ORE(300)) - once - 360)).toBeLessThanOrEqual(2);
    expect(Math.abs(seconds({ ...ORE(100), restsSeconds: 70 }) - once - 70)).toBeLessThanOrEqual(1);
  });

  test('refines one good where the cooldowns of all would take too long', () => {
    const ship = { capacity: 900, cargo: { IRON_ORE: 500, GOLD_ORE: 100 } };
    const refines = actions({ ship, world: { places: allAtB(20) } }).filter((action) => action.startsWith('refine'));
    expect(refines).toEqual([`refine GOLD at ${at('A')}`]);
  });

  test('counts a request for each run', () => {
    const requests = (units: number) =>
      missionOf(propose({ ship: { capacity: 400, ...ORE(units) }, world: cheap })).expected.requests;
    expect(requests(300) - requests(100)).toBe(2);
  });

  test('does not refine where the cooldowns take longer than the gain is worth', () => {
    const places = allAtB(20);
    const ship = (units: number) => ({ capacity: 900, ...ORE(units) });
    expect(actions({ ship: ship(100), world: { places } })).toContain(`refine IRON at ${at('A')}`);
    expect(actions({ ship: ship(900), world: { places } })).toEqual(['rawPaysMore']);
  });

  test('claims the sale, so that another ship does not plan it too', () => {
    const { claims } = missionOf(propose({ ship: ORE(100) }));
    expect(claims).toEqual([{ kind: 'trade', waypoint: at('B'), tradeSymbol: 'IRON', side: 'sell', units: 10 }]);
  });
});

describe('a ship with an empty hold', () => {
  const bought = [`buy 100 IRON_ORE at ${at('A')}`, `refine IRON at ${at('A')}`, `sell 10 IRON at ${at('B')}`];
  const claimed = (units: number): Claim => {
    return { kind: 'trade', waypoint: at('B'), tradeSymbol: 'IRON', side: 'sell', units };
  };

  test('buys ore, refines it and sells the metal where that pays', () => {
    expect(actions()).toEqual(bought);
    expect(missionOf(propose()).expected.profitCredits).toBeGreaterThan(500);
  });

  test('buys where the ore is cheapest', () => {
    const places = { ...PLACES, C: { x: 20, goods: { IRON_ORE: { buy: 12, sell: 5, volume: 60 } } } };
    expect(actions({ world: { places } })[0]).toBe(`buy 100 IRON_ORE at ${at('C')}`);
  });

  test('pays no more for the last unit than the metal covers', () => {
    const [buy] = missionOf(propose())
      .stops.flatMap((stop) => stop.actions)
      .filter(({ kind }) => kind === 'buy');
    expect(buy).toMatchObject({ kind: 'buy', maxUnitPriceCredits: expect.any(Number) });
    if (buy?.kind === 'buy') expect(buy.maxUnitPriceCredits).toBeLessThan(40);
  });

  test('claims the credits and both trades', () => {
    const { claims } = missionOf(propose());
    expect(claims).toEqual([
      { kind: 'credits', credits: expect.any(Number) },
      { kind: 'trade', waypoint: at('A'), tradeSymbol: 'IRON_ORE', side: 'buy', units: 100 },
      claimed(10),
    ]);
  });

  test.each<[what: string, asked: Asked, code: string]>([
    ['where ore costs more than the metal brings', { world: { places: dearOre } }, 'noRefining'],
    ['where the credits are too few', { world: { credits: 21_500 } }, 'noRefining'],
    ['where the reserve leaves nothing', { world: { credits: 20_000 } }, 'allReserved'],
    [
      'where the profit is less than a load must bring',
      { told: { strategy: { trades: { leastProfitCredits: 5_000 } } } },
      'noRefining',
    ],
    [
      'where the margin is less than a load must have',
      { told: { strategy: { trades: { leastMarginPercent: 200 } } } },
      'noRefining',
    ],
    ['where the metal is avoided', { told: avoiding('IRON') }, 'noRefining'],
    [
      'where as many ships as are allowed carry the metal',
      { told: { claims: [claimed(10)], strategy: { trades: { mostShipsWithGood: 1 } } } },
      'noRefining',
    ],
    ['shortly before the reset', { hours: 0.02 }, 'noRefining'],
    ['with room for less than a run', { ship: { capacity: 99 } }, 'noRefining'],
    ['without a refinery', { ship: { module: 'MODULE_CARGO_HOLD_I' } }, 'noRefinery'],
    ['without a hold', { ship: { capacity: 0 } }, 'noHold'],
    ['with a refinery of the other kind', { ship: { module: 'MODULE_FUEL_REFINERY_I' } }, 'noRefining'],
  ])('buys nothing %s', (_, asked, code) => {
    expect(actions(asked)).toEqual([code]);
  });

  test('makes fuel of hydrocarbon with a fuel refinery', () => {
    const places = {
      A: { x: 0, goods: { HYDROCARBON: { buy: 2, sell: 1, volume: 200 } } },
      B: { x: 60, goods: { FUEL: { buy: 400, sell: 380, volume: 60 } }, fuel: false },
    };
    const ship = { module: 'MODULE_FUEL_REFINERY_I' };
    expect(actions({ ship, world: { places } })).toContain(`refine FUEL at ${at('A')}`);
  });

  test('keeps to the markets of its lane', () => {
    const ship = refiner();
    const laneLimits = [{ lane: 'refine' as const, avoid: { markets: [at('B')] } }];
    const plan = aPlan(aWorld({ places: PLACES, ships: [ship] }), ship, { strategy: { ...STRATEGY, laneLimits } });
    expect(proposeRefining(plan.forLane('refine'))).toMatchObject({ reason: { code: 'noRefining' } });
  });

  test('leaves a good alone that could not be made lately', () => {
    const ship = refiner();
    const world = aWorld({ places: PLACES, ships: [ship] });
    const failure = { way: '4219', patience: 2, isOfShip: false, isExplained: true };
    const attempt = { action: 'refine', place: 'IRON', ship: ship.symbol } as const;
    for (let times = 0; times < 2; times++) noteFailure(world, attempt, failure, NOW_MS);
    const plan = aPlan(world, ship, { strategy: STRATEGY });
    expect(proposeRefining(plan)).toMatchObject({ reason: { code: 'noRefining' } });
  });
});
