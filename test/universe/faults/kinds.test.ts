import { describe, expect, test, vi } from 'vitest';
import { savedState } from '../operations/scene.ts';
import { expectBalance, type FaultyWorld, inProcess, jsonOf, overLoopback, type Reply, SPEED } from './worlds.ts';

const PURCHASE = 'POST /my/ships/{shipSymbol}/purchase';
const SHIP = '/my/ships/VOYAGER-1';

const buy = ({ send }: FaultyWorld) => send('POST', `${SHIP}/purchase`, { symbol: 'FUEL', units: 1 });

/** Purchases that took effect. */
const purchases = ({ universe }: FaultyWorld) =>
  universe.ledger().filter(({ endpoint }) => endpoint === PURCHASE).length;

const isCut = (reply: Reply | undefined) => expect(reply).toBeUndefined();

function isHtml(status: number) {
  return (reply: Reply | undefined) => {
    expect(reply?.status).toBe(status);
    expect(reply?.headers.get('content-type')).toMatch(/^text\/html/);
    expect(reply?.text).toMatch(/^<html>/);
    expect([...(reply?.headers.keys() ?? [])].filter((name) => /ratelimit|retry-after/.test(name))).toEqual([]);
  };
}

function isError(status: number, code: number) {
  return (reply: Reply | undefined) => {
    expect(reply?.status).toBe(status);
    expect(jsonOf(reply)?.error).toMatchObject({ code, message: expect.any(String) });
  };
}

