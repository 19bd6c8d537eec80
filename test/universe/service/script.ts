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

type Request = Omit<Step, 'pauseMs'>;

const weighing = (weight: number, arbitrary: fc.Arbitrary<Request>) => ({ weight, arbitrary });
const verbs = (...all: readonly string[]) => fc.constantFrom(...all);
const post = (path: string, body?: object): Request => ({ method: 'POST', path, body });

const yard = homeWaypoints.find(({ symbol, shipTypes }) => shipTypes && /-H\d+$/.test(symbol));

const action = fc.oneof(
  weighing(
    4,
    fc.tuple(ship, verbs('orbit', 'dock', 'extract', 'survey')).map(([path, verb]) => post(`${path}/${verb}`)),
  ),
  weighing(
    3,
    fc.tuple(ship, place).map(([path, waypointSymbol]) => post(`${path}/navigate`, { waypointSymbol })),
  ),
  weighing(
    4,
    fc
      .tuple(ship, verbs('sell', 'purchase', 'jettison'), good, units)
      .map(([path, verb, symbol, count]) => post(`${path}/${verb}`, { symbol, units: count })),
  ),
  weighing(
    1,
    fc.tuple(ship, mode).map(([path, flightMode]) => ({ method: 'PATCH', path: `${path}/nav`, body: { flightMode } })),
  ),
  weighing(
    2,
    fc
      .tuple(ship, fc.constantFrom({}, { units: 50 }, { fromCargo: true }))
      .map(([path, body]) => post(`${path}/refuel`, body)),
  ),
  weighing(
    1,
    ship.map((path) => post(`${path}/negotiate/contract`)),
  ),
  weighing(
    2,
    verbs('SHIP_MINING_DRONE', 'SHIP_PROBE').map((shipType) =>
      post('/my/ships', { shipType, waypointSymbol: yard?.symbol }),
    ),
  ),
  weighing(
    1,
    verbs('/my/ships', '/my/agent', '/my/contracts', '/').map((path) => ({ method: 'GET', path })),
  ),
  weighing(
    2,
    verbs('accept', 'fulfill').map((verb) => post(`CONTRACT/${verb}`)),
  ),
  weighing(
    2,
    fc
      .tuple(good, units)
      .map(([tradeSymbol, count]) => post('CONTRACT/deliver', { shipSymbol: 'VOYAGER-1', tradeSymbol, units: count })),
  ),
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
