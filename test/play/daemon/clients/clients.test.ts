import { expect, test } from 'vitest';
import { creditsByBooks } from '../../../../src/command/booking/books.ts';
import { pass } from '../../../../src/time/wait.ts';
import { TransportError } from '../../../../src/wire/transport.ts';
import { testConsole } from '../../../daemon/console/test-console.ts';
import { clientOf, dataOf, openDesk } from '../../../kit/clients.ts';
import { type DaemonTest, withDaemon } from '../../../kit/daemon.ts';
import { COMMAND_SHIP, PROBE, sentFor, shipOf, type Watch } from '../at-work.ts';

type Scene = Watch & {
  readonly client: ReturnType<typeof clientOf>;
  readonly desk: ReturnType<typeof openDesk>['clients'];
};

/**
 * A daemon, and beside it a program with the token of its agent; its fleet is at work, or paused, which takes a fraction of
 * the time.
 */
function withClient(fleet: 'at work' | 'paused', scene: (scene: Scene) => Promise<void>): Promise<void> {
  return withDaemon(async (daemonTest) => {
    const ownerConsole = testConsole(daemonTest.settings.strategy);
    const { clients, ...works } = openDesk(daemonTest);
    const run = await daemonTest.started({ owner: ownerConsole, clients, ...works });
    await daemonTest.pass(60);
    const [token] = [...daemonTest.kept.values()];
    if (fleet === 'paused') await ownerConsole.present().order({ kind: 'pauseFleet' }, 'test');
    await scene({ daemonTest, ownerConsole, run, desk: clients, client: clientOf(clients, token) });
    await daemonTest.end(run);
  });
}

/** The books and the universe tell the same credits, and nothing is left open. */
async function expectTrueBooks(daemonTest: DaemonTest): Promise<void> {
  const store = await daemonTest.books('ARGOSY-1');
  const { credits } = daemonTest.universe().agentSummary('ARGOSY-1', daemonTest.time.clock.nowMs()) ?? {};
  expect(await creditsByBooks(store)).toBe(credits);
  expect(daemonTest.events('books.adjusted')).toEqual([]);
}

/** Waits in virtual time for an answer. */
const answered = <T>(daemonTest: DaemonTest, reply: Promise<T>) => daemonTest.reach(reply, 10);

test('a ship that a program commands is left to it at once, and goes back to work ten game minutes after its last command', () =>
  withClient('at work', async (scene) => {
    const { daemonTest, client, ownerConsole } = scene;
    // The other ship would only take time.
    await ownerConsole.present().order({ kind: 'pauseShip', ship: COMMAND_SHIP }, 'test');
    const docked = await answered(daemonTest, client.post(`/my/ships/${PROBE}/orbit`));
    const inFlight = docked.status === 400;
    expect(inFlight || dataOf(docked).nav.status === 'IN_ORBIT', docked.body).toBe(true);
    expect(shipOf(scene, PROBE)).toMatchObject({ paused: true });
    await daemonTest.pass(300);
    await answered(daemonTest, client.post(`/my/ships/${PROBE}/dock`));
    const sent = sentFor(scene, PROBE).length;
    await daemonTest.pass(590);
    expect(shipOf(scene, PROBE)).toMatchObject({ state: 'paused', nav: { status: 'DOCKED' } });
    expect(sentFor(scene, PROBE)).toHaveLength(sent);
    await daemonTest.pass(20);
    expect(shipOf(scene, PROBE)).toMatchObject({ paused: false });
    expect(daemonTest.events('ship.lent').map(({ ship }) => ship)).toEqual([PROBE]);
    expect(daemonTest.events('ship.returned').map(({ ship }) => ship)).toEqual([PROBE]);
    await daemonTest.pass(600);
    expect(sentFor(scene, PROBE).length).toBeGreaterThan(sent);
  }));

/** Takes a ship over, and waits until it is nowhere under way. */
async function arrival({ daemonTest, client }: Scene, ship: string): Promise<void> {
  const status = async () => dataOf(await answered(daemonTest, client.get(`/my/ships/${ship}`))).nav.status;
  await answered(daemonTest, client.post(`/my/ships/${ship}/orbit`));
  for (let minutes = 0; minutes < 60 && (await status()) === 'IN_TRANSIT'; minutes++) await daemonTest.pass(60);
  await answered(daemonTest, client.post(`/my/ships/${ship}/orbit`));
}

