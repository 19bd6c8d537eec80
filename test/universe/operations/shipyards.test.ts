import { describe, expect, test } from 'vitest';
import { ok } from '../service/flight.ts';
import type { Json } from '../service/player.ts';
import { scene, droneYard as yard } from './scene.ts';

const YARD = `/systems/${yard.systemSymbol}/waypoints/${yard.symbol}/shipyard`;
const order = { shipType: 'SHIP_MINING_DRONE', waypointSymbol: yard.symbol };

describe('a shipyard', () => {
  test('shows ships and prices to who is there, and types alone to others', () => {
    const set = scene();
    const seen = ok(set.player.get(YARD));
    expect(seen.ships.map((ship: Json) => ship.type).sort()).toEqual(
      seen.shipTypes.map(({ type }: Json) => type).sort(),
    );
    ok(set.player.post(`${set.probe}/orbit`));
    ok(set.player.post(`${set.probe}/navigate`, { waypointSymbol: `${yard.systemSymbol}-A1` }));
    expect(ok(set.player.get(YARD))).not.toHaveProperty('ships');
  });

  test('sells a ship at the price shown, which is dearer the next time', () => {
    const set = scene();
    const price = () => ok(set.player.get(YARD)).ships.find((ship: Json) => ship.type === order.shipType).purchasePrice;
    const shown = price();
    const { agent, ship, transaction } = ok(set.player.post('/my/ships', order));
    expect(transaction).toMatchObject({ price: shown, shipType: order.shipType, agentSymbol: 'VOYAGER' });
    expect(agent).toMatchObject({ credits: 175_000 - shown, shipCount: 3 });
    expect(ship).toMatchObject({
      symbol: 'VOYAGER-3',
      registration: { role: 'EXCAVATOR' },
      nav: { waypointSymbol: yard.symbol, status: 'DOCKED', flightMode: 'CRUISE' },
      fuel: { current: 80, capacity: 80 },
    });
    expect(price()).toBeGreaterThan(shown);
    expect(ok(set.player.get(YARD)).transactions).toHaveLength(1);
  });

  test('the ship belongs to its agent at once, and ships are numbered in hexadecimal', () => {
    const set = scene(({ state }) => {
      for (const agent of Object.values(state.agents)) Object.assign(agent, { credits: 5_000_000, shipsRegistered: 8 });
    });
    for (const number of ['9', 'A', 'B'])
      expect(ok(set.player.post('/my/ships', order)).ship.symbol).toBe(`VOYAGER-${number}`);
    ok(set.player.post('/my/ships/VOYAGER-A/orbit'));
    expect(ok(set.player.get('/my/ships')).map((ship: Json) => ship.symbol)).toEqual([
      'VOYAGER-1',
      'VOYAGER-2',
      'VOYAGER-9',
      'VOYAGER-A',
      'VOYAGER-B',
    ]);
  });

  test('what was paid counts in the net worth, what a ship is given for nothing does not', () => {
    const set = scene();
    const { transaction } = ok(set.player.post('/my/ships', order));
    ok(set.player.post(`${set.contract}/accept`));
    const { onAccepted } = ok(set.player.get(set.contract)).terms.payment;
    expect(set.player.universe.agentSummary('VOYAGER', set.player.nowMs)).toEqual({
      credits: 175_000 - transaction.price + onAccepted,
      ships: 3,
      pricesPaidForOwnedShips: transaction.price,
      advancesOnOpenContracts: onAccepted,
    });
    expect(set.player.universe.agentSummary('NOBODY', set.player.nowMs)).toBeUndefined();
  });
});
