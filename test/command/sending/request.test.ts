import { describe, expect, test } from 'vitest';
import { type Command, commands } from '../../../src/command/commands.ts';
import { wireRequest } from '../../../src/command/sending/request.ts';
import { systemIn } from '../../../src/game/words/symbols.ts';
import { operationIds } from '../../wire/samples.ts';

const style = { token: 'T', quoteUnits: false };
const S = 'A-1';
const IRON = { tradeSymbol: 'IRON', units: 5 };
const survey = {
  signature: 'X1-A-B-1',
  symbol: 'X1-A-B',
  deposits: [{ symbol: 'IRON_ORE' }, { symbol: 'IRON_ORE' }],
  expiration: '2026-11-20T00:00:00.000Z',
  size: 'SMALL',
  unknownField: { kept: true },
};

const table: readonly (readonly [Command, string, unknown?])[] = [
  [commands.status(), 'GET '],
  [commands.register('ARGOSY', 'COSMIC'), 'POST /register', { symbol: 'ARGOSY', faction: 'COSMIC' }],
  [commands.readAgent(), 'GET /my/agent'],
  [commands.readShips(3), 'GET /my/ships?page=3&limit=20'],
  [commands.readShip(S), 'GET /my/ships/A-1'],
  [commands.readContracts(1), 'GET /my/contracts?page=1&limit=20'],
  [commands.readContract('c1'), 'GET /my/contracts/c1'],
  [commands.readSupplyChain(), 'GET /market/supply-chain'],
  [commands.ofShip('createChart', S), 'POST /my/ships/A-1/chart'],
  [commands.readWaypoint('X1-A-B'), 'GET /systems/X1-A/waypoints/X1-A-B'],
  [commands.readWaypoints('X1-A', 2), 'GET /systems/X1-A/waypoints?page=2&limit=20'],
  [commands.readSystems(4), 'GET /systems?page=4&limit=20'],
  [commands.readJumpGate('X1-A-B'), 'GET /systems/X1-A/waypoints/X1-A-B/jump-gate'],
  [commands.readConstruction('X1-A-B'), 'GET /systems/X1-A/waypoints/X1-A-B/construction'],
  [
    commands.supplyConstruction('X1-A-B', S, 'FAB_MATS', 5),
    'POST /systems/X1-A/waypoints/X1-A-B/construction/supply',
    { shipSymbol: S, tradeSymbol: 'FAB_MATS', units: 5 },
  ],
  [commands.jump(S, 'X1-C-D'), 'POST /my/ships/A-1/jump', { waypointSymbol: 'X1-C-D' }],
  [commands.readMarket('X1-A-B'), 'GET /systems/X1-A/waypoints/X1-A-B/market'],
  [commands.readShipyard('X1-A-B'), 'GET /systems/X1-A/waypoints/X1-A-B/shipyard'],
  [commands.buyShip('SHIP_PROBE', 'X1-A-B'), 'POST /my/ships', { shipType: 'SHIP_PROBE', waypointSymbol: 'X1-A-B' }],
  [commands.navigate(S, 'X1-A-B'), 'POST /my/ships/A-1/navigate', { waypointSymbol: 'X1-A-B' }],
  [commands.setFlightMode(S, 'DRIFT'), 'PATCH /my/ships/A-1/nav', { flightMode: 'DRIFT' }],
  [commands.ofShip('orbitShip', S), 'POST /my/ships/A-1/orbit'],
  [commands.ofShip('dockShip', S), 'POST /my/ships/A-1/dock'],
  [commands.refuel(S), 'POST /my/ships/A-1/refuel'],
  [commands.sell(S, 'IRON', 5), 'POST /my/ships/A-1/sell', { symbol: 'IRON', units: 5 }],
  [commands.buy(S, 'IRON', 5), 'POST /my/ships/A-1/purchase', { symbol: 'IRON', units: 5 }],
  [commands.jettison(S, 'IRON', 5), 'POST /my/ships/A-1/jettison', { symbol: 'IRON', units: 5 }],
  [commands.transfer(S, 'IRON', 5, 'A-2'), 'POST /my/ships/A-1/transfer', { ...IRON, shipSymbol: 'A-2' }],
  [commands.ofShip('siphonResources', S), 'POST /my/ships/A-1/siphon'],
  [commands.ofShip('getRepairShip', S), 'GET /my/ships/A-1/repair'],
  [commands.ofShip('repairShip', S), 'POST /my/ships/A-1/repair'],
  [commands.install(S, 'MOUNT_A'), 'POST /my/ships/A-1/mounts/install', { symbol: 'MOUNT_A' }],
  [commands.remove(S, 'MOUNT_A'), 'POST /my/ships/A-1/mounts/remove', { symbol: 'MOUNT_A' }],
  [commands.install(S, 'MODULE_A'), 'POST /my/ships/A-1/modules/install', { symbol: 'MODULE_A' }],
  [commands.remove(S, 'MODULE_A'), 'POST /my/ships/A-1/modules/remove', { symbol: 'MODULE_A' }],
  [commands.refine(S, 'IRON'), 'POST /my/ships/A-1/refine', { produce: 'IRON' }],
  [commands.ofShip('getScrapShip', S), 'GET /my/ships/A-1/scrap'],
  [commands.ofShip('scrapShip', S), 'POST /my/ships/A-1/scrap'],
  [commands.ofShip('extractResources', S), 'POST /my/ships/A-1/extract'],
  [commands.extractWithSurvey(S, survey), 'POST /my/ships/A-1/extract/survey', survey],
  [commands.warp(S, 'X1-B-A1'), 'POST /my/ships/A-1/warp', { waypointSymbol: 'X1-B-A1' }],
  [commands.ofShip('createSurvey', S), 'POST /my/ships/A-1/survey'],
  [commands.ofShip('negotiateContract', S), 'POST /my/ships/A-1/negotiate/contract'],
  [commands.accept('c1'), 'POST /my/contracts/c1/accept'],
  [commands.deliver('c1', S, 'IRON', 5), 'POST /my/contracts/c1/deliver', { shipSymbol: S, ...IRON }],
  [commands.fulfill('c1'), 'POST /my/contracts/c1/fulfill'],
];

