import { describe, expect, test } from 'vitest';
import { emptyGalaxy } from '../../../src/world/galaxy/galaxy.ts';
import type { AtlasFact } from '../../../src/world/galaxy/places.ts';
import { emptyWorld } from '../../../src/world/state.ts';
import { createWorld, type World } from '../../../src/world/world.ts';
import { agent, good, HOME, market, page, priceRow, waypoint, yard } from '../../kit/replies.ts';

const at = (atMs: number, path = {}) => ({ path, body: {}, atMs });

/** A world that has recalled these facts of its books. */
async function recalling(facts: readonly AtlasFact[], world = createWorld(emptyWorld())) {
  await world.recallAtlas(
    (async function* () {
      yield facts;
    })(),
  );
  return world;
}

/** Two agents' worlds in one galaxy. */
const worldsIn = (galaxy = emptyGalaxy()) =>
  [0, 1].map(() => createWorld(emptyWorld(1, undefined, galaxy))) as [World, World];

const sale = (unitPriceCredits: number, atMs: number) =>
  ({ kind: 'sell', waypointSymbol: HOME, tradeSymbol: 'IRON', units: 10, unitPriceCredits, atMs }) as const;

const FINISHED = { ...waypoint('X1-A-M'), orbits: HOME, type: 'JUMP_GATE', isUnderConstruction: false };

/** A world that has read a system, and the facts that it noted. */
function surveyed() {
  const world = createWorld(emptyWorld());
  const gate = { type: 'JUMP_GATE', isUnderConstruction: true };
  const moon = { ...waypoint('X1-A-M'), orbits: HOME, ...gate };
  const rock = { ...waypoint('X1-A-R'), traits: [{ symbol: 'ROCKY' }], modifiers: [{ symbol: 'UNSTABLE' }] };
  world.apply('getSystemWaypoints', page([waypoint(HOME), moon, rock]), at(1));
  world.listed('X1-A', 2);
  world.apply('getMarket', { data: market(HOME, [good('IRON')]) }, at(3));
  world.apply('getShipyard', { data: yard }, at(4));
  world.apply('getSupplyChain', { data: { exportToImportMap: { IRON: ['IRON_ORE'] } } }, at(5));
  return { world, facts: world.takeDiscovered() };
}

describe('the atlas', () => {
  test('gives another run what lasts, in the same order', async () => {
    const { world, facts } = surveyed();
    const { view } = await recalling(facts);
    const withoutModifiers = [...world.view.waypoints].map(([symbol, { modifiers: _, ...rest }]) => [symbol, rest]);
    expect([...view.waypoints]).toEqual(withoutModifiers);
    expect(view.waypoints.in('X1-A').map(({ symbol }) => symbol)).toEqual([HOME, 'X1-A-M', 'X1-A-R']);
    expect(view.listedAtMs).toEqual(new Map([['X1-A', 2]]));
    const { shownAtMs: _, ...listed } = world.view.markets.get(HOME) ?? {};
    expect(view.markets.get(HOME)).toEqual({ ...listed, prices: new Map() });
    expect(view.shipyards.get(HOME)?.shipTypes).toEqual(['SHIP_PROBE', 'SHIP_SURVEYOR']);
    expect(view.supplyChain).toEqual(new Map([['IRON', ['IRON_ORE']]]));
  });

  test('keeps who charted a waypoint', async () => {
    const { world } = surveyed();
    const chart = { submittedBy: 'SOMEBODY', submittedOn: '2026-11-20T00:00:00.000Z' };
    world.apply('getSystemWaypoints', page([{ ...waypoint('X1-A-M'), chart }]), at(9));
    const later = await recalling(world.takeDiscovered());
    expect(later.view.waypoints.get('X1-A-M')?.chart).toEqual({ submittedBy: 'SOMEBODY' });
  });

  test('keeps since when an asteroid is unstable, and no other modifier', async () => {
    const { facts } = surveyed();
    const later = await recalling(facts);
    expect(later.view.unstable).toEqual(new Map([['X1-A-R', 1]]));
    expect(later.view.waypoints.get('X1-A-R')?.modifiers).toBeUndefined();
  });

  test('notes a fact once: what is read again and is the same is not written again', () => {
    const { world } = surveyed();
    world.apply('getSystemWaypoints', page([waypoint(HOME)]), at(9));
    world.apply('getMarket', { data: market(HOME) }, at(9));
    world.apply('getShipyard', { data: yard }, at(9));
    world.apply('getSupplyChain', { data: { exportToImportMap: { IRON: ['IRON_ORE'] } } }, at(9));
    world.listed('X1-A', 9);
    expect(world.takeDiscovered()).toEqual([]);
  });

  test('notes when a system was listed again, once that is some time later', () => {
    const { world } = surveyed();
    world.listed('X1-A', 600_002);
    expect(world.takeDiscovered()).toMatchObject([{ kind: 'listed', symbol: 'X1-A', atMs: 600_002 }]);
  });

  test('keeps of gates alone whether they are finished', () => {
    const { world } = surveyed();
    const told = [waypoint(HOME), { ...waypoint('X1-A-J'), type: 'JUMP_GATE' }];
    world.apply('getSystemWaypoints', page(told.map((one) => ({ ...one, isUnderConstruction: false }))), at(9));
    expect(told.map(({ symbol }) => world.view.waypoints.get(symbol)?.isUnderConstruction)).toEqual([undefined, false]);
  });

  test('holds the newer of two facts that contradict each other', async () => {
    const { world, facts } = surveyed();
    world.apply('getSystemWaypoints', page([FINISHED]), at(9));
    world.apply('getMarket', { data: { ...market(HOME), imports: [{ symbol: 'FOOD' }] } }, at(10));
    world.apply('getShipyard', { data: { ...yard, shipTypes: [{ type: 'SHIP_PROBE' }] } }, at(11));
    const news = world.takeDiscovered();
    expect(news.map(({ kind, atMs }) => `${kind} ${atMs}`)).toEqual(['waypoint 9', 'market 10', 'shipyard 11']);
    const later = await recalling([...facts, ...news]);
    expect(later.view.waypoints.get('X1-A-M')?.isUnderConstruction).toBe(false);
    expect(later.view.markets.get(HOME)?.imports).toEqual(['FOOD']);
    expect(later.view.shipyards.get(HOME)?.shipTypes).toEqual(['SHIP_PROBE']);
  });

  test('passes over kinds of facts that it does not know', async () => {
    const nebula = { kind: 'nebula' as AtlasFact['kind'], symbol: 'X1-A', atMs: 1, fact: '{' };
    expect((await recalling([nebula])).view.waypoints.size).toBe(0);
  });
});

