import { expect, test } from 'vitest';
import type { Order } from '../../../src/daemon/operator/order.ts';
import { atWork, COMMAND_SHIP, shipOf, summary, type Watch } from '../at-work.ts';

const give = ({ desk }: Watch, order: Order) => desk.present().order(order, 'test');

/** Counts the requests to an address, of which the first takes effect and is never answered. */
function firstReplyLost({ harbour }: Watch, address: string): () => number {
  let sent = 0;
  harbour.way = (onwards) => async (request, signal) => {
    const reply = await onwards(request, signal);
    const isMeant = request.method === 'POST' && request.path.endsWith(address);
    if (isMeant) sent += 1;
    return isMeant && sent === 1 ? new Promise(() => {}) : reply;
  };
  return () => sent;
}

/**
 * Lets the daemon end with its request unanswered, and begins another with the same books, until an order has ended.
 * @returns the universe's credits and the daemon's, then
 */
async function resumeElsewhere(watch: Watch) {
  const { harbour, desk, run } = watch;
  run.stop();
  await harbour.reach(run.ending, 2);
  const again = harbour.start({ owner: desk });
  await harbour.reach(again.ready, 5);
  const hasEnded = () => [...harbour.events('order.done'), ...harbour.events('order.dropped')].length > 0;
  expect(await harbour.until(hasEnded, 120)).toBe(true);
  await harbour.pass(2);
  const purse = [summary(watch)?.credits, desk.present().status().credits];
  again.stop();
  await harbour.reach(again.ending, 2);
  return purse;
}

test('a ship is repaired as ordered, once, though the process ends while the reply is on its way', async () => {
  await atWork(10, async (watch) => {
    const { harbour } = watch;
    const repairs = firstReplyLost(watch, '/repair');
    expect(await give(watch, { kind: 'repairShip', ship: COMMAND_SHIP })).toMatchObject({
      kind: 'done',
      said: expect.stringMatching(/^ARGOSY-1-1 sets out for a repair at the nearest shipyard/),
    });
    expect(await harbour.until(() => repairs() === 1, 120)).toBe(true);
    expect(shipOf(watch, COMMAND_SHIP)).toMatchObject({ ordered: 'repairShip', state: 'repairing' });
    const purse = await resumeElsewhere(watch);
    expect(repairs()).toBe(1);
    expect(harbour.events('order.dropped')).toEqual([]);
    expect(harbour.events('order.done')).toMatchObject([{ ship: COMMAND_SHIP, order: 'repairShip' }]);
    expect(new Set(purse).size).toBe(1);
  });
});

test('the price of a repair is in the log, and a ship that needs none is said to need none', async () => {
  await atWork(10, async (watch) => {
    const { harbour } = watch;
    const order = { kind: 'repairShip', ship: COMMAND_SHIP } as const;
    await give(watch, order);
    expect(await harbour.until(() => harbour.events('order.done').length > 0, 120)).toBe(true);
    expect(harbour.events('ship.repaired')).toMatchObject([
      { ship: COMMAND_SHIP, totalPriceCredits: expect.any(Number) },
    ]);
    await give(watch, order);
    expect(await harbour.until(() => harbour.events('order.dropped').length > 0, 120)).toBe(true);
    expect(harbour.events('order.dropped')).toMatchObject([{ reason: 'there is nothing to repair' }]);
    expect(shipOf(watch, COMMAND_SHIP)).toMatchObject({ ordered: null });
  });
});
