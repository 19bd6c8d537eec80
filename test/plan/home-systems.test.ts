import { expect, test } from 'vitest';
import { chooseMission } from '../../src/plan/choose.ts';
import { type Mission, type OwnedClaim, ownedClaims } from '../../src/plan/mission.ts';
import { marketAt } from '../../src/universe/economy/markets.ts';
import { marketReply } from '../../src/universe/replies/markets.ts';
import type { UniverseState } from '../../src/universe/state.ts';
import { createUniverse } from '../../src/universe/universe.ts';
import type { OperationId, ReplyOf } from '../../src/wire/endpoints.ts';
import type { Ship } from '../../src/wire/schemas/ship.ts';
import { emptyWorld, type WorldState } from '../../src/world/state.ts';
import { createWorld } from '../../src/world/world.ts';
import { copyOf } from '../kit/known-world.ts';
import { aPlan, aShip, NOW_MS } from '../kit/planning.ts';
import { expectNotStranded } from './missions.ts';

/** A reader of one agent's game: every reply is folded in as the daemon would. */
function createReader(seed: number) {
  const universe = createUniverse({ seed, speed: 1, startedAtMs: NOW_MS, systems: 60 });
  const state = emptyWorld();
  const world = createWorld(state);
  let [token, requests] = [universe.mintAccountToken('tests'), 0];
  function ask<Operation extends OperationId>(operation: Operation, method: string, path: string, body?: object) {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const request = { method, path: `/v2${path}`, headers, body: body && JSON.stringify(body), address: 'tests' };
    const reply = universe.handle(request, NOW_MS + ++requests * 1_000);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.body}`);
    const said = JSON.parse(reply.body) as ReplyOf<Operation>;
    world.apply(operation, said, { path: {}, body: {}, atMs: NOW_MS });
    return said;
  }
  const become = (agentToken: string) => {
    token = agentToken;
  };
  return { universe, state, ask, become };
}

/**
 * What a new agent knows of its home system in the universe of a seed, for each of some tests of markets: besides, the
 * prices where they say so. Prices are the universe's own, as a ship at the market would see them.
 */
function homesOf(seed: number, tests: readonly ((waypoint: string) => boolean)[]): WorldState[] {
  const { universe, state, ask, become } = createReader(seed);
  const { data } = ask('register', 'POST', '/register', { symbol: 'TESTS', faction: 'COSMIC' });
  become(data.token);
  ask('getMyShips', 'GET', '/my/ships');
  ask('getContracts', 'GET', '/my/contracts');
  const home = [...state.ships.values()][0]?.nav.systemSymbol ?? '';
  const { meta } = ask('getSystemWaypoints', 'GET', `/systems/${home}/waypoints`);
  for (let page = 2; (page - 1) * (meta.limit ?? 0) < (meta.total ?? 0); page += 1)
    ask('getSystemWaypoints', 'GET', `/systems/${home}/waypoints?page=${page}`);
  const inside = (JSON.parse(universe.snapshot()) as { state: UniverseState }).state;
  const shown = new Map<string, ReplyOf<'getMarket'>>();
  for (const { symbol, traits } of [...state.waypoints.values()]) {
    if (!traits.some((trait) => trait.symbol === 'MARKETPLACE')) continue;
    ask('getMarket', 'GET', `/systems/${home}/waypoints/${symbol}/market`);
    const waypoint = inside.systems[home]?.waypoints[symbol];
    const market = marketAt(inside, symbol, NOW_MS);
    if (waypoint === undefined || market === undefined) continue;
    shown.set(symbol, JSON.parse(JSON.stringify({ data: marketReply(waypoint, market) })));
  }
  return tests.map((isSeen) => {
    const known = copyOf(state);
    for (const [symbol, reply] of shown)
      if (isSeen(symbol)) createWorld(known).apply('getMarket', reply, { path: {}, body: {}, atMs: NOW_MS });
    return known;
  });
}

const DRONE = aShip({ symbol: 'T-3', frame: 'FRAME_DRONE', tank: 80, speed: 9, capacity: 15, mines: true });

/** The agent's own ships, and a drone at the first one's place. */
function fleetOf(world: WorldState): Ship[] {
  const [first] = world.ships.values();
  const drone = first === undefined ? DRONE : { ...DRONE, nav: first.nav };
  world.ships.set(drone.symbol, drone);
  return [...world.ships.values()];
}

/** Plans for all ships in turn, each with the claims of those before. */
function planAll(world: WorldState): { ship: Ship; mission: Mission }[] {
  const claims: OwnedClaim[] = [];
  return fleetOf(world).flatMap((ship) => {
    const { mission } = chooseMission(aPlan(world, ship, { claims: [...claims] }));
    claims.push(...(mission === undefined ? [] : ownedClaims(mission)));
    return mission === undefined ? [] : [{ ship, mission }];
  });
}

test.each([1, 2, 3, 4, 5, 6])(
  'in a home system of the universe a fleet that knows some prices has work that strands nobody (seed %d)',
  (seed) => {
    for (const world of homesOf(seed, [() => true, () => false, (symbol) => symbol.length % 2 === 0])) {
      const planned = planAll(world);
      expect(planned.length).toBeGreaterThan(1);
      for (const { ship, mission } of planned) expectNotStranded(world, ship, mission);
    }
  },
);
