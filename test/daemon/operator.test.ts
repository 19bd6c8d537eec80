import { describe, expect, test } from 'vitest';
import { chooseMission } from '../../src/plan/choose.ts';
import { atWork, COMMAND_SHIP, PROBE, sentFor, shipOf, summary, type Watch } from './at-work.ts';
import { testDesk } from './desk.ts';
import { inHarbour } from './harbour.ts';

const refusal = { kind: 'refused', why: expect.any(String) };

/** A sample a minute, from which the rates are taken. */
function expectSamples({ desk }: Watch): void {
  const samples = desk.present().samples();
  expect(samples.length).toBeGreaterThan(58);
  expect(samples.length).toBeLessThan(66);
  const [first, last] = [samples[0], samples.at(-1)];
  expect(first).toMatchObject({ credits: 175_000, netWorth: 175_000, requestsPerMinute: 0 });
  const hourAgo = samples.findLast(({ gameHours }) => gameHours <= (last?.gameHours ?? 0) - 1);
  const gained = (last?.netWorth ?? 0) - (hourAgo?.netWorth ?? 0);
  expect(last?.creditsPerHour).toBeCloseTo(gained / ((last?.gameHours ?? 0) - (hourAgo?.gameHours ?? 0)), -1);
}

/** A ship's missions with what they earned, by the ledger, and the prices that it saw. */
async function expectHistory({ desk, harbour }: Watch): Promise<void> {
  const view = desk.present().ship(COMMAND_SHIP);
  const rows = await (await harbour.books('ARGOSY-1')).ledger.since(0);
  const earned = (of: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(of).reduce((sum, { creditsDelta }) => sum + creditsDelta, 0);
  const mission = view?.history.find(({ profitCredits }) => profitCredits !== 0);
  expect(mission?.profitCredits).toBe(earned(({ missionId }) => missionId === mission?.id));
  const isOwn = (row: (typeof rows)[number]) => row.shipSymbol === COMMAND_SHIP && row.operation !== 'purchaseShip';
  expect(view?.profitCredits).toBe(earned(isOwn));
  expect(view?.states[0]?.to).toBe(view?.state);
  expect(desk.present().ship('ARGOSY-1-99')).toBeUndefined();
  const [seen] = desk
    .present()
    .markets()
    .filter(({ seenAtMs }) => seenAtMs !== null);
  const good = seen?.goods.find(({ seenAtMs }) => seenAtMs !== null);
  const prices = await desk.present().prices(seen?.symbol ?? '', good?.tradeSymbol ?? '');
  expect(prices.points.length).toBeGreaterThan(0);
}

describe('what the owner sees', () => {
  test('is what universe and ledger know: credits, net worth, ships, markets, contracts, requests, samples and history', async () => {
    await atWork(62, async (watch) => {
      const { desk, harbour } = watch;
      const status = desk.present().status();
      const known = summary(watch);
      const { credits = 0, pricesPaidForOwnedShips = 0, advancesOnOpenContracts = 0, ships = 0 } = known ?? {};
      expect(pricesPaidForOwnedShips).toBeGreaterThan(0);
      expect(status).toMatchObject({ callsign: 'ARGOSY-1', credits, mode: 'EMBEDDED', speed: 1, paused: false });
      expect(status.netWorth).toBe(credits + pricesPaidForOwnedShips - advancesOnOpenContracts);
      expect(status.requests.started).toBe(harbour.universe().counters().total.sent);
      expect(status.requests.lastMinute).toBeGreaterThan(0);
      expect(status.requests.lastMinute).toBeLessThanOrEqual(150);
      expect(Object.values(status.shipsByState).reduce((sum, count) => sum + count, 0)).toBe(ships);
      expect(desk.present().ships()).toHaveLength(ships);
      const map = desk.present().map();
      expect(map?.waypoints.filter(({ isMarket }) => isMarket).length).toBe(desk.present().markets().length);
      expect(desk.present().contracts().length).toBeGreaterThan(0);
      const counted = [...desk.present().requestCounts().values()].flatMap((outcomes) => [...outcomes.values()]);
      // Some are under way, and those before there were books are not counted.
      expect(counted.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(status.requests.started - 12);
      expectSamples(watch);
      await expectHistory(watch);
    });
  });

  test('ends with the run', async () => {
    await inHarbour(async (harbour) => {
      const desk = testDesk(harbour.settings.strategy);
      const run = harbour.start({ owner: desk });
      expect(desk.operator()).toBeUndefined();
      await harbour.reach(run.ready, 5);
      expect(desk.operator()).toBeDefined();
      run.stop();
      await harbour.reach(run.ending, 2);
      expect(desk.operator()).toBeUndefined();
    });
  });
});

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
  test('pauses a ship, which sends nothing until it is resumed; a restart does not forget', async () => {
    await atWork(5, async (watch) => {
      const { desk, harbour, run } = watch;
      expect(await desk.present().order({ kind: 'pauseShip', ship: PROBE }, 'test')).toMatchObject({ kind: 'done' });
      await harbour.until(() => shipOf(watch, PROBE)?.state === 'paused', 30);
      const before = sentFor(watch, PROBE).length;
      await harbour.pass(900);
      expect(sentFor(watch, PROBE)).toHaveLength(before);
      run.stop();
      await harbour.reach(run.ending, 2);
      const again = harbour.start({ owner: desk });
      await harbour.reach(again.ready, 5);
      await harbour.pass(900);
      expect(shipOf(watch, PROBE)).toMatchObject({ state: 'paused', paused: true });
      expect(sentFor(watch, PROBE)).toHaveLength(before);
      await desk.present().order({ kind: 'resumeShip', ship: PROBE }, 'test');
      expect(await harbour.until(() => sentFor(watch, PROBE).length > before, 15)).toBe(true);
      expect(harbour.events('order.given')).toMatchObject([
        { by: 'test', order: 'pauseShip', ship: PROBE, level: 'info', time: expect.any(String) },
        { by: 'test', order: 'resumeShip', ship: PROBE },
      ]);
      again.stop();
      await harbour.reach(again.ending, 2);
    });
  });

  test('pauses the fleet: no request at all until it is resumed, which no ship is by itself', async () => {
    await atWork(5, async (watch) => {
      const { desk, harbour } = watch;
      await desk.present().order({ kind: 'pauseFleet' }, 'test');
      await harbour.until(() => Object.keys(desk.present().status().shipsByState).join() === 'paused', 30);
      expect(desk.present().status()).toMatchObject({ paused: true });
      const before = harbour.sent.length;
      await harbour.pass(3_600);
      expect(harbour.sent).toHaveLength(before);
      expect(await desk.present().order({ kind: 'resumeShip', ship: PROBE }, 'test')).toMatchObject(refusal);
      await desk.present().order({ kind: 'resumeFleet' }, 'test');
      expect(await harbour.until(() => harbour.sent.length > before, 10)).toBe(true);
    });
  });

  test('buys a ship, sells everything and retires a ship, and the books agree with the universe', async () => {
    await atWork(20, async (watch) => {
      const { desk, harbour } = watch;
      const order = desk.present().order;
      const ships = summary(watch)?.ships ?? 0;
      expect(await order({ kind: 'buyShip', shipType: 'SHIP_PROBE' }, 'test')).toMatchObject({ kind: 'done' });
      expect(await harbour.until(() => summary(watch)?.ships === ships + 1, 120)).toBe(true);
      const bought = String(harbour.events('ship.bought').at(-1)?.bought);
      await harbour.until(
        () =>
          desk
            .present()
            .ships()
            .some(({ symbol }) => symbol === bought),
        5,
      );
      expect(await order({ kind: 'retireShip', ship: bought }, 'test')).toMatchObject({ kind: 'done' });
      expect(await harbour.until(() => harbour.events('ship.scrapped').length === 1, 600)).toBe(true);
      await harbour.pass(5);
      expect(shipOf(watch, bought)).toBeUndefined();
      expect(await order({ kind: 'pauseShip', ship: bought }, 'test')).toMatchObject({ kind: 'unknownShip' });
      await harbour.until(() => (shipOf(watch, COMMAND_SHIP)?.cargo.units ?? 0) > 0, 600);
      expect(await order({ kind: 'sellEverything', ship: COMMAND_SHIP }, 'test')).toMatchObject({ kind: 'done' });
      const isDone = () => harbour.events('order.done').length > 0;
      expect(await harbour.until(isDone, 600)).toBe(true);
      expect(harbour.events('order.dropped')).toEqual([]);
      await harbour.pass(2);
      const known = summary(watch);
      const worth =
        (known?.credits ?? 0) + (known?.pricesPaidForOwnedShips ?? 0) - (known?.advancesOnOpenContracts ?? 0);
      expect(desk.present().status().netWorth).toBe(worth);
    });
  });

  test('gives a ship other lanes, and has a mission dropped', async () => {
    await atWork(5, async (watch) => {
      const { desk, harbour } = watch;
      await desk.present().order({ kind: 'setLanes', ship: PROBE, lanes: [] }, 'test');
      expect(await desk.present().order({ kind: 'cancelMission', ship: PROBE }, 'test')).toMatchObject({
        kind: 'done',
      });
      await harbour.until(() => shipOf(watch, PROBE)?.state === 'waiting', 30);
      expect(shipOf(watch, PROBE)).toMatchObject({ lanes: [], mission: null, idleBecause: 'it was given no lanes' });
      await desk.present().order({ kind: 'setLanes', ship: PROBE, lanes: null }, 'test');
      await harbour.pass(1);
      expect(shipOf(watch, PROBE)).toMatchObject({ lanes: null, mission: { lane: expect.any(String) } });
    });
  });

  test('has another strategy taken up by idle ships at once', async () => {
    await atWork(5, async (watch) => {
      const { desk, harbour } = watch;
      const { strategy } = harbour.settings;
      desk.putInForce({ ...strategy, ships: [{ match: { symbol: '*' }, lanes: [] }], purchases: [] });
      const isIdle = () =>
        desk
          .present()
          .ships()
          .every(({ state }) => state === 'waiting');
      expect(await harbour.until(isIdle, 240)).toBe(true);
      const before = harbour.sent.length;
      desk.putInForce(strategy);
      await harbour.pass(2);
      expect(harbour.sent.length).toBeGreaterThan(before);
    });
  });

  test('is told why not, and nothing changes, of each order that cannot be obeyed', async () => {
    const choose: typeof chooseMission = (situation, ship) => {
      if (ship.symbol === PROBE) throw new TypeError('a bug of the planner');
      return chooseMission(situation, ship);
    };
    await atWork(
      2,
      async ({ desk, harbour }) => {
        for (const [what, order, why] of REFUSED) {
          const before = harbour.lines().length;
          const said = await desk.present().order(order, 'test');
          expect(said.kind, what).not.toBe('done');
          expect('why' in said ? said.why : '', what).toMatch(why);
          expect(harbour.lines().slice(before), what).toMatchObject([
            { event: 'order.refused', by: 'test', order: order.kind },
          ]);
        }
      },
      { choose },
    );
  });

  test('brings a ship back from quarantine by resuming it', async () => {
    let isBuggy = true;
    const choose: typeof chooseMission = (situation, ship) => {
      if (isBuggy && ship.symbol === PROBE) throw new TypeError('a bug of the planner');
      return chooseMission(situation, ship);
    };
    await atWork(
      2,
      async (watch) => {
        expect(shipOf(watch, PROBE)?.state).toBe('quarantined');
        const order = watch.desk.present().order;
        await order({ kind: 'pauseFleet' }, 'test');
        expect(await order({ kind: 'resumeFleet' }, 'test')).toEqual({
          kind: 'done',
          said: 'all ships but ARGOSY-1-2 (in quarantine) go back to work',
        });
        isBuggy = false;
        await watch.desk.present().order({ kind: 'resumeShip', ship: PROBE }, 'test');
        await watch.harbour.pass(60);
        expect(shipOf(watch, PROBE)?.mission).not.toBeNull();
      },
      { choose },
    );
  });
});
