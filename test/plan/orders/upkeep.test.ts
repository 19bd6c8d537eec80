import { describe, expect, test } from 'vitest';
import { fulfill, type MissionOrder } from '../../../src/plan/orders/mission-orders.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import { aPlan, aShip, at, aWorld, aYard } from '../../kit/planning.ts';
import { expectNotStranded } from '../missions.ts';

const SIPHON = 'MOUNT_GAS_SIPHON_I';
const LASER = 'MOUNT_MINING_LASER_I';
const PLACES = {
  A: { x: 0, goods: {} },
  B: { x: 30, goods: { [SIPHON]: { buy: 5_000 }, MOUNT_SURVEYOR_I: { seen: false } } },
  C: { x: 60, goods: { [SIPHON]: { buy: 4_000 } } },
};

const FULL = aShip({ mines: true, capacity: 3, cargo: { GOLD: 3 } });

interface Told {
  readonly yards?: readonly string[];
  readonly credits?: number;
}

function fulfilled(ship: Ship, order: MissionOrder, { yards = ['B', 'C'], credits = 100_000 }: Told = {}) {
  const world = aWorld({ places: PLACES, ships: [ship], credits });
  for (const name of yards) aYard(world, at(name), []);
  const fulfillment = fulfill(aPlan(world, ship), order);
  if (fulfillment.kind === 'mission') expectNotStranded(world, ship, fulfillment.mission);
  return fulfillment;
}

/** The actions that an order leads to next, each with its place; or that it is done; or why it is impossible. */
function next(...args: Parameters<typeof fulfilled>) {
  const fulfillment = fulfilled(...args);
  if (fulfillment.kind === 'impossible') return fulfillment.why;
  if (fulfillment.kind === 'done') return 'done';
  return fulfillment.mission.stops.flatMap(({ waypoint, actions }) =>
    actions.map(({ kind }) => `${kind} at ${waypoint}`),
  );
}

const NO_YARD = /^no shipyard is known in reach of X1-T-A$/;

describe('repairing', () => {
  const worn = (condition?: number, integrity?: number) => {
    const ship = aShip();
    return { ...ship, engine: { ...ship.engine, condition, integrity } };
  };
  const repair = (condition?: number): MissionOrder => ({ kind: 'repairShip', condition });

  test.each([
    ['that is worn', worn(0.8, 0.95), repair(0.9)],
    ['whose wear is not told', aShip(), repair()],
    ['that needed nothing when it was read last, before the order', worn(0.9, 0.9), repair(0.9)],
  ])('takes a ship %s to the nearest shipyard', (_, ship, order) => {
    expect(next(ship, order)).toEqual([`repair at ${at('B')}`]);
  });

  test('is done where a record since the order shows that nothing is left to repair', () => {
    expect(next(worn(0.94, 0.94), repair(0.9))).toBe('done');
  });

  test('is impossible where no shipyard is known', () => {
    expect(next(worn(0.8), repair(0.8), { yards: [] })).toMatch(NO_YARD);
  });
});

describe('installing', () => {
  const install = (part: string, wanted = 1): MissionOrder => ({ kind: 'installPart', part, wanted });
  const laden = aShip({ cargo: { [SIPHON]: 1 } });

  test('takes a part in its hold to the nearest shipyard, until it is installed', () => {
    expect(next(laden, install(SIPHON))).toEqual([`install at ${at('B')}`]);
    const miner = aShip({ mines: true, cargo: { [LASER]: 1 } });
    expect(next(miner, install(LASER, 2))).toEqual([`install at ${at('B')}`]);
    expect(next(miner, install(LASER, 1))).toBe('done');
  });

  test('buys a part that is not in its hold where it is cheapest', () => {
    expect(next(aShip(), install(SIPHON))).toEqual([`look at ${at('C')}`, `buy at ${at('C')}`]);
  });

  test.each<[string, Ship, string, Told, RegExp]>([
    ['nobody sells the part', aShip(), LASER, {}, /^MOUNT_MINING_LASER_I is not in the hold of T-1, and no market/],
    ['no price of it was seen', aShip(), 'MOUNT_SURVEYOR_I', {}, /has a known price for it: bring one/],
    ['the hold is full', FULL, SIPHON, {}, /^the hold of T-1 has no room for MOUNT_GAS_SIPHON_I/],
    ['it is dear', aShip(), SIPHON, { credits: 24_100 }, /costs about 4,000 credits at X1-T-C, and 4,100 can be spent/],
    ['no shipyard is known', laden, SIPHON, { yards: [] }, NO_YARD],
  ])('is impossible where %s', (_, ship, part, told, why) => {
    expect(next(ship, install(part), told)).toMatch(why);
  });
});

test('refining is done where the ship is, until its hold has more of the good than when it was ordered', () => {
  const refine: MissionOrder = { kind: 'refineGood', good: 'IRON', unitsBefore: 2 };
  const modules = [{ symbol: 'MODULE_ORE_REFINERY_I', requirements: {} }];
  const refiner = (iron: number) => ({ ...aShip({ cargo: { IRON: iron } }), modules });
  expect(next(refiner(2), refine)).toEqual([`refine at ${at('A')}`]);
  expect(next(refiner(12), refine)).toBe('done');
  expect(next(aShip(), refine)).toBe('T-1 has no refinery');
});

describe('removing', () => {
  const remove = (wanted: number): MissionOrder => ({ kind: 'removePart', part: LASER, wanted });

  test('takes the ship to the nearest shipyard, until it has no more of the part than wanted', () => {
    expect(next(aShip({ mines: true }), remove(0))).toEqual([`remove at ${at('B')}`]);
    expect(next(aShip({ mines: true }), remove(1))).toBe('done');
  });

  test('says that the service may destroy the other copies of a module', () => {
    const hold = { symbol: 'MODULE_CARGO_HOLD_I', requirements: {} };
    const said = (modules: Ship['modules']) => {
      const ship = { ...aShip(), modules };
      const fulfillment = fulfilled(ship, { kind: 'removePart', part: hold.symbol, wanted: 0 }, { yards: ['B'] });
      return fulfillment.kind === 'mission' ? fulfillment.mission.what : fulfillment.kind;
    };
    expect(said([hold])).toBe(`have ${hold.symbol} removed at ${at('B')}`);
    expect(said([hold, hold, hold])).toContain('the service may destroy the other 2 of it');
  });

  test('is impossible where the hold is full or no shipyard is known', () => {
    expect(next(FULL, remove(0))).toBe(`the hold of T-1 has no room for ${LASER}: sell something first`);
    expect(next(aShip({ mines: true }), remove(0), { yards: [] })).toMatch(NO_YARD);
  });
});
