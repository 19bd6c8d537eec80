import { describe, expect, test } from 'vitest';
import { chooseMission } from '../../../../../src/plan/choose.ts';
import { atWork, COMMAND_SHIP, give, PROBE, sentFor, shipOf, shipsOf, summary } from '../../at-work.ts';

const refusal = { kind: 'refused', message: expect.any(String) };

/** Orders that cannot be obeyed, and what is said of each; the probe is in quarantine. */
const REFUSED = [
  [
    'a ship that is not ours',
    { kind: 'pauseShip', ship: 'ARGOSY-1-77' },
    /expected one of our ships \(ARGOSY-1-1, .*\), got "ARGOSY-1-77"/,
  ],
  ['a ship in quarantine', { kind: 'sellEverything', ship: PROBE }, /in quarantine.*resume it to restart it/],
  [
    'a lane that there is none of',
    { kind: 'setLanes', ship: COMMAND_SHIP, lanes: ['minne'] },
    /expected lanes out of .*got "minne"/,
  ],
  [
    'what is no type of ship at all',
    { kind: 'buyShip', shipType: 'ship-rowboat' },
    /expected one of the ship types .*got "ship-rowboat"/,
  ],
  [
    'a type that nobody has heard of, and that is for sale nowhere',
    { kind: 'buyShip', shipType: 'SHIP_PROEB' },
    /no shipyard of .* in reach is known to sell a SHIP_PROEB; .*\(did you mean SHIP_PROBE\?\)/,
  ],
  [
    'a type that nobody sells here',
    { kind: 'buyShip', shipType: 'SHIP_BULK_FREIGHTER' },
    /no shipyard of .* in reach is known to sell/,
  ],
] as const;

