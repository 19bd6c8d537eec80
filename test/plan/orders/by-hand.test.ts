import { describe, expect, test } from 'vitest';
import { byHand } from '../../../src/plan/orders/by-hand.ts';
import { BY_HAND, type HandOrder, isDoneByHand, lacksWord, takenDown } from '../../../src/plan/orders/hand-order.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import { aPlan, aProbe, aShip, at, aWorld, type WorldTold } from '../../kit/planning.ts';

const PLACES: WorldTold['places'] = {
  A: { x: 0, goods: { IRON: { buy: 50, sell: 40 } } },
  B: { x: 300, goods: { GOLD: { sell: 900 } }, fuel: false },
  C: { x: 30, goods: {} },
  G: { x: 60, type: 'JUMP_GATE' },
};

const docked = (ship: Ship): Ship => ({ ...ship, nav: { ...ship.nav, status: 'DOCKED' } });
const orbiting = (ship: Ship): Ship => ({ ...ship, nav: { ...ship.nav, status: 'IN_ORBIT' } });

type Told = Omit<HandOrder, 'kind'>;

interface Around {
  readonly others?: readonly Ship[];
  readonly credits?: number;
  readonly site?: readonly [good: string, required: number, fulfilled: number];
}

/** What a ship does for an order, as words: its actions and flights; that it is done; or why it cannot. */
function told(ship: Ship, order: Told, { others = [], credits = 100_000, site }: Around = {}): string {
  const world = aWorld({ places: PLACES, ships: [ship, ...others], credits });
  if (site !== undefined) {
    const [tradeSymbol, required, fulfilled] = site;
    const materials = [{ tradeSymbol, required, fulfilled }];
    world.constructions.set(ship.nav.waypointSymbol, {
      ...{ symbol: ship.nav.waypointSymbol, materials, isComplete: false, seenAtMs: 0 },
    });
  }
  const known = takenDown(ship, { kind: 'byHand', ...order }, world);
  const next = byHand(aPlan(world, ship), known);
  if (next.kind === 'impossible') return next.why;
  if (next.kind === 'done') return 'done';
  expect(next.mission.isByHand).toBe(true);
  return next.mission.stops
    .flatMap(({ waypoint, flightMode, actions }) => [
      ...(waypoint === ship.nav.waypointSymbol ? [] : [`${flightMode} to ${waypoint}`]),
      ...actions.map((action) => [action.kind, 'units' in action ? action.units : ''].join(' ').trim()),
    ])
    .join(', ');
}

const loaded = aShip({ cargo: { IRON: 30 } });
const empty = aShip({ fuel: 0 });