/** Docks a ship once it has arrived, and looks at the market there. */
async function dockAtMarket(scene: Scene, ship: string) {
  const { daemonTest, client } = scene;
  const nav = async () => dataOf(await answered(daemonTest, client.get(`/my/ships/${ship}`))).nav;
  await arrival(scene, ship);
  await answered(daemonTest, client.post(`/my/ships/${ship}/dock`));
  const { systemSymbol, waypointSymbol, status } = await nav();
  expect(status).toBe('DOCKED');
  const market = await answered(daemonTest, client.get(`/systems/${systemSymbol}/waypoints/${waypointSymbol}/market`));
  return { systemSymbol, waypointSymbol, goods: dataOf(market).tradeGoods as { symbol: string; type: string }[] };
}

test('what a program buys and sells is in world and books at once, under its own name', () =>
  withClient('paused', async (scene) => {
    const { daemonTest, client } = scene;
    const { goods } = await dockAtMarket(scene, COMMAND_SHIP);
    const symbol = goods.find(({ type }) => type !== 'IMPORT')?.symbol ?? '';
    const bought = await answered(daemonTest, client.post(`/my/ships/${COMMAND_SHIP}/purchase`, { symbol, units: 2 }));
    expect(bought.status, bought.body).toBe(201);
    const held = () => shipOf(scene, COMMAND_SHIP)?.cargo.inventory.find(({ tradeSymbol }) => tradeSymbol === symbol);
    expect(held()?.units).toBeGreaterThanOrEqual(2);
    const wrong = await answered(daemonTest, client.post(`/my/ships/${COMMAND_SHIP}/sell`, { symbol, units: 9_999 }));
    expect([wrong.status, JSON.parse(wrong.body).error.code]).toEqual([400, 4219]);
    await answered(daemonTest, client.post(`/my/ships/${COMMAND_SHIP}/sell`, { symbol, units: 2 }));
    const store = await daemonTest.books('ARGOSY-1');
    const rows = (await store.ledger.since(0)).filter(({ lane }) => lane === 'clients');
    expect(rows.map(({ operation, units }) => [operation, units])).toEqual([
      ['purchaseCargo', 2],
      ['sellCargo', 2],
    ]);
    expect(daemonTest.events('act.backed-off')).toEqual([]);
    await expectTrueBooks(daemonTest);
  }));

test('a ship that a program buys joins the fleet, and one that it scraps leaves it', () =>
  withClient('paused', async (scene) => {
    const { daemonTest, client } = scene;
    const [yard] = scene.ownerConsole
      .present()
      .shipyards()
      .filter(({ ships }) => ships.some(({ type }) => type === 'SHIP_PROBE'));
    const waypointSymbol = yard?.symbol ?? '';
    await arrival(scene, PROBE);
    await answered(daemonTest, client.post(`/my/ships/${PROBE}/navigate`, { waypointSymbol }));
    await arrival(scene, PROBE);
    const reply = await answered(daemonTest, client.post('/my/ships', { shipType: 'SHIP_PROBE', waypointSymbol }));
    expect(reply.status, reply.body).toBe(201);
    const { symbol } = dataOf(reply).ship;
    await daemonTest.pass(1);
    expect(shipOf(scene, symbol)).toMatchObject({ state: 'paused', paused: true });
    await expectTrueBooks(daemonTest);
    await answered(daemonTest, client.post(`/my/ships/${symbol}/dock`));
    const scrapped = await answered(daemonTest, client.post(`/my/ships/${symbol}/scrap`));
    expect(scrapped.status, scrapped.body).toBe(200);
    expect(shipOf(scene, symbol)).toBeUndefined();
    await daemonTest.pass(700);
    await expectTrueBooks(daemonTest);
  }));

