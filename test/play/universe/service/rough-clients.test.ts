import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../../src/time/clock.ts';
import { type ServedUniverse, serveUniverse } from '../../../../src/universe/service/http-server.ts';
import { newPlayer, newUniverse, registered } from '../../../universe/service/player.ts';
import { saidTo } from '../../wire/raw-http.ts';

const bugs: unknown[] = [];
let served: ServedUniverse;
beforeAll(async () => {
  const clock = systemClock();
  const universe = newUniverse({ startedAtMs: clock.nowMs(), systems: 60 });
  served = await serveUniverse(universe, { port: 0, clock, onBug: (error) => bugs.push(error) });
});
afterAll(async () => {
  await served.close();
  expect(bugs).toEqual([]);
});

const said = (bytes: string, isEnough?: (text: string) => boolean, port = served.port) => saidTo(port, bytes, isEnough);

async function expectAlive(): Promise<void> {
  const reply = await fetch(`${served.url}/`);
  expect([200, 429]).toContain(reply.status);
}

const errorOf = (text: string) => JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)).error;

describe('a served universe and rough clients', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000', 400],
    ['a broken header', 'GET /v2/ HTTP/1.1\r\nHost x\r\n\r\n', 400],
    ['headers without an end', `GET /v2/ HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST /v2/register HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
  ])('answers %s with an error in JSON, and hangs up', async (_what, bytes, status) => {
    const text = await said(bytes);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(errorOf(text)).toEqual({ code: status, message: expect.any(String) });
    await expectAlive();
  });

  test('refuses a body of many megabytes without taking it in', async () => {
    const head = `POST /v2/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50000000\r\n\r\n`;
    const text = await said(head + 'x'.repeat(2_000_000), (so) => so.includes('}}'));
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    await expectAlive();
  });

  test('refuses a chunked body that goes on for too long', async () => {
    const head =
      'POST /v2/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const text = await said(head + chunk.repeat(20), (so) => so.includes('}}'));
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    await expectAlive();
  });

  test('answers others while a thousand clients are silent or in the middle of a request', async () => {
    const sockets: Socket[] = [];
    await Promise.all(
      Array.from({ length: 1_000 }, (_, index) => {
        const socket = connect(served.port, '127.0.0.1');
        sockets.push(socket);
        socket.on('error', () => {});
        return new Promise<void>((resolve) => {
          socket.once('connect', () => {
            if (index % 2 === 0) socket.write('POST /v2/register HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{');
            resolve();
          });
        });
      }),
    );
    await expectAlive();
    for (const socket of sockets) socket.destroy();
    await expectAlive();
  });

  test('answers hundreds of requests at once, each with the service’s own reply', async () => {
    const replies = await Promise.all(Array.from({ length: 300 }, () => fetch(`${served.url}/my/agent`)));
    const bodies = await Promise.all(replies.map((reply) => reply.json()));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401, 429]));
    for (const { error } of bodies as { error: object }[]) {
      expect(error).toMatchObject({ code: expect.any(Number), message: expect.any(String) });
    }
  });

  test.each([
    ['headers', 'GET /v2/ HTTP/1.1\r\nHost: x\r\n'],
    ['body', 'POST /v2/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{'],
  ])('gives a client a bounded time for its %s', async (_what, bytes) => {
    const impatient = await serveUniverse(newUniverse(), { port: 0, clock: systemClock(), patienceMs: 100 });
    const text = await said(bytes, () => false, impatient.port);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(errorOf(text)).toEqual({ code: 408, message: expect.any(String) });
    await impatient.close();
  });
});

describe('F73: a served universe with as many sockets as it has room for', () => {
  test.each([
    ['silent', ''],
    ['in the middle of a request', 'POST /v2/register HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{'],
    ['at rest', 'GET /v2/ HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('ends the oldest that is %s for each new one', async (_what, bytes) => {
    const clock = systemClock();
    const few = await serveUniverse(newUniverse({ startedAtMs: clock.nowMs() }), { port: 0, clock, mostSockets: 4 });
    const ended: number[] = [];
    const sockets = [];
    for (const index of Array(8).keys()) {
      const socket = connect(few.port, '127.0.0.1')
        .on('error', () => {})
        .resume();
      socket.on('close', () => ended.push(index));
      await new Promise<void>((resolve) => socket.once('connect', () => socket.write(bytes, () => resolve())));
      sockets.push(socket);
      expect([200, 429]).toContain((await fetch(`${few.url}/`, { headers: { connection: 'close' } })).status);
    }
    await expect.poll(() => ended.length).toBeGreaterThan(3);
    expect(ended).toEqual(ended.toSorted((a, b) => a - b));
    for (const socket of sockets) socket.destroy();
    await few.close();
  });
});

describe('F73: a limit of agents', () => {
  test('refuses the next one with a code of the service, keeps those that are there, and a reset makes room', () => {
    const universe = newUniverse({ systems: 60, mostAgents: 2 });
    const player = newPlayer(universe, 0);
    const authorization = `Bearer ${universe.mintAccountToken('many bots')}`;
    const register = (symbol: string) =>
      player.send('POST', '/register', { symbol, faction: 'COSMIC' }, { authorization });
    const answers = ['ONE', 'TWO', 'THREE', 'TWO'].map((symbol) => register(symbol));
    expect(answers.map(({ status, json }) => [status, json.error?.code])).toEqual([
      [201, undefined],
      [201, undefined],
      [400, 4112],
      [409, 4111],
    ]);
    expect(answers[2]?.json.error.message).toBe('All 2 places of this universe are taken until its next reset.');
    player.token = answers[0]?.json.data.token;
    expect(player.get('/my/agent').status).toBe(200);
    universe.disturb({ kind: 'reset' }, player.nowMs);
    player.nowMs += 60_000;
    expect(register('THREE').status).toBe(201);
  });
});

describe('a limit by address', () => {
  const twoAgents = (limitAddresses: boolean) => {
    const universe = newUniverse({ systems: 60, limitAddresses });
    const { player } = registered(universe);
    const other = newPlayer(universe, 0);
    other.nowMs = player.nowMs + 60_000;
    other.register('OTHER');
    const nowMs = other.nowMs + 60_000;
    const send = (token: string, address: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return universe.handle({ method: 'GET', path: '/v2/my/agent', headers, body: undefined, address }, nowMs);
    };
    return { send, tokens: [player.token, other.token] as const };
  };

  test('counts the requests of all accounts together, address by address', () => {
    const { send, tokens } = twoAgents(true);
    const statuses = Array.from({ length: 34 }, (_, index) => send(tokens[index % 2] ?? '', 'here').status);
    expect(statuses).toEqual([...Array(32).fill(200), 429, 429]);
    const refused = send(tokens[0], 'here');
    expect(refused.headers['x-ratelimit-type']).toBe('IP Address');
    expect(JSON.parse(refused.body).error.data.type).toBe('IP Address');
    expect(send(tokens[0], 'there').status).toBe(200);
  });

  test('does not release an account from its own limit, and is off unless asked for', () => {
    const on = twoAgents(true);
    const own = Array.from({ length: 33 }, (_, index) => on.send(on.tokens[0], `address ${index}`));
    expect(own.map(({ status }) => status)).toEqual([...Array(32).fill(200), 429]);
    expect(own.at(-1)?.headers['x-ratelimit-type']).toBe('Account');
    const off = twoAgents(false);
    const both = Array.from({ length: 40 }, (_, index) => off.send(off.tokens[index % 2] ?? '', 'here').status);
    expect(new Set(both)).toEqual(new Set([200]));
  });
});