test('two agents may share a galaxy: what one has read, the other knows', () => {
  const [one, other] = worldsIn();
  one.apply('getSystemWaypoints', page([waypoint(HOME)]), at(1));
  one.apply('getMarket', { data: market(HOME) }, at(2));
  one.apply('getSupplyChain', { data: { exportToImportMap: { IRON: ['IRON_ORE'] } } }, at(3));
  expect(other.view.markets.in('X1-A').map(({ symbol }) => symbol)).toEqual([HOME]);
  expect(other.view.supplyChain.size).toBe(1);
  expect(other.view.ships).not.toBe(one.view.ships);
});

test('the books of each agent get all that is learned, those of one that has ended nothing more', () => {
  const [one, other] = worldsIn();
  one.apply('getSystemWaypoints', page([waypoint(HOME)]), at(1));
  one.listed('X1-A', 2);
  const kinds = (facts: readonly AtlasFact[]) => facts.map(({ kind }) => kind);
  expect(kinds(one.takeDiscovered())).toEqual(['waypoint', 'listed']);
  other.leaveGalaxy();
  one.apply('getMarket', { data: market(HOME) }, at(3));
  expect(kinds(other.takeDiscovered())).toEqual(['waypoint', 'listed']);
});

test('the list of all systems is not whole by books that lack some of them', async () => {
  const known = (symbol: string) => ({ kind: 'system', symbol, atMs: 1, fact: '[0,0,"",false,{},""]' }) as const;
  const listed = (fact: string) => ({ kind: 'systemsListed', symbol: '', atMs: 2, fact }) as const;
  const isWhole = async (...facts: AtlasFact[]) => (await recalling(facts)).view.systemsListedAtMs.size > 0;
  expect(await isWhole(known('X1-A'), known('X1-B'), listed('2'))).toBe(true);
  expect(await isWhole(known('X1-B'), listed('2'))).toBe(false);
});

test('an agent of several that begins again takes up nothing of its books that the others know better', async () => {
  const galaxy = emptyGalaxy();
  const began = async (facts: readonly AtlasFact[]) => {
    const world = createWorld(emptyWorld(1, undefined, galaxy));
    world.apply('getMyAgent', { data: agent(1) }, at(1));
    await recalling(facts, world);
    const past = { shipPrices: [], bought: [], proven: [] };
    world.recall({
      ...past,
      prices: [priceRow(HOME, 3, good('IRON', { tradeVolume: 10 }))],
      deals: [sale(60, 4), sale(55, 5)],
    });
    return world;
  };
  const books = surveyed().facts;
  const one = await began(books);
  expect(one.view.waypoints.get('X1-A-M')?.isUnderConstruction).toBe(true);
  const other = createWorld(emptyWorld(1, undefined, galaxy));
  other.apply('getSystemWaypoints', page([FINISHED]), at(9));
  other.apply('getMarket', { data: market(HOME, [good('IRON', { sellPrice: 50 })]) }, at(9));
  const learned = () => structuredClone([...galaxy.markets, ...galaxy.memory.impacts]);
  const before = learned();
  expect(galaxy.memory.impacts.size).toBe(1);
  const { view } = await began(books);
  expect(view.waypoints.get('X1-A-M')?.isUnderConstruction).toBe(false);
  expect(learned()).toEqual(before);
});

describe('a system with seven planets', () => {
  const planets = Array.from({ length: 7 }, (_, x) => ({ symbol: `X1-A-P${x}`, type: 'PLANET', x, y: 0 }));
  const served = { symbol: 'X1-A-S', type: 'ORBITAL_STATION', x: 0, y: 0 };
  const waypoints = [...planets, served, { symbol: 'X1-A-G', type: 'JUMP_GATE', x: 9, y: 0 }];
  const listing = { symbol: 'X1-A', type: 'BLUE_STAR', x: 0, y: 0, waypoints, factions: [] };
  const list = { data: [listing], meta: { total: 1, page: 1, limit: 20 } } as never;
  const refusal = { name: 'waypointNoAccess', data: {} };

  test.each([
    ['is settled until its gate turns out to be uncharted, whatever the list tells then', 'X1-A-G', false],
    ['is settled where another waypoint is uncharted', 'X1-A-P0', true],
  ])('%s', async (_, waypointSymbol, isSettled) => {
    const world = createWorld(emptyWorld());
    world.apply('getSystems', list, at(1));
    expect(world.view.systems.get('X1-A')?.isSettled).toBe(true);
    const first = world.takeDiscovered();
    world.applyRefusal(refusal, at(2, { waypointSymbol }));
    world.apply('getSystems', list, at(3));
    const later = await recalling([...first, ...world.takeDiscovered()]);
    for (const { view } of [world, later]) expect(view.systems.get('X1-A')?.isSettled).toBe(isSettled);
  });
});