describe('the owner', () => {
  test('pauses a ship, which sends nothing until it is resumed', () =>
    atWork(5, async (watch) => {
      const { daemonTest } = watch;
      expect(await give(watch, { kind: 'pauseShip', ship: PROBE })).toMatchObject({
        kind: 'done',
      });
      await daemonTest.until(() => shipOf(watch, PROBE)?.state === 'paused', 30);
      const before = sentFor(watch, PROBE).length;
      await daemonTest.pass(300);
      expect(sentFor(watch, PROBE)).toHaveLength(before);
      expect(shipOf(watch, PROBE)).toMatchObject({ state: 'paused', paused: true });
      await give(watch, { kind: 'resumeShip', ship: PROBE });
      expect(await daemonTest.until(() => sentFor(watch, PROBE).length > before, 15)).toBe(true);
      expect(daemonTest.events('order.given')).toMatchObject([
        { by: 'test', order: 'pauseShip', ship: PROBE, level: 'info', time: expect.any(String) },
        { by: 'test', order: 'resumeShip', ship: PROBE },
      ]);
    }));

  test('pauses the fleet: no request at all until it is resumed, which no ship is by itself', () =>
    atWork(5, async (watch) => {
      const { ownerConsole, daemonTest } = watch;
      await give(watch, { kind: 'pauseFleet' });
      await daemonTest.until(() => Object.keys(ownerConsole.present().status().shipsByState).join() === 'paused', 30);
      expect(ownerConsole.present().status()).toMatchObject({ paused: true });
      const before = daemonTest.sent.length;
      await daemonTest.pass(3_600);
      expect(daemonTest.sent).toHaveLength(before);
      expect(await give(watch, { kind: 'resumeShip', ship: PROBE })).toMatchObject(refusal);
      await give(watch, { kind: 'resumeFleet' });
      expect(await daemonTest.until(() => daemonTest.sent.length > before, 10)).toBe(true);
    }));

  test('buys a ship, sells everything and retires a ship, and the books agree with the universe', () =>
    atWork(10, async (watch) => {
      const { ownerConsole, daemonTest } = watch;
      const ships = summary(watch)?.ships ?? 0;
      expect(await give(watch, { kind: 'buyShip', shipType: 'SHIP_PROBE' })).toMatchObject({ kind: 'done' });
      expect(await daemonTest.until(() => summary(watch)?.ships === ships + 1, 120)).toBe(true);
      const bought = String(daemonTest.events('ship.bought').at(-1)?.bought);
      await daemonTest.until(() => shipOf(watch, bought) !== undefined, 5);
      expect(await give(watch, { kind: 'retireShip', ship: bought })).toMatchObject({ kind: 'done' });
      expect(await daemonTest.until(() => daemonTest.events('ship.scrapped').length === 1, 600)).toBe(true);
      await daemonTest.pass(5);
      expect(shipOf(watch, bought)).toBeUndefined();
      expect(await give(watch, { kind: 'pauseShip', ship: bought })).toMatchObject({ kind: 'unknownShip' });
      await daemonTest.until(() => (shipOf(watch, COMMAND_SHIP)?.cargo.units ?? 0) > 0, 600);
      expect(await give(watch, { kind: 'sellEverything', ship: COMMAND_SHIP })).toMatchObject({ kind: 'done' });
      const isDone = () => daemonTest.events('order.done').length > 0;
      expect(await daemonTest.until(isDone, 600)).toBe(true);
      expect(daemonTest.events('order.dropped')).toEqual([]);
      await daemonTest.pass(2);
      const known = summary(watch);
      const worth =
        (known?.credits ?? 0) + (known?.pricesPaidForOwnedShips ?? 0) - (known?.advancesOnOpenContracts ?? 0);
      expect(ownerConsole.present().status().netWorth).toBe(worth);
    }));

  test('gives a ship other lanes, and has a mission dropped', () =>
    atWork(5, async (watch) => {
      const { daemonTest } = watch;
      await give(watch, { kind: 'setLanes', ship: PROBE, lanes: [] });
      expect(await give(watch, { kind: 'cancelMission', ship: PROBE })).toMatchObject({
        kind: 'done',
      });
      await daemonTest.until(() => shipOf(watch, PROBE)?.state === 'waiting', 30);
      expect(shipOf(watch, PROBE)).toMatchObject({ lanes: [], mission: null, idleBecause: 'it has no lanes' });
      await give(watch, { kind: 'setLanes', ship: PROBE, lanes: null });
      await daemonTest.pass(1);
      expect(shipOf(watch, PROBE)).toMatchObject({ lanes: null, mission: { lane: expect.any(String) } });
    }));

  test('has another strategy taken up by idle ships at once', () =>
    atWork(5, async (watch) => {
      const { ownerConsole, daemonTest } = watch;
      const { strategy } = daemonTest.settings;
      ownerConsole.putInForce({ ...strategy, ships: [{ match: { symbol: '*' }, lanes: [] }], purchases: [] });
      const isIdle = () => shipsOf(watch).every(({ state }) => state === 'waiting');
      expect(await daemonTest.until(isIdle, 240)).toBe(true);
      const before = daemonTest.sent.length;
      ownerConsole.putInForce(strategy);
      await daemonTest.pass(2);
      expect(daemonTest.sent.length).toBeGreaterThan(before);
    }));

  test('is told why not, and nothing changes, of each order that cannot be obeyed', async () => {
    const choose: typeof chooseMission = (plan) => {
      if (plan.ship.symbol === PROBE) throw new TypeError('a bug of the planner');
      return chooseMission(plan);
    };
    await atWork(
      2,
      async (watch) => {
        const { daemonTest } = watch;
        for (const [what, order, why] of REFUSED) {
          const before = daemonTest.lines().length;
          const answer = await give(watch, order);
          expect(answer.kind, what).not.toBe('done');
          expect(answer.message, what).toMatch(why);
          expect(daemonTest.lines().slice(before), what).toMatchObject([
            { event: 'order.refused', by: 'test', order: order.kind },
          ]);
        }
      },
      { choose },
    );
  });

  test('brings a ship back from quarantine by resuming it', async () => {
    let isBuggy = true;
    const choose: typeof chooseMission = (plan) => {
      if (isBuggy && plan.ship.symbol === PROBE) throw new TypeError('a bug of the planner');
      return chooseMission(plan);
    };
    await atWork(
      2,
      async (watch) => {
        expect(shipOf(watch, PROBE)?.state).toBe('quarantined');
        await give(watch, { kind: 'pauseFleet' });
        expect(await give(watch, { kind: 'resumeFleet' })).toEqual({
          kind: 'done',
          message: 'all ships but ARGOSY-1-2 (in quarantine) go back to work',
        });
        isBuggy = false;
        await give(watch, { kind: 'resumeShip', ship: PROBE });
        await watch.daemonTest.pass(60);
        expect(shipOf(watch, PROBE)?.mission).not.toBeNull();
      },
      { choose },
    );
  });
});
