import { expect, test } from 'vitest';
import { createLentShips } from '../../../src/daemon/clients/lent-ships.ts';
import { createOrderStore, NO_ORDERS, ordersAfter } from '../../../src/fleet/orders/order-store.ts';
import { installVirtualTime } from '../../../src/time/virtual.ts';
import { keptLog, parsed } from '../../telemetry/lines.ts';

const MINUTE_MS = 60_000;

/** Loans over ships of which some have a machine; books of an earlier run lent T-9, which has none any more. */
async function withLoans(scene: (loans: ReturnType<typeof makeLoans>) => Promise<void>): Promise<void> {
  const time = installVirtualTime(0);
  try {
    await scene(makeLoans(time));
  } finally {
    time.uninstall();
  }
}

function makeLoans(time: ReturnType<typeof installVirtualTime>) {
  const kept = { fleetIsPaused: false, ships: { 'T-9': { ...NO_ORDERS, lentUntilMs: 5 * MINUTE_MS } } };
  const orders = { ...createOrderStore(() => {}, kept), written: async () => true };
  const { log, lines } = keptLog();
  const fleet = {
    send: (ship: string, event: Parameters<typeof ordersAfter>[1]) => {
      if (ship !== 'T-9') orders.note(ship, ordersAfter(orders.of(ship), event));
    },
  };
  const lent = createLentShips({ fleet, orders, clock: time.clock, log, speed: 1 }, new AbortController().signal);
  const isLent = (ship: string) => orders.of(ship).lentUntilMs !== undefined;
  return { time, lent, isLent, returned: () => lines.map(parsed).filter(({ event }) => event === 'ship.returned') };
}

test('a ship that is gone is given back once, and no more is done about it', () =>
  withLoans(async ({ time, isLent, returned }) => {
    await time.run(20 * MINUTE_MS);
    expect(isLent('T-9')).toBe(false);
    expect(returned()).toHaveLength(1);
  }));

test('a ship is not given back while a command of a client is under way, and ten minutes after it', () =>
  withLoans(async ({ time, lent, isLent }) => {
    const { promise: answer, resolve } = Promise.withResolvers<void>();
    const commanding = lent.during(['T-1'], () => answer);
    await time.run(45 * MINUTE_MS);
    expect(isLent('T-1')).toBe(true);
    resolve();
    await commanding;
    await time.run(54 * MINUTE_MS);
    expect(isLent('T-1')).toBe(true);
    await time.run(66 * MINUTE_MS);
    expect(isLent('T-1')).toBe(false);
  }));
