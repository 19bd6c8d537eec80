import { describe, expect, test } from 'vitest';
import { reasonText } from '../../../src/game/reasons.ts';
import { proposeMining } from '../../../src/plan/lanes/mine.ts';
import { guessedDeposits } from '../../../src/plan/mining/deposits.ts';
import type { Mission } from '../../../src/plan/mission.ts';
import { TUNING } from '../../../src/plan/tuning/tuning.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import type { WorldState } from '../../../src/world/state.ts';
import { aSurvey } from '../../kit/makers.ts';
import { aContract, aPlan, aShip, at, aWorld, NOW_MS, type Told, type WorldTold } from '../../kit/planning.ts';
import { expectNotStranded } from '../missions.ts';

const MINER = aShip({ mines: true });
const ORES = { IRON_ORE: { sell: 50 }, COPPER_ORE: { sell: 60 }, ALUMINUM_ORE: { sell: 55 } } as const;
const asteroid = (x: number, ...traits: string[]) => ({ x, type: 'ASTEROID', traits, faction: false });

/** Ore is bought at A; a field of it nearby, and one far away. */
const PLACES: WorldTold['places'] = {
  A: { x: 0, goods: ORES },
  NEAR: asteroid(60, 'COMMON_METAL_DEPOSITS'),
  FAR: asteroid(390, 'COMMON_METAL_DEPOSITS'),
};

function propose(world: WorldState, ship: Ship = MINER, told: Told = {}): { mission?: Mission; why?: string } {
  const proposal = proposeMining(aPlan(world, ship, told));
  if (proposal.kind === 'idle') return { why: reasonText(proposal.reason) };
  expectNotStranded(world, ship, proposal.mission);
  return { mission: proposal.mission };
}

const worldWith = (told: Partial<WorldTold>) => aWorld({ places: PLACES, ships: [MINER], ...told });

describe('where to dig', () => {
  test('is where a load earns most per second, the way to the market counted', () => {
    expect(propose(worldWith({})).mission?.what).toBe(`mine at ${at('NEAR')}`);
  });

  test('follows what surveys of the place have shown', () => {
    const world = worldWith({
      places: { A: { x: 0, goods: { IRON_ORE: { sell: 50 }, GOLD_ORE: { sell: 400 } } }, ...fields('IRON', 'GOLD') },
    });
    const before = propose(world).mission?.what;
    world.surveys.set('s', { ...aSurvey('s', ['GOLD_ORE'], NOW_MS + 600_000), symbol: at('GOLD') });
    expect(before).toBe(`mine at ${at('IRON')}`);
    expect(propose(world).mission?.what).toBe(`mine at ${at('GOLD')}`);
  });

  function fields(near: string, far: string): WorldTold['places'] {
    return { [near]: asteroid(60, 'COMMON_METAL_DEPOSITS'), [far]: asteroid(120, 'COMMON_METAL_DEPOSITS') };
  }

  test('is never a place that is about to break, nor one that the strategy avoids', () => {
    const world = worldWith({});
    world.unstable.set(at('NEAR'), NOW_MS - 60_000);
    expect(propose(world).mission?.what).toBe(`mine at ${at('FAR')}`);
    const strategy = { avoid: { markets: [at('*R')], goods: [] } };
    expect(propose(worldWith({}), MINER, { strategy }).why).toMatch(/no asteroid within reach/);
  });

  test('is again a place that was unstable half an hour ago', () => {
    const world = worldWith({});
    world.unstable.set(at('NEAR'), NOW_MS - 1_800_000);
    expect(propose(world).mission?.what).toBe(`mine at ${at('NEAR')}`);
  });

  test('is nowhere while only avoided goods are found', () => {
    const strategy = { avoid: { markets: [], goods: ['IRON_ORE', 'COPPER_ORE', 'ALUMINUM_ORE'] } };
    expect(propose(worldWith({}), MINER, { strategy } as never).why).toMatch(/no asteroid within reach/);
  });

  test.each([
    ['without a laser', aShip(), {}, /no mining laser/],
    ['while no price is known', MINER, { places: { ...PLACES, A: { x: 0, goods: {} } } }, /no asteroid within reach/],
    [
      'where ore is worth less than the fuel',
      MINER,
      { places: { A: { x: 0, goods: { IRON_ORE: { sell: 1 } } }, FAR: asteroid(390, 'COMMON_METAL_DEPOSITS') } },
      /would not pay/,
    ],
  ])('%s is said in words', (_, ship, told, says) => {
    expect(propose(worldWith({ ...told, ships: [ship] }), ship).why).toMatch(says);
  });
});

describe('a hold that is full enough', () => {
  const full = (cargo: Record<string, number>) => aShip({ mines: true, cargo });

  test('is sold where it nets most per second', () => {
    const ore = (sell: number) => ({ IRON_ORE: { sell } });
    const places = { ...PLACES, B: { x: 20, goods: ore(150) }, C: { x: 390, goods: ore(160) } };
    const ship = full({ IRON_ORE: 36 });
    expect(propose(worldWith({ places, ships: [ship] }), ship).mission?.what).toBe(`sell cargo at ${at('B')}`);
  });

  test('sells together what one market buys, and throws away what none lists', () => {
    const ship = full({ IRON_ORE: 16, COPPER_ORE: 16, HYDROCARBON: 4 });
    const actions = propose(worldWith({ ships: [ship] }), ship).mission?.stops.flatMap((stop) => stop.actions);
    expect(actions).toEqual(
      expect.arrayContaining([
        { kind: 'jettison', tradeSymbol: 'HYDROCARBON', units: 4 },
        { kind: 'sell', tradeSymbol: 'IRON_ORE', units: 16 },
        { kind: 'sell', tradeSymbol: 'COPPER_ORE', units: 16 },
      ]),
    );
  });

  test('keeps what a contract still wants', () => {
    const ship = full({ IRON_ORE: 20, COPPER_ORE: 20 });
    const contracts = [aContract([['IRON_ORE', 30, 'A']])];
    const { mission } = propose(worldWith({ ships: [ship], contracts }), ship);
    const sales = mission?.stops.flatMap(({ actions }) => actions).filter(({ kind }) => kind === 'sell');
    expect(sales).toEqual([{ kind: 'sell', tradeSymbol: 'COPPER_ORE', units: 20 }]);
  });

  test('never goes to a market that the strategy avoids', () => {
    const ship = full({ IRON_ORE: 36 });
    const strategy = { avoid: { markets: [at('A')], goods: [] } };
    expect(propose(worldWith({ ships: [ship] }), ship, { strategy }).why).toMatch(/no known market buys its cargo/);
  });
});

test('the guess of what is found adds up to 1, and is empty where nothing can be dug', () => {
  const world = worldWith({ places: { R: asteroid(1, 'RARE_METAL_DEPOSITS', 'MINERAL_DEPOSITS'), P: { x: 2 } } });
  const guess = (name: string) => {
    const waypoint = world.waypoints.get(at(name));
    return waypoint === undefined ? [] : [...guessedDeposits(TUNING, waypoint).values()];
  };
  expect(guess('R').reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  expect(guess('P')).toEqual([]);
});