describe('a command as a request', () => {
  const cases = table.map(([command, line, body]) => ({ command, line, body, operation: command.operation }));

  test.each(cases)('$operation goes out as $line', ({ command, line, body }) => {
    const request = wireRequest(command, style);
    expect(`${request.method} ${request.path}`).toBe(line);
    expect(request.body === undefined ? undefined : JSON.parse(request.body)).toEqual(body);
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    expect(request.headers).toEqual({ authorization: 'Bearer T', ...type });
    expect('body' in request).toBe(body !== undefined);
  });

  test('exists for every operation', () => {
    expect(table.map(([{ operation }]) => operation).sort()).toEqual([...operationIds].sort());
  });

  test('carries no authorization header without a token', () => {
    expect(wireRequest(commands.ofShip('dockShip', S), { token: undefined, quoteUnits: false }).headers).toEqual({});
  });

  test('takes symbols as opaque text: none can leave its place in the path or the query', () => {
    const strange = 'A/../B?x=1#y %é';
    expect(wireRequest(commands.ofShip('dockShip', strange), style).path).toBe(
      '/my/ships/A%2F..%2FB%3Fx%3D1%23y%20%25%C3%A9/dock',
    );
    const query: Command = { operation: 'getMyShips', path: {}, query: { page: 'a&b=c' } };
    expect(wireRequest(query, style).path).toBe('/my/ships?page=a%26b%3Dc');
  });
});

describe('quoted units', () => {
  const quoting = { token: 'T', quoteUnits: true };

  test.each([commands.sell(S, 'IRON', 5), commands.buy(S, 'IRON', 5), commands.jettison(S, 'IRON', 5)])(
    '$operation sends "5"',
    (command) => expect(wireRequest(command, quoting).body).toBe('{"symbol":"IRON","units":"5"}'),
  );

  test('are the only difference', () => {
    for (const [command] of table) {
      const [plain, quoted] = [wireRequest(command, style), wireRequest(command, quoting)];
      expect(quoted).toEqual(
        plain.body === undefined ? plain : { ...plain, body: plain.body.replace(/"units":5\b/, '"units":"5"') },
      );
    }
  });

  test('leave the command as it was', () => {
    const command = commands.sell(S, 'IRON', 5);
    wireRequest(command, quoting);
    expect(command.body).toEqual({ symbol: 'IRON', units: 5 });
  });
});

test.each(['X1-AD75-A1', 'X1-AD75'])('the system of %s is X1-AD75', (symbol) => {
  expect(systemIn(symbol)).toBe('X1-AD75');
});