describe('by hand', () => {
  test.each<[what: string, ship: Ship, order: Told, does: string, around?: Around]>([
    ['flies to a place', aShip(), { does: 'fly', waypoint: at('C') }, 'BURN to X1-T-C'],
    [
      'flies by a place with fuel',
      aShip({ fuel: 200 }),
      { does: 'fly', waypoint: at('B') },
      'refuel, BURN to X1-T-G, CRUISE to X1-T-B',
    ],
    [
      'flies as its owner says',
      aShip({ fuel: 200 }),
      { does: 'fly', waypoint: at('B'), flightMode: 'DRIFT' },
      'DRIFT to X1-T-B',
    ],
    ['flies a probe, which needs no fuel', aProbe(), { does: 'fly', waypoint: at('B') }, 'BURN to X1-T-B'],
    ['is where it is to fly', orbiting(aShip()), { does: 'fly', waypoint: at('A') }, 'done'],
    ['docks', orbiting(aShip()), { does: 'dock' }, 'dock'],
    ['is docked', docked(aShip()), { does: 'dock' }, 'done'],
    ['goes into orbit', docked(aShip()), { does: 'orbit' }, 'orbit'],
    ['fills its tank', aShip({ fuel: 150 }), { does: 'refuel' }, 'refuel 250'],
    ['takes no more than its tank does', aShip({ fuel: 390 }), { does: 'refuel', units: 100 }, 'refuel 10'],
    [
      'fills its tank from its hold',
      aShip({ fuel: 0, at: 'B', cargo: { FUEL: 4 } }),
      { does: 'refuel', fromCargo: true },
      'refuel 400',
    ],
    ['buys', aShip(), { does: 'buy', good: 'IRON', units: 30 }, 'look, buy 30'],
    ['sells a part', loaded, { does: 'sell', good: 'IRON', units: 10 }, 'sell 10'],
    ['sells all', loaded, { does: 'sell', good: 'IRON' }, 'sell 30'],
    ['jettisons', loaded, { does: 'jettison', good: 'IRON' }, 'jettison 30'],
    [
      'hands over',
      loaded,
      { does: 'transfer', good: 'IRON', units: 5, to: 'T-9' },
      'transfer 5',
      { others: [orbiting(aShip({ symbol: 'T-9' }))] },
    ],
    [
      'supplies a construction site',
      aShip({ at: 'G', cargo: { FAB_MATS: 9 } }),
      { does: 'supply', good: 'FAB_MATS' },
      'look, supplyConstruction 9',
      { site: ['FAB_MATS', 100, 50] },
    ],
  ])('%s', (_, ship, order, does, around) => {
    expect(told(ship, order, around)).toBe(does);
  });

  test.each<[what: string, ship: Ship, order: Told, why: RegExp, around?: Around]>([
    ['to another system', aShip(), { does: 'fly', waypoint: 'X1-U-A' }, /is not in X1-T.* jump or warp there first$/],
    ['to nowhere', aShip(), { does: 'fly', waypoint: at('Z') }, /^no waypoint X1-T-Z is known in X1-T$/],
    [
      'without fuel',
      { ...empty, nav: { ...empty.nav, waypointSymbol: at('B') } },
      { does: 'fly', waypoint: at('C') },
      /^expected 1 units of fuel .* in DRIFT, got 0: .* have another ship transfer FUEL to it and refuel from the hold$/,
    ],
    [
      'faster than its fuel allows',
      aShip({ fuel: 200 }),
      { does: 'fly', waypoint: at('B'), flightMode: 'BURN' },
      /^expected 600 units .* in BURN, got 200: refuel first, or fly in DRIFT, which takes 1$/,
    ],
    ['a jump from elsewhere', aShip(), { does: 'jump', waypoint: 'X1-U-G' }, /the gate is X1-T-G: fly there first$/],
    ['a warp without a drive', aShip(), { does: 'warp', waypoint: 'X1-U-A' }, /has no warp drive/],
    ['fuel for a probe', aProbe(), { does: 'refuel' }, /^T-2 has no tank$/],
    [
      'fuel where none is sold',
      aShip({ at: 'B', fuel: 1 }),
      { does: 'refuel' },
      /^FUEL is not traded at X1-T-B; it is traded at X1-T-A, X1-T-C: fly there first; or have another ship/,
    ],
    [
      'fuel from an empty hold',
      aShip({ fuel: 1 }),
      { does: 'refuel', fromCargo: true },
      /^expected 4 FUEL in the hold of T-1, got 0$/,
    ],
    ['a good that is not traded', aShip(), { does: 'buy', good: 'GOLD', units: 1 }, /it is traded at X1-T-B/],
    ['more than there is room for', aShip(), { does: 'buy', good: 'IRON', units: 41 }, /room for 41 units .* got 40$/],
    [
      'more than can be paid',
      aShip(),
      { does: 'buy', good: 'IRON', units: 30 },
      /^30 IRON costs about [\d,]+ credits, and 0 can be spent/,
      { credits: 500 },
    ],
    ['what it does not have', aShip(), { does: 'sell', good: 'IRON' }, /^expected 1 IRON in the hold of T-1, got 0$/],
    ['cargo of a probe', aProbe(), { does: 'jettison', good: 'IRON', units: 3 }, /^expected 3 IRON in the hold of T-2/],
    [
      'to a ship elsewhere',
      loaded,
      { does: 'transfer', good: 'IRON', units: 5, to: 'T-9' },
      /^T-9 is at X1-T-C, and T-1 at X1-T-A/,
      { others: [orbiting(aShip({ symbol: 'T-9', at: 'C' }))] },
    ],
    [
      'to a docked ship',
      loaded,
      { does: 'transfer', good: 'IRON', units: 5, to: 'T-9' },
      /^T-9 is docked: have it go into orbit first$/,
      { others: [docked(aShip({ symbol: 'T-9' }))] },
    ],
    ['to itself', loaded, { does: 'transfer', good: 'IRON', units: 5, to: 'T-1' }, /^expected another ship of ours/],
    ['where nothing is built', loaded, { does: 'supply', good: 'IRON' }, /^nothing is under construction at X1-T-A$/],
    [
      'what the site does not take',
      aShip({ at: 'G', cargo: { IRON: 9 } }),
      { does: 'supply', good: 'IRON' },
      /^the construction site X1-T-G takes no more IRON$/,
      { site: ['FAB_MATS', 100, 50] },
    ],
  ])('refuses %s, and says what would be needed', (_, ship, order, why, around) => {
    expect(told(ship, order, around)).toMatch(why);
  });
});

test('an order is taken down with what the ship will have then, so that it is not done twice', () => {
  const world = aWorld({ places: PLACES });
  const sale = takenDown(loaded, { kind: 'byHand', does: 'sell', good: 'IRON', units: 10 }, world);
  expect(sale.unitsThen).toBe(20);
  expect([30, 20, 5].map((units) => isDoneByHand(aShip({ cargo: { IRON: units } }), sale, world))).toEqual([
    false,
    true,
    true,
  ]);
  const fuel = takenDown(aShip({ fuel: 150 }), { kind: 'byHand', does: 'refuel', units: 100 }, world);
  expect([150, 250].map((units) => isDoneByHand(aShip({ fuel: units }), fuel, world))).toEqual([false, true]);
});

test('each action names the word that an order lacks', () => {
  const lacking = BY_HAND.map((does) => [does, lacksWord({ kind: 'byHand', does })]);
  expect(Object.fromEntries(lacking)).toEqual({
    ...{ fly: 'the waypoint to go to', jump: 'the waypoint to go to', warp: 'the waypoint to go to' },
    ...{ dock: undefined, orbit: undefined, refuel: undefined, chart: undefined },
    ...{ buy: 'a good', sell: 'a good', transfer: 'a good', jettison: 'a good', supply: 'a good' },
  });
  expect(lacksWord({ kind: 'byHand', does: 'buy', good: 'IRON' })).toBe('how many units to buy');
  expect(lacksWord({ kind: 'byHand', does: 'transfer', good: 'IRON' })).toBe('the ship that takes the goods');
});
