import { describe, expect, test } from 'vitest';
import type { Order } from '../../../../../src/daemon/console/orders/order.ts';
import { answering, errorReply, requests } from '../../../../long/faults/rewrite.ts';
import { atWork, COMMAND_SHIP, give, PROBE, shipOf, shipsOf, summary, type Watch } from '../../at-work.ts';

const allRest = ({ ownerConsole }: Watch) =>
  Object.keys(ownerConsole.present().status().shipsByState).join() === 'paused';

/** The same books and the same console, another process. */
async function restart({ daemonTest, ownerConsole, run }: Watch): Promise<Watch> {
  await daemonTest.end(run);
  const again = await daemonTest.started({ owner: ownerConsole });
  return { daemonTest, ownerConsole, run: again };
}

describe('a restart of the daemon', () => {
  test('forgets neither the pause of the fleet, nor lanes, nor what a ship was ordered', () =>
    atWork(1, async (watch) => {
      const { daemonTest } = watch;
      await daemonTest.until(() => (shipOf(watch, COMMAND_SHIP)?.cargo.units ?? 0) > 0, 600);
      await give(watch, { kind: 'setLanes', ship: PROBE, lanes: ['trade', 'mine'] });
      expect(await give(watch, { kind: 'sellEverything', ship: COMMAND_SHIP })).toMatchObject({ kind: 'done' });
      await give(watch, { kind: 'pauseFleet' });
      await daemonTest.until(() => allRest(watch), 30);
      const again = await restart(watch);
      await daemonTest.pass(600);
      expect(again.ownerConsole.present().status()).toMatchObject({ paused: true });
      expect(allRest(again)).toBe(true);
      expect(shipOf(again, PROBE)).toMatchObject({ lanes: ['trade', 'mine'], paused: true });
      expect(shipOf(again, COMMAND_SHIP)).toMatchObject({ ordered: 'sellEverything', paused: true });
      await give(again, { kind: 'resumeFleet' });
      expect(await daemonTest.until(() => daemonTest.events('order.done').length === 1, 120)).toBe(true);
      expect(daemonTest.events('order.done')).toMatchObject([{ ship: COMMAND_SHIP, order: 'sellEverything' }]);
      await daemonTest.end(again.run);
    }));

  test('does not lose a ship that was ordered, nor buy it twice', async () => {
    await atWork(1, async (watch) => {
      const { daemonTest } = watch;
      const ships = summary(watch)?.ships ?? 0;
      expect(await give(watch, { kind: 'buyShip', shipType: 'SHIP_PROBE' })).toMatchObject({ kind: 'done' });
      // On its way already: the pause takes the mission from it, but not the order.
      const isOnItsWay = () =>
        shipsOf(watch).some(
          ({ ordered, mission }) => ordered === 'buyShip' && mission?.what.startsWith('buy a SHIP_PROBE'),
        );
      expect(await daemonTest.until(isOnItsWay, 30)).toBe(true);
      await give(watch, { kind: 'pauseFleet' });
      await daemonTest.until(() => allRest(watch), 30);
      const again = await restart(watch);
      expect(summary(watch)?.ships).toBe(ships);
      expect(shipsOf(again).filter(({ ordered }) => ordered === 'buyShip')).toHaveLength(1);
      await give(again, { kind: 'resumeFleet' });
      expect(await daemonTest.until(() => daemonTest.events('order.done').length === 1, 120)).toBe(true);
      expect(daemonTest.events('order.done')).toMatchObject([{ order: 'buyShip' }]);
      expect(summary(watch)?.ships).toBe(ships + 1);
      const later = await restart(again);
      await daemonTest.pass(600);
      expect(shipsOf(later).filter(({ ordered }) => ordered !== null)).toEqual([]);
      expect(daemonTest.events('order.done')).toHaveLength(1);
      await daemonTest.end(later.run);
    });
  });
});

