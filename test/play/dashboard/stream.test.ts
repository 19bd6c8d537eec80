import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, describe, expect, test } from 'vitest';
import type { Operator } from '../../../src/daemon/operator.ts';
import type { EventView, ShipView, StatusView } from '../../../src/daemon/views.ts';
import { MOST_STREAMS } from '../../../src/dashboard/stream-route.ts';
import { ask, eventually, type Listening, listen, openWatched, order, servePage } from './watched.ts';

const watched = await openWatched({}, 200);
afterAll(watched.close);

const at = () => watched.dashboard;
const eventsOf = (stream: Listening) => stream.messages('event') as EventView[];

describe('a stream', () => {
  test('that is opened before the daemon is ready says so, and goes on once it is', async () => {
    const stream = await listen(at());
    await stream.until(() => stream.messages('notReady').length > 0);
    expect(stream.text()).toMatch(/^retry: 2000\n\nevent: notReady\ndata: {"message":".*starting/);
    await watched.start();
    await stream.until(() => stream.messages('status').length > 0 && stream.messages('ships').length > 0);
    const [ships] = stream.messages('ships') as ShipView[][];
    expect(ships?.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(['ARGOSY-1-1', 'ARGOSY-1-2']));
    await stream.until(() => eventsOf(stream).length > 0);
  });

  test('begins with everything, tells then only ships that changed, and the status as it changes', async () => {
    const stream = await listen(at());
    const told = () => stream.messages('ships') as ShipView[][];
    // Ships in earlier messages: the fleet buys some while the stream is open.
    const knownBefore = (index: number) =>
      new Set(
        told()
          .slice(0, index)
          .flatMap((ships) => ships.map((ship) => ship.symbol)),
      );
    const isWithoutSome = (ships: ShipView[], index: number) => ships.length < knownBefore(index).size;
    await stream.until(() => told().length >= 3 && told().some(isWithoutSome));
    const [first = [], ...later] = told();
    const known = new Map(first.map((ship) => [ship.symbol, JSON.stringify(ship)]));
    for (const ship of later.flat()) {
      expect(JSON.stringify(ship)).not.toBe(known.get(ship.symbol));
      known.set(ship.symbol, JSON.stringify(ship));
    }
    const statuses = stream.messages('status') as StatusView[];
    expect(statuses.length).toBeGreaterThan(1);
    for (const [index, { nowMs }] of statuses.slice(1).entries()) {
      expect(nowMs - (statuses[index]?.nowMs ?? 0)).toBeGreaterThan(index === 0 ? 0 : 900);
    }
  });

  test('that is taken up again goes on with the line after the last one it heard', async () => {
    const first = await listen(at());
    await first.until(() => eventsOf(first).length > 2);
    first.hangUp();
    const heard = eventsOf(first).at(-1)?.id ?? 0;
    await eventually(() => watched.lines().length > heard + 3);
    for (const [path, headers] of [
      ['/api/stream', { 'last-event-id': String(heard) }],
      [`/api/stream?after=${heard}`, {}],
    ] as const) {
      const again = await listen(at(), path, headers);
      await again.until(() => eventsOf(again).length > 2);
      expect(
        eventsOf(again)
          .map(({ id }) => id)
          .slice(0, 3),
      ).toEqual([heard + 1, heard + 2, heard + 3]);
    }
  });

  test('of a page that knows another process begins with all the lines that are kept', async () => {
    const stream = await listen(at(), '/api/stream', { 'last-event-id': '999999999' });
    await stream.until(() => eventsOf(stream).length > 0);
    expect(eventsOf(stream)[0]?.id).toBeLessThan(50);
  });

  test('that hangs up leaves nothing behind', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen(at())));
    await eventually(() => at().streams() === 20);
    for (const stream of streams) stream.hangUp();
    await eventually(() => at().streams() === 0);
  });

  test(`is refused when ${MOST_STREAMS} are open, with a clear word, until one of them ends`, async () => {
    await eventually(() => at().streams() === 0);
    const streams = await Promise.all(Array.from({ length: MOST_STREAMS }, () => listen(at())));
    const refused = await ask(at(), '/api/stream');
    expect([refused.status, refused.json()]).toEqual([
      503,
      { error: { code: 'tooManyStreams', message: expect.stringMatching(/at most 64 open streams.*close/) } },
    ]);
    expect((await ask(at(), '/api/status')).status).toBe(200);
    streams[0]?.hangUp();
    await eventually(() => at().streams() < MOST_STREAMS);
    const stream = await listen(at());
    expect(stream.status).toBe(200);
    for (const each of [...streams, stream]) each.hangUp();
    await eventually(() => at().streams() === 0);
  });

  test('tells of a ship that is ours no longer', async () => {
    const present = watched.ownerConsole.present();
    const stream = await listen(at());
    await stream.until(() => stream.messages('ships').length > 0);
    const [ship] = present.ships().filter(({ role }) => role === 'SATELLITE');
    expect((await order(at(), { kind: 'retireShip', ship: ship?.symbol })).status).toBe(200);
    await stream.until(() => stream.messages('gone').length > 0);
    expect(stream.messages('gone')).toEqual([[ship?.symbol]]);
  });
});

test('a stream outlasts a daemon that begins anew, says so, and tells everything again', async () => {
  const present = watched.ownerConsole.present();
  let operator: Operator | undefined = present;
  const { dashboard } = await servePage(() => operator);
  const stream = await listen(dashboard);
  await stream.until(() => stream.messages('ships').length > 0);
  operator = undefined;
  await stream.until(() => stream.messages('notReady').length > 0);
  expect((await ask(dashboard, '/api/ships')).status).toBe(503);
  const before = stream.messages('ships').length;
  operator = { ...present };
  await stream.until(() => stream.messages('ships').length > before);
  const ships = stream.messages('ships')[before] as ShipView[];
  expect(ships.map(({ symbol }) => symbol)).toEqual(present.ships().map(({ symbol }) => symbol));
  expect(stream.messages('notReady')).toHaveLength(1);
  await dashboard.close();
});

/** Whether something listens at an address. */
function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
    socket.on('timeout', () => end(false));
  });
}

test('nothing listens but on 127.0.0.1', async () => {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const others = addresses.filter(({ address }) => address !== '127.0.0.1' && !address.startsWith('fe80'));
  expect(await answers('127.0.0.1', at().port)).toBe(true);
  for (const { address } of others) expect(await answers(address, at().port), address).toBe(false);
});

test('a bug of the page is told to the log and not to the caller, and neither ends a stream nor anything else', async () => {
  const broken = {
    status: () => {
      throw new TypeError('the secret inside');
    },
    ships: () => [],
  } as unknown as Operator;
  let operator: Operator | undefined;
  const { dashboard, bugs } = await servePage(() => operator);
  const stream = await listen(dashboard);
  await stream.until(() => stream.messages('notReady').length > 0);
  operator = broken;
  const reply = await ask(dashboard, '/api/status');
  expect(reply.status).toBe(500);
  expect(reply.json()).toEqual({ error: { code: 'bug', message: expect.any(String) } });
  expect(reply.text).not.toContain('secret inside');
  expect((await ask(dashboard, '/api/stream')).status).toBe(500);
  await eventually(() => bugs.length > 3);
  expect((await ask(dashboard, '/api/events')).status).toBe(200);
  await dashboard.close();
  await stream.ended;
});
