import { expect, test, vi } from 'vitest';
import { loadSettings } from '../../../src/config/load.ts';
import { createOrderStore } from '../../../src/fleet/orders/order-store.ts';

const { strategy } = loadSettings('config/strategies/default.yaml');

test('while buying is stopped the strategy has no purchases, also after a restart, and then it has them again', () => {
  const onChange = vi.fn();
  const orders = createOrderStore(onChange);
  expect(orders.strategyWith(strategy)).toBe(strategy);
  orders.setBuyingStopped(true);
  expect(orders.strategyWith(strategy)).toEqual({ ...strategy, purchases: [] });
  expect(orders.strategyWith(strategy)).toBe(orders.strategyWith(strategy));
  const later = createOrderStore(() => {}, JSON.parse(JSON.stringify(orders.kept())));
  expect(later.buyingIsStopped()).toBe(true);
  expect(later.strategyWith(strategy).purchases).toEqual([]);
  orders.setBuyingStopped(false);
  orders.setBuyingStopped(false);
  expect(orders.strategyWith(strategy)).toEqual(strategy);
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('books of a version without this order mean that ships are bought', () => {
  expect(createOrderStore(() => {}, { fleetIsPaused: false, ships: {} }).buyingIsStopped()).toBe(false);
});
