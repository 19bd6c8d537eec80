import { expect, test } from 'vitest';
import { dig, findWaypoint, flyAndDock, ok, unitsHeld } from './flight.ts';
import { registered } from './player.ts';

test('a new agent orbits, navigates, extracts, docks, sells, delivers and fulfils its first contract', () => {
  const { player, start, ship } = registered();
  const { id, terms } = start.contract;
  const [{ tradeSymbol, destinationSymbol, unitsRequired }] = terms.deliver;
  const { onAccepted, onFulfilled } = terms.payment;
  expect(ok(player.post(`/my/contracts/${id}/accept`)).agent.credits).toBe(175_000 + onAccepted);

  const asteroid = findWaypoint(player, 'ENGINEERED_ASTEROID');
  let missing = unitsRequired;
  while (missing > 0) {
    flyAndDock(player, ship, asteroid);
    dig(player, ship, tradeSymbol, missing);
    flyAndDock(player, ship, destinationSymbol);
    const units = Math.min(missing, unitsHeld(ok(player.get(`/my/ships/${ship}/cargo`)), tradeSymbol));
    const body = { shipSymbol: ship, tradeSymbol, units: String(units) };
    const [line] = ok(player.post(`/my/contracts/${id}/deliver`, body)).contract.terms.deliver;
    missing = line.unitsRequired - line.unitsFulfilled;
  }
  const before = ok(player.get('/my/agent')).credits;
  const { agent, contract } = ok(player.post(`/my/contracts/${id}/fulfill`));
  expect(contract.fulfilled).toBe(true);
  expect(agent.credits).toBe(before + onFulfilled);

  flyAndDock(player, ship, asteroid);
  dig(player, ship, tradeSymbol, 5);
  flyAndDock(player, ship, destinationSymbol);
  const sold = ok(player.post(`/my/ships/${ship}/sell`, { symbol: tradeSymbol, units: '5' }));
  expect(sold.transaction.totalPrice).toBe(5 * sold.transaction.pricePerUnit);
  expect(player.universe.counters().total).toMatchObject({ unitsSold: 5, contractsFulfilled: 1, rejected429: 0 });
});