test.each(['before', 'after'] as const)(
  'a purchase whose reply is lost %s it took effect is resolved, and books stay true',
  (when) =>
    withClient('paused', async (scene) => {
      const { daemonTest, client } = scene;
      const { goods } = await dockAtMarket(scene, COMMAND_SHIP);
      const symbol = goods.find(({ type }) => type !== 'IMPORT')?.symbol ?? '';
      let losses = 1;
      daemonTest.way = (onwards) => async (request, signal) => {
        const isLost = request.path.endsWith('/purchase') && losses > 0;
        if (isLost) losses -= 1;
        if (isLost && when === 'before') throw new TransportError('lost', true, 'ECONNRESET');
        const reply = await onwards(request, signal);
        if (isLost) throw new TransportError('lost', true, 'ECONNRESET');
        return reply;
      };
      const buy = () => client.post(`/my/ships/${COMMAND_SHIP}/purchase`, { symbol, units: 1 });
      const lost = await answered(daemonTest, buy());
      expect(lost.status).toBe(504);
      const soon = await answered(daemonTest, buy());
      expect([soon.status, soon.headers['retry-after']]).toEqual([503, '30']);
      await daemonTest.pass(60);
      const again = await answered(daemonTest, buy());
      expect(again.status).toBe(201);
      const store = await daemonTest.books('ARGOSY-1');
      expect(await store.intents.openOnes()).toEqual([]);
      await expectTrueBooks(daemonTest);
    }),
);

test('a client that commands a ship while a request of its own is under way, whose reply is lost, waits until that is resolved', () =>
  withClient('at work', async (scene) => {
    const { daemonTest, client } = scene;
    let sent = 0;
    daemonTest.way = (onwards) => async (request, signal) => {
      const reply = await onwards(request, signal);
      if (sent > 0 || request.method === 'GET' || !request.path.startsWith(`/my/ships/${COMMAND_SHIP}/`)) return reply;
      sent += 1;
      await pass(2_000);
      throw new TransportError('lost', true, 'ECONNRESET');
    };
    expect(await daemonTest.until(() => sent > 0, 60)).toBe(true);
    const command = () => answered(daemonTest, client.post(`/my/ships/${COMMAND_SHIP}/orbit`));
    expect((await command()).status).toBe(503);
    await daemonTest.pass(90);
    expect((await command()).status).not.toBe(503);
    expect(await (await daemonTest.books('ARGOSY-1')).intents.openOnes()).toEqual([]);
    await expectTrueBooks(daemonTest);
  }));

test('while the server is away a client is told so at once, and its command is not sent later', () =>
  withClient('paused', async (scene) => {
    const { daemonTest, client } = scene;
    daemonTest.way = () => async () => {
      throw new TransportError('away', false, 'ECONNREFUSED');
    };
    const began = daemonTest.time.clock.nowMs();
    const asked = [client.post(`/my/ships/${PROBE}/dock`), client.get('/my/agent'), client.get('/factions')];
    const replies = await answered(daemonTest, Promise.all(asked));
    expect(replies.map(({ status }) => status)).toEqual([502, 502, 502]);
    expect(daemonTest.time.clock.nowMs() - began).toBeLessThan(30_000);
    daemonTest.way = (onwards) => onwards;
    await daemonTest.pass(120);
    expect(daemonTest.sent.filter(({ path }) => path.endsWith(`${PROBE}/dock`))).toHaveLength(1);
  }));

test('a client gets the reply to its own request, also where the daemon has to read what that lacks', () =>
  withClient('paused', async (scene) => {
    const { daemonTest, client } = scene;
    daemonTest.way = (onwards) => async (request, signal) => {
      const reply = await onwards(request, signal);
      return request.path.endsWith('/orbit')
        ? { ...reply, body: '{"data":{"nav":{"status":"IN_ORBIT"},"mine":1}}' }
        : reply;
    };
    const reply = await answered(daemonTest, client.post(`/my/ships/${PROBE}/orbit`));
    expect(JSON.parse(reply.body).data).toMatchObject({ mine: 1 });
  }));

