import fc from 'fast-check';
import { engineeredAsteroid, homeWaypoints } from '../operations/scene.ts';
import type { Answer, Json, Player } from './player.ts';

/** A request of a script, sent after a pause. */
export interface Step {
  readonly pauseMs: number;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

const ship = fc.constantFrom('/my/ships/VOYAGER-1', '/my/ships/VOYAGER-2', '/my/ships/VOYAGER-3');
const good = fc.constantFrom('FUEL', 'FOOD', 'IRON_ORE', 'COPPER_ORE', 'ALUMINUM_ORE', 'SHIP_PARTS');
const units = fc.constantFrom<unknown>(1, 2, '3', 10, 0, 'x');
const place = fc.oneof(
  fc.constant(engineeredAsteroid.symbol),
  fc.constantFrom(...homeWaypoints.map(({ symbol }) => symbol)),
);
const mode = fc.constantFrom('CRUISE', 'BURN', 'DRIFT', 'STEALTH');

const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(ship, fc.constantFrom('orbit', 'dock', 'extract', 'survey'))
      .map(([path, verb]) => ({ method: 'POST', path: `${path}/${verb}` })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(ship, place)
      .map(([path, waypointSymbol]) => ({ method: 'POST', path: `${path}/navigate`, body: { waypointSymbol } })),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(ship, fc.constantFrom('sell', 'purchase', 'jettison'), good, units)
      .map(([path, verb, symbol, count]) => ({
        method: 'POST',
        path: `${path}/${verb}`,
        body: { symbol, units: count },
      })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(ship, mode)
      .map(([path, flightMode]) => ({ method: 'PATCH', path: `${path}/nav`, body: { flightMode } })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(ship, fc.constantFrom({}, { units: 50 }, { fromCargo: true }))
      .map(([path, body]) => ({ method: 'POST', path: `${path}/refuel`, body })),
  },
  { weight: 1, arbitrary: ship.map((path) => ({ method: 'POST', path: `${path}/negotiate/contract` })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('SHIP_MINING_DRONE', 'SHIP_PROBE').map((shipType) => ({
      method: 'POST',
      path: '/my/ships',
      body: {
        shipType,
        waypointSymbol: homeWaypoints.find(({ symbol, shipTypes }) => shipTypes && /-H\d+$/.test(symbol))?.symbol,
      },
    })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('/my/ships', '/my/agent', '/my/contracts', '/').map((path) => ({ method: 'GET', path })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('accept', 'fulfill').map((verb) => ({ method: 'POST', path: `CONTRACT/${verb}` })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(good, units).map(([tradeSymbol, count]) => ({
      method: 'POST',
      path: 'CONTRACT/deliver',
      body: { shipSymbol: 'VOYAGER-1', tradeSymbol, units: count },
    })),
  },
);

/** What a careless player might send, at whatever pace. */
export const script: fc.Arbitrary<Step[]> = fc.array(
  fc.tuple(fc.constantFrom(0, 500, 90_000, 700_000), action).map(([pauseMs, request]) => ({ pauseMs, ...request })),
  { minLength: 10, maxLength: 60 },
);

/** Sends the script; CONTRACT stands for the path of the agent's latest contract. */
export function perform(player: Player, steps: readonly Step[]): Answer[] {
  return steps.map(({ pauseMs, method, path, body }) => {
    player.nowMs += pauseMs;
    const contract = () => latestContract(player);
    return player.send(method, path.startsWith('CONTRACT') ? path.replace('CONTRACT', contract()) : path, body);
  });
}

function latestContract(player: Player): string {
  const contracts: Json = JSON.parse(player.universe.snapshot()).state.contracts;
  return `/my/contracts/${Object.keys(contracts).at(-1)}`;
}
