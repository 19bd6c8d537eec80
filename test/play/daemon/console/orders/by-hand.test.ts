import { expect, test } from 'vitest';
import type { Order } from '../../../../../src/daemon/operator.ts';
import { createUniverse } from '../../../../../src/universe/universe.ts';
import { testConsole } from '../../../../daemon/console/test-console.ts';
import { STARTED_AT_MS, withDaemon } from '../../../../kit/daemon.ts';
import { atWork, COMMAND_SHIP, give, sentFor, shipOf, shipsOf, type Watch } from '../../at-work.ts';
import { fleetAbroad } from '../../galaxy/fleet-abroad.ts';

type ByHand = Omit<Extract<Order, { kind: 'byHand' }>, 'kind' | 'ship'>;

/** Has a ship do one thing, and waits until it is done; what the daemon said. */
async function doByHand(watch: Watch, ship: string, order: ByHand): Promise<string> {
  const { kind, message } = await give(watch, { kind: 'byHand', ship, ...order });
  expect([kind, message]).toEqual(['done', message]);
  expect(await watch.daemonTest.until(() => shipOf(watch, ship)?.ordered === null, 120), message).toBe(true);
  expect(watch.daemonTest.events('order.dropped')).toEqual([]);
  return message;
}

test('a ship at work is paused, does the one thing that it was told, and works again when it is resumed', () =>
  atWork(2, async (watch) => {
    const { daemonTest } = watch;
    const ship = COMMAND_SHIP;
    const home = shipOf(watch, ship)?.nav.system ?? '';
    const places = watch.ownerConsole.present().map(home)?.waypoints ?? [];
    const { waypoint = '' } = shipOf(watch, ship)?.nav ?? {};
    const there = places.find(({ symbol, type }) => type === 'PLANET' && symbol !== waypoint)?.symbol ?? '';
    const said = await doByHand(watch, ship, { does: 'fly', waypoint: there });
    expect(said).toMatch(
      new RegExp(`^ARGOSY-1-1 is to fly to ${there}.*it is paused from now on, until you resume it$`),
    );
    expect(shipOf(watch, ship)?.nav.waypoint).toBe(there);
    await daemonTest.pass(1);
    expect(shipOf(watch, ship)).toMatchObject({ state: 'paused', paused: true });
    const before = sentFor(watch, ship).length;
    await daemonTest.pass(600);
    expect(sentFor(watch, ship).length).toBe(before);
    expect(await doByHand(watch, ship, { does: 'dock' })).toMatch(/it stays paused$/);
    expect(
      sentFor(watch, ship)
        .map(({ path }) => path)
        .at(-1),
    ).toMatch(/dock$/);
    expect(await give(watch, { kind: 'byHand', ship, does: 'dock' })).toMatchObject({
      message: 'ARGOSY-1-1 has nothing left to do for "dock": it is so already',
    });
    await give(watch, { kind: 'resumeShip', ship });
    await daemonTest.pass(600);
    expect(sentFor(watch, ship).length).toBeGreaterThan(before + 3);
  }));

test('a good that a ship keeps is not sold, also after a restart and by an order to sell everything, until it is free again', () =>
  atWork(1, async (watch) => {
    const { daemonTest, ownerConsole, run } = watch;
    const ship = COMMAND_SHIP;
    await give(watch, { kind: 'pauseShip', ship });
    await daemonTest.until(() => shipOf(watch, ship)?.state === 'paused', 60);
    await doByHand(watch, ship, { does: 'dock' });
    // What is made here sells elsewhere.
    const { waypoint } = shipOf(watch, ship)?.nav ?? {};
    const { goods = [] } =
      ownerConsole
        .present()
        .markets()
        .find(({ symbol }) => symbol === waypoint) ?? {};
    const good = goods.find(({ type }) => type === 'EXPORT')?.tradeSymbol ?? '';
    const aboard = () =>
      shipOf(watch, ship)?.cargo.inventory.find(({ tradeSymbol }) => tradeSymbol === good)?.units ?? 0;
    await doByHand(watch, ship, { does: 'buy', good, units: 3 });
    expect(aboard()).toBe(3);
    expect(await give(watch, { kind: 'keepGood', ship, good })).toMatchObject({
      message: `ARGOSY-1-1 keeps its ${good} (3 units now), whatever its lanes are`,
    });
    await give(watch, { kind: 'resumeShip', ship });
    await daemonTest.end(run);
    const again = await daemonTest.started({ owner: ownerConsole });
    await daemonTest.pass(45 * 60);
    const sellAll = async () => {
      await give(watch, { kind: 'sellEverything', ship });
      expect(await daemonTest.until(() => shipOf(watch, ship)?.ordered === null, 60)).toBe(true);
    };
    await sellAll();
    expect(aboard()).toBe(3);
    await give(watch, { kind: 'unkeepGood', ship, good });
    expect(shipOf(watch, ship)?.keeps).toEqual([]);
    await sellAll();
    expect(aboard()).toBe(0);
    await daemonTest.end(again);
  }));

test('a ship with an empty tank far from any fuel is rescued as docs/steering.md tells it', () =>
  withDaemon(async (daemonTest) => {
    const fleet = fleetAbroad('gate half built');
    daemonTest.replaceUniverse(
      createUniverse({ seed: 2, speed: 1, startedAtMs: STARTED_AT_MS, resumeFrom: fleet.snapshot }),
    );
    const credentials = { agentToken: fleet.token, accountToken: undefined, recall: () => undefined, keep: () => {} };
    const ownerConsole = testConsole(daemonTest.settings.strategy);
    const run = await daemonTest.started({ owner: ownerConsole, credentials });
    const watch = { daemonTest, ownerConsole, run };
    await give(watch, { kind: 'pauseFleet' });
    await daemonTest.pass(60);
    const [stranded = ''] = [...fleet.left].find(([, how]) => how === 'out of fuel') ?? [];
    const hauler =
      shipsOf(watch).find(({ type, nav }) => type === 'SHIP_LIGHT_HAULER' && nav.system === fleet.home)?.symbol ?? '';
    const where = shipOf(watch, stranded)?.nav.waypoint ?? '';
    const from = shipOf(watch, hauler)?.nav.waypoint ?? '';
    expect(await give(watch, { kind: 'byHand', ship: stranded, does: 'fly', waypoint: from })).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(
        /in DRIFT, got 0: .* have another ship transfer FUEL to it and refuel from the hold$/,
      ),
    });
    await doByHand(watch, hauler, { does: 'buy', good: 'FUEL', units: 3 });
    await doByHand(watch, hauler, { does: 'fly', waypoint: where });
    await doByHand(watch, stranded, { does: 'orbit' });
    await doByHand(watch, hauler, { does: 'transfer', good: 'FUEL', units: 3, to: stranded });
    await doByHand(watch, stranded, { does: 'refuel', fromCargo: true });
    expect(shipOf(watch, stranded)?.fuel.current).toBeGreaterThan(50);
    await doByHand(watch, stranded, { does: 'fly', waypoint: from });
    expect(shipOf(watch, stranded)?.nav.waypoint).toBe(from);
    expect(daemonTest.events('books.adjusted')).toEqual([]);
    await daemonTest.end(run);
  }));