describe('a ship that was ordered', () => {
  test('is not tried again when the purchase is refused, and the owner is told', () =>
    atWork(1, async (watch) => {
      const { daemonTest } = watch;
      let tries = 0;
      daemonTest.way = answering(requests('POST', /^\/my\/ships$/), () => {
        tries += 1;
        return errorReply(400, 4216, 'Agent has insufficient funds.');
      });
      await daemonTest.pass(60);
      const before = tries;
      expect(await give(watch, { kind: 'buyShip', shipType: 'SHIP_PROBE' })).toMatchObject({ kind: 'done' });
      expect(await daemonTest.until(() => daemonTest.events('order.dropped').length > 0, 120)).toBe(true);
      expect(daemonTest.events('order.dropped')).toMatchObject([
        {
          level: 'warn',
          order: 'buyShip',
          reason: expect.stringMatching(/4216 purchaseShipCredits.*it was not bought; order it again/),
        },
      ]);
      expect(tries).toBe(before + 1);
      expect(shipsOf(watch).filter(({ ordered }) => ordered !== null)).toEqual([]);
    }));

  test('is left to a ship that has no other order, and what takes the place of another order says so', () =>
    atWork(1, async (watch) => {
      const others = () => shipsOf(watch).filter(({ symbol }) => symbol !== COMMAND_SHIP);
      for (const { symbol } of others()) await give(watch, { kind: 'retireShip', ship: symbol });
      const bought = await give(watch, { kind: 'buyShip', shipType: 'SHIP_PROBE' });
      expect(bought).toMatchObject({ kind: 'done', message: expect.stringMatching(/^ARGOSY-1-1 is to buy/) });
      expect(await give(watch, { kind: 'buyShip', shipType: 'SHIP_PROBE' })).toMatchObject({
        kind: 'refused',
        message: expect.stringMatching(
          /no ship is free to be sent: all are paused, in quarantine or carry out another order/,
        ),
      });
      expect(await give(watch, { kind: 'retireShip', ship: COMMAND_SHIP })).toMatchObject({
        message: expect.stringMatching(/instead of the order before \(buyShip\)/),
      });
      expect(await give(watch, { kind: 'cancelMission', ship: COMMAND_SHIP })).toMatchObject({ kind: 'done' });
      expect(shipOf(watch, COMMAND_SHIP)).toMatchObject({ ordered: null });
    }));
});

test('a ship that is retired though the strategy asks for it may be bought anew, which is said', () =>
  atWork(1, async (watch) => {
    const answer = await give(watch, { kind: 'retireShip', ship: PROBE });
    expect(answer).toMatchObject({
      kind: 'done',
      message: expect.stringMatching(
        /^ARGOSY-1-2 sells its cargo and is scrapped .*asks for \d+ of SHIP_PROBE and may buy another: lower atMost/,
      ),
    });
  }));

test('a mission that there is none of cannot be cancelled, nor a paused ship be sent, and why is said', async () => {
  await atWork(1, async (watch) => {
    await give(watch, { kind: 'pauseShip', ship: PROBE });
    await watch.daemonTest.until(() => shipOf(watch, PROBE)?.state === 'paused', 30);
    const why = async (order: Order) => ({ ...(await give(watch, order)) });
    expect(await why({ kind: 'cancelMission', ship: PROBE })).toEqual({
      kind: 'refused',
      message: 'expected a mission of ARGOSY-1-2 to cancel, but it has none (paused by its owner)',
    });
    expect(await why({ kind: 'retireShip', ship: PROBE })).toEqual({
      kind: 'refused',
      message: 'ARGOSY-1-2 is paused: resume it first',
    });
    await give(watch, { kind: 'pauseFleet' });
    expect(await why({ kind: 'retireShip', ship: COMMAND_SHIP })).toEqual({
      kind: 'refused',
      message: 'ARGOSY-1-1 is paused with the whole fleet: resume the fleet first',
    });
    expect(await why({ kind: 'pauseShip', ship: PROBE })).toMatchObject({ message: 'ARGOSY-1-2 is paused already' });
    // A refusal changes nothing: what was paused by itself rests on when the fleet goes on.
    expect(await why({ kind: 'resumeShip', ship: PROBE })).toMatchObject({ kind: 'refused' });
    expect(await why({ kind: 'resumeFleet' })).toEqual({
      kind: 'done',
      message: 'all ships but ARGOSY-1-2 (paused by itself) go back to work',
    });
    await watch.daemonTest.pass(120);
    expect(shipOf(watch, PROBE)).toMatchObject({ state: 'paused', paused: true });
    expect(shipOf(watch, COMMAND_SHIP)).toMatchObject({ paused: false });
  });
});