test('changes of clients wait until the daemon is at work, and are not passed on past its books', () =>
  withDaemon(async (daemonTest) => {
    const { clients, ...works } = openDesk(daemonTest);
    const early = clientOf(clients, 'a.token.of-ours');
    expect((await answered(daemonTest, early.post(`/my/ships/${PROBE}/dock`))).status).toBe(503);
    expect((await answered(daemonTest, early.get('/systems'))).status).not.toBe(503);
    const run = await daemonTest.started({ clients, ...works });
    const [token] = [...daemonTest.kept.values()];
    const client = clientOf(clients, token);
    expect((await answered(daemonTest, client.post(`/my/ships/${PROBE}/dock`))).status).not.toBe(503);
    await daemonTest.end(run);
    const late = await answered(daemonTest, client.post(`/my/ships/${PROBE}/orbit`));
    expect([late.status, late.headers['retry-after']]).toEqual([503, '10']);
    const stranger = await answered(daemonTest, clientOf(clients, 'another.token').post('/my/ships/X-1/dock'));
    expect(stranger.status).toBe(401);
  }));

test('a ship stays with its program over a restart of the daemon, also one that serves no programs', () =>
  withClient('paused', async (scene) => {
    const { daemonTest, client, ownerConsole, run } = scene;
    await answered(daemonTest, client.post(`/my/ships/${PROBE}/orbit`));
    await daemonTest.end(run);
    const again = await daemonTest.started({ owner: ownerConsole });
    await ownerConsole.present().order({ kind: 'resumeFleet' }, 'test');
    await ownerConsole.present().order({ kind: 'pauseShip', ship: COMMAND_SHIP }, 'test');
    await daemonTest.pass(120);
    expect(shipOf(scene, PROBE)).toMatchObject({ state: 'paused', paused: true });
    await daemonTest.pass(600);
    expect(shipOf(scene, PROBE)).toMatchObject({ paused: false });
    await daemonTest.end(again);
  }));

test('of five thousand requests at once most are turned away with the time to wait, and the service turns none away', () =>
  withClient('paused', async ({ daemonTest, client, desk }) => {
    const all = Promise.all(Array.from({ length: 5_000 }, () => client.get('/my/agent')));
    const replies = await answered(daemonTest, all);
    const away = replies.filter(({ status }) => status === 429);
    expect(away.length).toBe(5_000 - 15);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(15);
    expect(away[0]?.headers).toMatchObject({ 'retry-after': '2', 'x-ratelimit-remaining': '0' });
    expect(JSON.parse(away[0]?.body ?? '').error).toMatchObject({ code: 429, data: { retryAfter: 2 } });
    expect(desk.traffic()).toMatchObject({ sent: 15, turnedAway: 4_985, waiting: 0 });
    expect(daemonTest.universe().counters().total.rejected429 ?? 0).toBe(0);
  }));

test('what is static comes from the atlas, marked with its age, and what others ask is passed on as it is', () =>
  withClient('paused', async ({ daemonTest, client, desk }) => {
    const page = '/systems?page=1&limit=20';
    const first = await answered(daemonTest, client.get(page));
    await daemonTest.pass(90);
    const again = await answered(daemonTest, client.get(page));
    expect(again.body).toBe(first.body);
    expect(again.headers).toMatchObject({ 'x-argosy-source': 'atlas' });
    expect(Number(again.headers.age)).toBeGreaterThanOrEqual(90);
    const stranger = clientOf(desk, undefined);
    expect((await answered(daemonTest, stranger.get(page))).body).toBe(first.body);
    expect((await answered(daemonTest, stranger.get('/my/agent'))).status).toBe(401);
    expect((await answered(daemonTest, client.get('/no/such/place'))).status).toBe(404);
    expect((await answered(daemonTest, client.post('/my/ships/NOBODY-1/dock'))).status).toBe(404);
    const scanned = await answered(daemonTest, client.post(`/my/ships/${COMMAND_SHIP}/scan/systems`));
    expect(scanned.status).toBeLessThan(500);
    await daemonTest.pass(10);
    await expectTrueBooks(daemonTest);
  }));

test('without clients the daemon sends what it sends without them', async () => {
  const paths = async (isOpen: boolean) => {
    let sent: readonly string[] = [];
    await withDaemon(async (daemonTest) => {
      const run = await daemonTest.started(isOpen ? openDesk(daemonTest) : {});
      await daemonTest.pass(600);
      await daemonTest.end(run);
      sent = daemonTest.sent.map(({ method, path, atMs }) => `${atMs} ${method} ${path}`);
    });
    return sent;
  };
  expect(await paths(true)).toEqual(await paths(false));
});
