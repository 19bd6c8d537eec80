import { describe, expect, test, vi } from 'vitest';
import { recallOrders } from '../../../../src/daemon/console/orders/kept-orders.ts';
import { keptLog, parsed } from '../../../telemetry/lines.ts';

describe('the orders that are kept', () => {
  const pause = { pausedAlone: true, pausedWithFleet: false, lanes: null, order: undefined };

  function metaOf(text: string | null, isFull = () => false) {
    let kept = text;
    const set = async (_: string, value: string) => {
      if (isFull()) throw new Error('the disk is full');
      kept = value;
    };
    return { get: async () => kept, set };
  }

  test('are written down once they are said to be, and recalled as they were', async () => {
    const { log } = keptLog();
    const meta = metaOf(null);
    const orders = await recallOrders(meta, log);
    orders.note('A-1', pause);
    orders.note('A-2', { ...pause, pausedAlone: false, order: { kind: 'buyShip', shipType: 'SHIP_PROBE' } });
    orders.setFleetPaused(true);
    expect(await orders.written()).toBe(true);
    const again = await recallOrders(meta, log);
    expect(again.kept()).toEqual(orders.kept());
    expect(again.of('A-1')).toEqual(pause);
    expect(again.of('A-3')).toMatchObject({ pausedWithFleet: true });
  });

  test('keep lanes of the owner, and leave out what can be no lane', async () => {
    const kept = {
      fleetIsPaused: false,
      ships: { 'A-1': { ...pause, lanes: ['mine', 'smuggle', 'growth', 'Nap 7'] } },
    };
    const orders = await recallOrders(metaOf(JSON.stringify(kept)), keptLog().log);
    expect(orders.of('A-1').lanes).toEqual(['mine', 'smuggle']);
  });

  test('that another program keeps from the books are answered five seconds later as not written, and are so once it lets go', async () => {
    vi.useFakeTimers();
    try {
      const free = Promise.withResolvers<void>();
      const meta = { get: async () => null, set: () => free.promise };
      const orders = await recallOrders(meta, keptLog().log);
      orders.note('A-1', pause);
      const answered = orders.written();
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await answered).toBe(false);
      free.resolve();
      expect(await orders.written()).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  test('that cannot be written down are an error in the log, and those after them are tried again', async () => {
    const { log, lines } = keptLog();
    let isFull = true;
    const orders = await recallOrders(
      metaOf(null, () => isFull),
      log,
    );
    orders.note('A-1', pause);
    expect(await orders.written()).toBe(false);
    expect(lines.map(parsed)).toMatchObject([
      { level: 'error', event: 'store.failed', reason: 'the orders of the owner are not kept' },
    ]);
    isFull = false;
    orders.note('A-2', pause);
    expect(await orders.written()).toBe(true);
  });
});
