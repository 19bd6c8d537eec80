import { marketAt } from '../../src/universe/economy/markets.ts';
import { marketReply } from '../../src/universe/replies/markets.ts';
import type { UniverseState } from '../../src/universe/state.ts';
import { createUniverse } from '../../src/universe/universe.ts';
import type { OperationId, ReplyOf } from '../../src/wire/endpoints.ts';
import { emptyWorld, type WorldState } from '../../src/world/state.ts';
import { createWorld } from '../../src/world/world.ts';
import { NOW_MS } from '../kit/planning.ts';

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
  return { universe, world, state, ask, become };
}

/**
 * What a new agent knows of its home system in the universe of a seed, and besides the prices at these markets: all,
 * none, or those for which a test says so. Prices are the universe's own, as a ship at the market would see them.
 */
export function homeOf(seed: number, isSeen: (waypoint: string) => boolean): WorldState {
  const { universe, world, state, ask, become } = createReader(seed);
  const { data } = ask('register', 'POST', '/register', { symbol: 'TESTS', faction: 'COSMIC' });
  become(data.token);
  ask('getMyShips', 'GET', '/my/ships');
  ask('getContracts', 'GET', '/my/contracts');
  const home = [...state.ships.values()][0]?.nav.systemSymbol ?? '';
  const { meta } = ask('getSystemWaypoints', 'GET', `/systems/${home}/waypoints`);
  for (let page = 2; (page - 1) * (meta.limit ?? 0) < (meta.total ?? 0); page += 1)
    ask('getSystemWaypoints', 'GET', `/systems/${home}/waypoints?page=${page}`);
  const inside = (JSON.parse(universe.snapshot()) as { state: UniverseState }).state;
  for (const { symbol, traits } of [...state.waypoints.values()]) {
    if (!traits.some((trait) => trait.symbol === 'MARKETPLACE')) continue;
    ask('getMarket', 'GET', `/systems/${home}/waypoints/${symbol}/market`);
    const waypoint = inside.systems[home]?.waypoints[symbol];
    const market = marketAt(inside, symbol, NOW_MS);
    if (!isSeen(symbol) || waypoint === undefined || market === undefined) continue;
    const formatNumber = JSON.parse(JSON.stringify({ data: marketReply(waypoint, market) })) as ReplyOf<'getMarket'>;
    world.apply('getMarket', formatNumber, { path: {}, body: {}, atMs: NOW_MS });
  }
  return state;
}
