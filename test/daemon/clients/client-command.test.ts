import { expect, test } from 'vitest';
import { type ClientRequest, commandOf, shipIn } from '../../../src/daemon/clients/client-command.ts';

const asked = (method: ClientRequest['method'], path: string, body?: string): ClientRequest => ({
  method,
  path,
  headers: {},
  ...(body !== undefined && { body }),
});

test.each<[request: ClientRequest, operation: string, path: Record<string, string>, body: object | undefined]>([
  [asked('GET', '/my/agent'), 'getMyAgent', {}, undefined],
  [asked('POST', '/my/ships/A-1/dock', ''), 'dockShip', { shipSymbol: 'A-1' }, undefined],
  [asked('POST', '/my/ships/A-1/dock?x=1'), 'dockShip', { shipSymbol: 'A-1' }, undefined],
  [asked('POST', '/my/ships/A%2D1/dock'), 'dockShip', { shipSymbol: 'A-1' }, undefined],
  [asked('POST', '/my/ships/A-1/orbit', '{}'), 'orbitShip', { shipSymbol: 'A-1' }, {}],
  [
    asked('PATCH', '/my/ships/A-1/nav', '{"flightMode":"BURN"}'),
    'patchShipNav',
    { shipSymbol: 'A-1' },
    { flightMode: 'BURN' },
  ],
  [
    asked('POST', '/my/ships/A-1/extract/survey', '{"signature":"x","deposits":{"a":1}}'),
    'extractResourcesWithSurvey',
    { shipSymbol: 'A-1' },
    { signature: 'x', deposits: { a: 1 } },
  ],
  [
    asked('POST', '/my/contracts/c1/deliver', '{"shipSymbol":"A-1","new":true}'),
    'deliverContract',
    { contractId: 'c1' },
    { shipSymbol: 'A-1', new: true },
  ],
])('%j is a command that this program knows', (request, operation, path, body) => {
  expect(commandOf(request)).toEqual({ operation, path, ...(body !== undefined && { body }) });
});

test.each([
  [asked('GET', '/my/ships?page=2')],
  [asked('GET', '/my/ships/A-1?_=123')],
  [asked('GET', '/factions')],
  [asked('POST', '/my/ships/A-1/scan/ships')],
  [asked('GET', '/my/ships/A-1/dock')],
  [asked('POST', '/my/ships/A-1/sell', 'not JSON')],
  [asked('POST', '/my/ships/A-1/sell', '[1]')],
  [asked('POST', '/my/ships/A-1/sell', '{"symbol":["IRON"],"units":1}')],
  [asked('POST', '/my/ships/%E0%A4%A/dock')],
])('%j is passed on as it is', (request) => {
  expect(commandOf(request)).toBeUndefined();
});

test.each([
  ['/my/ships/A-1/scan/ships', 'A-1'],
  ['/my/ships/A-1?x=1', 'A-1'],
  ['/my/ships/A%2D1/scan/ships', 'A-1'],
  ['/my/agent', undefined],
])('the ship in %s is %s', (path, ship) => {
  expect(shipIn(path)).toBe(ship);
});