function isBroken(reply: Reply | undefined): void {
  expect(reply?.status).toBe(201);
  expect(reply?.headers.get('content-type')).toMatch(/^application\/json/);
  expect(reply?.text).toMatch(/^\{"data"/);
  expect(jsonOf(reply)).toBeUndefined();
}

/** What becomes of a purchase: what the client sees, and how often it took effect. */
const OF_ONE_REQUEST: readonly [string, object, (reply: Reply | undefined) => void, number][] = [
  ['a reply lost after the effect', { kind: 'reply-lost' }, isCut, 1],
  ['a request lost before it', { kind: 'request-lost' }, isCut, 0],
  ['a 500 with the effect', { kind: 'server-error', effect: true }, isError(500, 3000), 1],
  ['a 503 without it', { kind: 'server-error', status: 503, effect: false }, isError(503, 503), 0],
  ['an HTML 502 with the effect', { kind: 'bad-gateway', effect: true }, isHtml(502), 1],
  ['an HTML 502 without it', { kind: 'bad-gateway', effect: false }, isHtml(502), 0],
  ['truncated JSON', { kind: 'truncated', at: 0.5 }, isBroken, 1],
  ['a 429 without headers', { kind: 'bare-429' }, isHtml(429), 0],
  ['maintenance', { kind: 'maintenance' }, isError(503, 3100), 0],
];

describe.each([
  ['in this process', inProcess],
  ['over loopback', overLoopback],
])('a fault script, %s', (_where, playing) => {
  test.each(OF_ONE_REQUEST)(
    'can order %s, of the second purchase and no other',
    async (_what, fault, isAsOrdered, effects) => {
      await playing({ rules: [{ match: PURCHASE, nth: 2, fault }] }, async (world) => {
        expect((await buy(world))?.status).toBe(201);
        isAsOrdered(await buy(world));
        expect(purchases(world)).toBe(1 + effects);
        expect((await buy(world))?.status).toBe(201);
        expect(purchases(world)).toBe(2 + effects);
        expectBalance(world.universe);
      });
    },
  );

  test('can order a maintenance window, after which all is as before', async () => {
    const window = { match: '*', rate: 1, fromSeconds: 600, untilSeconds: 1_200, fault: { kind: 'maintenance' } };
    await playing({ rules: [window] }, async (world) => {
      const statuses: (number | undefined)[] = [];
      for (const wait of [0, 601, 500, 601]) {
        await world.pass(wait);
        statuses.push((await world.send('GET', '/my/agent'))?.status);
      }
      expect(statuses).toEqual([200, 503, 503, 200]);
    });
  });

  test('can order an effect that comes after the client has given up', async () => {
    await playing(
      { rules: [{ match: PURCHASE, nth: 1, fault: { kind: 'late-effect', seconds: 60 } }] },
      async (world) => {
        const waiting = buy(world);
        expect(purchases(world)).toBe(0);
        isCut(await waiting.catch(() => undefined));
        await vi.waitFor(() => expect(purchases(world)).toBe(1));
        expectBalance(world.universe);
      },
    );
  });

  test('can order a slow reply, which is true when it comes', async () => {
    await playing({ rules: [{ match: PURCHASE, nth: 1, fault: { kind: 'slow', seconds: 120 } }] }, async (world) => {
      const sentMs = world.nowMs();
      expect((await buy(world))?.status).toBe(201);
      expect(world.nowMs() - sentMs).toBeGreaterThanOrEqual((120 * 1_000) / SPEED);
      expectBalance(world.universe);
    });
  });

  test('can order reads that lag behind, each reader’s own', async () => {
    const rules = [
      { match: 'GET /my/*', rate: 1, fromSeconds: 600, untilSeconds: 1_200, fault: { kind: 'stale-read' } },
    ];
    await playing({ rules }, async (world) => {
      const credits = async () => jsonOf(await world.send('GET', '/my/agent')).data.credits;
      const before = await credits();
      await buy(world);
      await world.pass(601);
      expect(await credits()).toBe(before);
      const ship = jsonOf(await world.send('GET', SHIP));
      expect(ship.data.cargo.units, 'a read without a past').toBe(1);
      expect((await world.send('GET', '/my/agent', undefined, { authorization: 'Bearer x' }))?.status).toBe(401);
      await world.pass(600);
      expect(await credits()).toBe(savedState(world).agents.VOYAGER?.credits);
      expect(await credits()).toBeLessThan(before);
    });
  });

  test('can put the server’s clock ahead, in headers and bodies alike', async () => {
    await playing({ events: [{ kind: 'clock-skew', atSeconds: 600, seconds: 90 }] }, async (world) => {
      const ahead = async () => {
        const reply = await buy(world);
        const said = Date.parse(jsonOf(reply).data.transaction.timestamp);
        expect(Math.abs(Date.parse(reply?.headers.get('date') ?? '') - said)).toBeLessThanOrEqual(1_000);
        return (said - world.nowMs()) / 1_000;
      };
      expect(await ahead()).toBeCloseTo(0, 0);
      await world.pass(601);
      expect(await ahead()).toBeCloseTo(90, 0);
    });
  });

  test('can step the server’s clock back without starving its clients', async () => {
    await playing({ events: [{ kind: 'clock-skew', atSeconds: 600, seconds: -3_600 }] }, async (world) => {
      await buy(world);
      await world.pass(601);
      for (let count = 0; count < 5; count++) expect((await world.send('GET', '/my/agent'))?.status).toBe(200);
    });
  });

  test('can reset the universe: old tokens are refused with 401/4113, account tokens are good', async () => {
    await playing({ events: [{ kind: 'reset', atSeconds: 600 }] }, async (world) => {
      const account = { authorization: `Bearer ${world.universe.mintAccountToken('me')}` };
      const { resetDate: before, description } = jsonOf(await world.send('GET', '/'));
      expect((await world.send('GET', '/my/agent'))?.status).toBe(200);
      await world.pass(601);
      const refused = await world.send('GET', '/my/agent');
      const now = jsonOf(await world.send('GET', '/'));
      isError(401, 4113)(refused);
      expect(jsonOf(refused).error.data).toEqual({ expected: now.resetDate, actual: before });
      expect(now.resetDate > before).toBe(true);
      expect(now.stats).toMatchObject({ agents: 0, systems: 60 });
      expect(now.description).not.toBe(description);
      const again = await world.send('POST', '/register', { symbol: 'VOYAGER', faction: 'COSMIC' }, account);
      expect(jsonOf(again).data.agent.credits).toBe(175_000);
      expectBalance(world.universe);
    });
  });

  test('can shrink trade volumes between look and trade: 4604 says what is left', async () => {
    await playing({ events: [{ kind: 'shrink-trade-volume', atSeconds: 600, share: 0.1 }] }, async (world) => {
      const { waypointSymbol } = jsonOf(await world.send('GET', SHIP)).data.nav;
      const path = `/systems/${waypointSymbol.split('-').slice(0, 2).join('-')}/waypoints/${waypointSymbol}/market`;
      const goods: { symbol: string; tradeVolume: number }[] = jsonOf(await world.send('GET', path)).data.tradeGoods;
      const volume = goods.find(({ symbol }) => symbol === 'FUEL')?.tradeVolume ?? 0;
      const units = Math.min(volume, 40);
      await world.pass(601);
      const refused = await world.send('POST', `${SHIP}/purchase`, { symbol: 'FUEL', units });
      isError(400, 4604)(refused);
      expect(jsonOf(refused).error.data).toMatchObject({ units, tradeVolume: Math.floor(volume * 0.1) });
      expectBalance(world.universe);
    });
  });

  test('can break a ship’s hold: its reads answer 500/3000 for good, its /nav and the other ships go on', async () => {
    await playing({ events: [{ kind: 'negative-cargo', atSeconds: 600, shipSymbol: 'VOYAGER-1' }] }, async (world) => {
      await buy(world);
      await world.pass(601);
      for (const path of ['/my/ships', SHIP, `${SHIP}/cargo`]) isError(500, 3000)(await world.send('GET', path));
      for (const path of [`${SHIP}/nav`, '/my/ships/VOYAGER-2'])
        expect((await world.send('GET', path))?.status).toBe(200);
      await world.send('POST', `${SHIP}/purchase`, { symbol: 'FUEL', units: 30 });
      isError(500, 3000)(await world.send('GET', SHIP));
      expectBalance(world.universe);
    });
  });
});

test('the same script and requests meet the same faults, and leave the same world', async () => {
  const kinds = ['reply-lost', 'request-lost', 'bare-429', 'maintenance', 'truncated'];
  const rules = kinds.map((kind) => ({ match: 'POST *', rate: 0.2, fault: { kind } }));
  const played = async (seed: number) => {
    const seen: (string | undefined)[] = [];
    await inProcess({ seed, rules }, async (world) => {
      for (let count = 0; count < 40; count++) {
        await world.pass(10);
        const symbol = count % 2 === 0 ? 'purchase' : 'sell';
        seen.push((await world.send('POST', `${SHIP}/${symbol}`, { symbol: 'FUEL', units: 1 }))?.text);
      }
      expectBalance(world.universe);
      seen.push(world.universe.snapshot());
    });
    return seen;
  };
  const one = await played(1);
  expect(await played(1)).toEqual(one);
  expect(await played(2)).not.toEqual(one);
  expect(one).toContain(undefined);
});
