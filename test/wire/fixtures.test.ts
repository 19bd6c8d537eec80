import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../src/wire/endpoints.ts';
import type { Json } from '../universe/service/player.ts';
import { readReply } from './read-reply.ts';
import { hasRecordings, recordedHome as home, recording } from './recordings.ts';

/** What is read of a recorded body. */
const read = (operation: OperationId, body: Json): Json => readReply(operation, body).reply;

const page = (data: Json) => ({ data, meta: { total: data.length, page: 1, limit: 20 } });

describe.skipIf(!hasRecordings)('recorded replies (skipped where they are absent)', () => {
  test('a registration of 2024, with its single ship, is read', () => {
    const { data } = read('register', recording('register-response_2024-08-13_v2.2.0.json'));
    expect(data.agent).toMatchObject({ symbol: 'FLWI_TEST', credits: 175_000 });
    expect(data.ship).toMatchObject({ symbol: 'FLWI_TEST-1', cargo: { capacity: 40 }, fuel: { current: 400 } });
    expect(data.contract).toMatchObject({ type: 'PROCUREMENT', accepted: false });
  });

  test('a market seen from afar is read without prices', () => {
    const { data } = read('getMarket', recording('market-remote-view_X1-BM40-A2.json'));
    expect(data.imports.map(({ symbol }: Json) => symbol)).toContain('SHIP_PLATING');
    expect(data).not.toHaveProperty('tradeGoods');
  });

  test('ships are read, alone and as a page', () => {
    const { ships } = home();
    expect(ships).toHaveLength(2);
    expect(read('getMyShips', page(ships)).data.map(({ symbol }: Json) => symbol)).toEqual(
      ships.map(({ symbol }: Json) => symbol),
    );
    for (const ship of ships) expect(read('getMyShip', { data: ship }).data.nav.status).toBe(ship.nav.status);
  });

  test('waypoints are read', () => {
    const { waypoints } = home();
    expect(read('getSystemWaypoints', page(waypoints)).data).toHaveLength(82);
  });

  test('markets are read with every price', () => {
    const { marketplaces } = home();
    expect(marketplaces).toHaveLength(25);
    for (const market of marketplaces) {
      const { tradeGoods } = read('getMarket', { data: market }).data;
      expect(tradeGoods).toHaveLength(market.tradeGoods.length);
    }
  });

  test('shipyards are read with every price', () => {
    const { shipyards } = home();
    expect(shipyards).toHaveLength(3);
    for (const yard of shipyards)
      expect(read('getShipyard', { data: yard }).data.ships).toHaveLength(yard.ships.length);
  });

  test('contracts are read', () => {
    const { contract } = recording('register-response_2024-08-13_v2.2.0.json').data;
    expect(read('getContract', { data: contract }).data.terms.deliver).toHaveLength(1);
    expect(read('getContracts', page([contract])).data).toHaveLength(1);
    expect(read('acceptContract', { data: { contract, agent: home().agent } }).data.contract.id).toBe(contract.id);
  });
});
