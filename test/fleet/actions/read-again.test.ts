import { expect, test } from 'vitest';
import type { Action } from '../../../src/plan/mission.ts';
import type { OperationId } from '../../../src/wire/endpoints.ts';
import { type ErrorName, errorCodes } from '../../../src/wire/error-codes.ts';
import type { Transport, WireRequest } from '../../../src/wire/transport.ts';
import type { World } from '../../../src/world/world.ts';
import { aMission, aShip, aStop, aWorld } from '../../kit/makers.ts';
import { FRIGATE, playMissions, type StopsOf } from '../../kit/play-missions.ts';
import { HOME, START_MS } from '../../kit/replies.ts';
import { type Answer, refused, runMachine, withShip } from '../../kit/ship-test.ts';
import { homeGate, homeWaypoints, put } from '../../universe/operations/scene.ts';

const stop = (waypoint: string, ...actions: Action[]) => ({ waypoint, flightMode: 'CRUISE', actions }) as const;
const CHART: Action = { kind: 'chart' };

/** Six places of the home system, which somebody has charted. */
const places = homeWaypoints.slice(0, 6);

/** What the world believes of the places by a list from before they were charted. */
function believeUncharted(world: World): void {
  for (const { symbol } of places) {
    const known = world.view.waypoints.get(symbol);
    if (known === undefined) throw new Error(`expected ${symbol} to be known`);
    world.apply('getWaypoint', { data: { ...known, traits: [{ symbol: 'UNCHARTED' }] } } as never, {
      path: {},
      body: {},
      atMs: 0,
    });
  }
}

const noting =
  (sent: WireRequest[]) =>
  (transport: Transport): Transport =>
  (request, signal) => {
    sent.push(request);
    return transport(request, signal);
  };

const isList = ({ path }: WireRequest) => /^\/systems\/[^/]+\/waypoints\?/.test(path);

test('F64: two refused charts (4230) of a list that was charted meanwhile have it read again, and no further stop is flown to', async () => {
  const sent: WireRequest[] = [];
  const tour: StopsOf = (world) => {
    believeUncharted(world);
    return places.map(({ symbol }) => stop(symbol, CHART));
  };
  const claims = places.map(({ symbol }) => ({ kind: 'chart' as const, waypoint: symbol }));
  const run = await playMissions({
    edit: ({ ship }) => put(ship, places[0] ?? homeGate),
    missions: [tour],
    claims,
    meddle: noting(sent),
  });
  const charts = sent.filter(({ path }) => path.endsWith('/chart'));
  expect(charts).toHaveLength(2);
  // Five pages are asked for at the beginning; the whole list is read once after that.
  const pages = Math.ceil(homeWaypoints.length / 20);
  expect(sent.filter(isList)).toHaveLength(5 + pages);
  expect(run.lines.filter(({ event }) => event === 'list.doubted')).toHaveLength(1);
  for (const { symbol } of places)
    expect(run.world.view.waypoints.get(symbol)?.traits).not.toContainEqual({ symbol: 'UNCHARTED' });
  expect(run.world.view.ships.get(FRIGATE)?.nav.waypointSymbol).toBe(places[1]?.symbol);
});

const ORE = 'IRON_ORE';
const sell: Action = { kind: 'sell', tradeSymbol: ORE, units: 5 };
const page = { kind: 'done', reply: { data: [], meta: { total: 0, page: 1, limit: 20 } } } as never;

/** The reads of a ship that tries an action for so many virtual seconds, and is refused each time; by their operation. */
async function readsAfter(action: Action, name: ErrorName, seconds: number, operation: OperationId): Promise<number> {
  const { code } = errorCodes[name];
  const refusal = refused(name) as Extract<ReturnType<typeof refused>, { kind: 'refused' }>;
  const no = { ...refusal, refusal: { ...refusal.refusal, code } };
  const answer: Answer = ({ operation: asked }) =>
    asked === 'getSystemWaypoints' ? page : /^(sell|refuel|jump|purchase)/.test(asked) ? no : undefined;
  const world = aWorld({ ships: [aShip({ cargo: { [ORE]: 40 }, fuel: 10 })] });
  let count = 0;
  await withShip({ world, answer, mission: () => aMission([aStop(HOME, action)]) }, async (shipTest) => {
    void runMachine(shipTest, { state: 'planning' }, () => false);
    await shipTest.time.clock.sleepUntil(START_MS + seconds * 1_000);
    count = shipTest.performed.filter((command) => command.operation === operation).length;
  });
  return count;
}

test.each<[action: Action, name: ErrorName, reads: OperationId]>([
  [sell, 'marketTradeNotSold', 'getMarket'],
  [sell, 'marketTradeNoPurchase', 'getMarket'],
  [sell, 'marketNotFound', 'getSystemWaypoints'],
  [{ kind: 'refuel' }, 'refuelInvalidWaypoint', 'getMarket'],
  [{ kind: 'buyShip', shipType: 'SHIP_PROBE' }, 'shipNotAvailableForPurchase', 'getShipyard'],
])('two refusals of %j as %s have the belief behind them read again: %s', async (action, name, reads) => {
  expect(await readsAfter(action, name, 120, reads)).toBe(1);
});

test('refusals that go on for a day have it read again some ten times, not each time', async () => {
  const reads = await readsAfter(sell, 'marketTradeNotSold', 24 * 3_600, 'getMarket');
  expect(reads).toBeGreaterThan(3);
  expect(reads).toBeLessThan(12);
});
