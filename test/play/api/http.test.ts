import type { Socket } from 'node:net';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { httpTransport } from '../../../src/api/http.ts';
import { installVirtualTime } from '../../../src/time/virtual.ts';
import { TransportError, type WireRequest } from '../../../src/wire/transport.ts';
import { type Answer, freePort, reply, withServer } from '../../api/faulty-server.ts';

const TOKEN = 'canary-token-that-nobody-may-see';
const authorization = `Bearer ${TOKEN}`;
const READ: WireRequest = { method: 'GET', path: '/my/agent', headers: { authorization } };
const SALE: WireRequest = {
  method: 'POST',
  path: '/my/ships/A-1/sell',
  headers: { authorization, 'content-type': 'application/json' },
  body: '{"symbol":"IRON_ORE","units":5}',
};
const DOCKING: WireRequest = { method: 'POST', path: '/my/ships/A-1/dock', headers: { authorization } };
const MODE: WireRequest = { ...SALE, method: 'PATCH', path: '/my/ships/A-1/nav', body: '{"flightMode":"BURN"}' };

/** Milliseconds, for servers that stay silent. */
const IMPATIENT = { response: 250, request: 400 };

/** The TransportError that a request must end in. */
async function failure(url: string, request: WireRequest, timeouts = {}): Promise<TransportError> {
  const error: unknown = await httpTransport(
    url,
    timeouts,
  )(request).then(
    (answer) => new Error(`expected a failure, got ${answer.status}`),
    (reason) => reason,
  );
  if (error instanceof TransportError) return error;
  throw error;
}

/** Everything that could be printed of an error, own hidden fields and causes included. */
function everythingOf(error: unknown): string {
  const fields = typeof error === 'object' && error !== null ? Reflect.ownKeys(error) : [];
  const values = fields.map((key) => inspect(Reflect.get(error as object, key), { showHidden: true, depth: 20 }));
  return [inspect(error, { showHidden: true, depth: 20 }), JSON.stringify(error), String(error), ...values].join('\n');
}

/** Writes spaces into a reply for as long as somebody reads. */
function pour(socket: Socket): void {
  const spaces = ' '.repeat(1_000_000);
  const more = () => {
    if (socket.writable) socket.write(spaces, more);
  };
  socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n', more);
}

/** A reply of so many bytes, packed into a thousandth of them. */
function packed(bytes: number): Buffer {
  const body = gzipSync(Buffer.alloc(bytes, ' '));
  const head = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

const fine: Answer = (socket) => socket.write(reply(200, '{}'));

/** Answers a docking, and ends anything else otherwise. */
const fineForDocking =
  (end: Answer): Answer =>
  (socket, hit) =>
    hit.path.endsWith('/dock') ? fine(socket, hit) : end(socket, hit);

/** The connections over which requests go, one after the other. */
function connectionsOf(answer: Answer, requests: readonly WireRequest[], timeouts = {}): Promise<number[]> {
  return withServer(answer, async ({ url, hits }) => {
    const send = httpTransport(url, timeouts);
    for (const request of requests) await send(request);
    return hits.map(({ connection }) => connection);
  });
}

const faults: readonly (readonly [string, Answer, string])[] = [
  ['a server that never answers', () => {}, 'ETIMEDOUT'],
  ['a connection cut before the headers', (socket) => socket.destroy(), 'ECONNRESET'],
  ['a connection that is reset before the headers', (socket) => socket.resetAndDestroy(), 'ECONNRESET'],
  ['a connection that is closed politely before the headers', (socket) => socket.end(), 'ECONNRESET'],
  [
    'a connection cut within the headers',
    (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-le', () => socket.destroy()),
    'ECONNRESET',
  ],
  [
    'a connection cut after the headers',
    (socket) => socket.write(reply(200, '', { 'content-length': '9' }), () => socket.destroy()),
    'ERR_HTTP_CONTENT_LENGTH_MISMATCH',
  ],
  [
    'a body that ends early',
    (socket) => socket.end(reply(200, '{"data"', { 'content-length': '99' })),
    'ERR_HTTP_CONTENT_LENGTH_MISMATCH',
  ],
  [
    'a body that stops halfway for good',
    (socket) => socket.write(reply(200, '{"data"', { 'content-length': '99' })),
    'ETIMEDOUT',
  ],
  [
    'a chunked body that ends early',
    (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n7\r\n{"data"\r\n'),
    'ECONNRESET',
  ],
  [
    'a body that is not the gzip it says',
    (socket) => socket.write(reply(200, '{"data":{}}', { 'content-encoding': 'gzip' })),
    'ERR_READING_RESPONSE_STREAM',
  ],
  ['a body that never ends', (socket) => pour(socket), 'ERR_REPLY_TOO_LARGE'],
  ['a small reply that unpacks to a huge one', (socket) => socket.write(packed(64_000_000)), 'ERR_REPLY_TOO_LARGE'],
  ['something that is not HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'), 'HPE_INVALID_CONSTANT'],
];

describe('a request that the server has read but not answered whole', () => {
  test.each(
    faults.flatMap(([name, answer, code]) =>
      (code === 'ETIMEDOUT' ? [READ, SALE] : [READ, SALE, DOCKING, MODE]).map((request) => {
        const { method, path } = request;
        return { name, method, path, answer, code, request };
      }),
    ),
  )('$name: $method $path counts as sent and is sent exactly once', async ({ answer, code, request, path }) => {
    await withServer(answer, async ({ url, hits }) => {
      const error = await failure(url, request, code === 'ETIMEDOUT' ? IMPATIENT : {});
      expect({ sent: error.sent, hits: hits.length, path: hits[0]?.path }).toEqual({
        sent: true,
        hits: 1,
        path: `/v2${path}`,
      });
      expect(error).toMatchObject({ code, isStale: false });
      expect(everythingOf(error)).not.toContain('canary');
      expect(error.cause).toBeUndefined();
    });
  });
});

test('F59: a reply of 2 MB is read whole, and a longer one is cut off, packed or not', async () => {
  for (const answer of [(bytes: number) => reply(200, ' '.repeat(bytes)), packed]) {
    await withServer(
      (socket) => socket.write(answer(2_000_000)),
      async ({ url }) => expect((await httpTransport(url)(READ)).body).toHaveLength(2_000_000),
    );
    await withServer(
      (socket) => socket.write(answer(2_000_001)),
      async ({ url }) => expect((await failure(url, SALE)).code).toBe('ERR_REPLY_TOO_LARGE'),
    );
  }
});

test('F49: a success whose body is cut is told from a request that was never answered', async () => {
  const cut: Answer = (socket) => socket.end(reply(201, '{"data"', { 'content-length': '99' }));
  const refused: Answer = (socket) => socket.end(reply(409, '{"error"', { 'content-length': '99' }));
  const silent: Answer = (socket) => socket.end();
  const told: boolean[] = [];
  for (const answer of [cut, refused, silent])
    await withServer(answer, async ({ url }) => void told.push((await failure(url, SALE)).hasSucceeded));
  expect(told).toEqual([true, false, false]);
});

test('F13: a server that stays silent is waited for 15 seconds, unless told otherwise', async () => {
  const startMs = Date.UTC(2026, 10, 20);
  const time = installVirtualTime(startMs);
  try {
    const arrived = Promise.withResolvers<void>();
    await withServer(
      () => arrived.resolve(),
      async ({ url }) => {
        const failed = failure(url, SALE);
        await arrived.promise;
        await time.runUntil(failed, startMs + 60_000);
        expect(await failed).toMatchObject({ sent: true, code: 'ETIMEDOUT' });
        expect((time.clock.nowMs() - startMs) / 1_000).toBeCloseTo(15, 1);
      },
    );
  } finally {
    time.uninstall();
  }
});

describe('a server that is not reached', () => {
  test.each([
    ['127.0.0.1', READ],
    ['127.0.0.1', SALE],
    ['localhost', SALE],
  ])('a refused connection on every address of %s means that %o was not sent', async (host, request) => {
    const error = await failure(`http://${host}:${await freePort()}/v2`, request);
    expect(error).toMatchObject({ sent: false, code: 'ECONNREFUSED', name: 'TransportError' });
    expect(error.message).toBe(`${request.method} ${request.path}: the server was not reached (ECONNREFUSED)`);
    expect(everythingOf(error)).not.toContain('canary');
  });

  test.each([READ, SALE])('a name that does not resolve means that $method was not sent', async (request) => {
    // A label longer than DNS allows fails in the resolver itself, so that no query leaves the machine.
    const error = await failure(`http://${'x'.repeat(64)}.invalid/v2`, request);
    expect(error.sent).toBe(false);
    expect(['ENOTFOUND', 'EAI_AGAIN']).toContain(error.code);
    expect(everythingOf(error)).not.toContain('canary');
  });
});

describe('a complete reply', () => {
  test.each([
    ['JSON', 200, '{"data":{}}', {}],
    ['an HTML page', 502, '<html>Bad Gateway</html>', { 'content-type': 'text/html' }],
    ['HTML that calls itself JSON', 200, '<html></html>', { 'content-type': 'application/json' }],
    ['an empty body', 200, '', {}],
    ['a refusal', 409, '{"error":{"code":4000}}', { 'content-type': 'application/json' }],
    ['a request too many', 429, '{"error":{"code":429}}', { 'retry-after': '60' }],
    ['a maintenance', 503, '{"error":{"code":3100}}', { 'retry-after': '1' }],
    ['a redirect', 302, '', { location: '/v2/elsewhere' }],
  ])('of %s is handed over as it is, after one request', async (_, status, body, headers) => {
    for (const request of [READ, SALE]) {
      await withServer(
        (socket) => socket.write(reply(status, body, headers)),
        async ({ url, hits }) => {
          expect(await httpTransport(url)(request)).toMatchObject({ status, body, headers });
          expect(hits).toHaveLength(1);
        },
      );
    }
  });

  test('of status 204 has an empty body', async () => {
    const noContent: Answer = (socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n');
    await withServer(noContent, async ({ url }) => {
      expect(await httpTransport(url)(READ)).toEqual({ status: 204, headers: {}, body: '' });
    });
  });

  test('that comes in pieces is put together, its header names in lower case', async () => {
    const inPieces: Answer = (socket) => {
      const text = reply(200, '{"data":"ä"}', { Date: 'now', 'X-A': '1', 'x-a': '2' });
      for (const byte of Buffer.from(text)) socket.write(Buffer.from([byte]));
    };
    await withServer(inPieces, async ({ url }) => {
      const answer = await httpTransport(url)(READ);
      expect(answer.body).toBe('{"data":"ä"}');
      expect(answer.headers).toMatchObject({ date: 'now', 'x-a': '1, 2' });
    });
  });
});

describe('what goes over the wire', () => {
  test.each([READ, SALE, DOCKING, MODE])('$method $path keeps method, path, token and body', async (request) => {
    await withServer(fine, async ({ url, hits }) => {
      await httpTransport(url)(request);
      expect(hits).toMatchObject([
        { method: request.method, path: `/v2${request.path}`, body: request.body ?? '', headers: { authorization } },
      ]);
      expect(hits[0]?.headers['content-type']).toBe(request.body === undefined ? undefined : 'application/json');
    });
  });

  test('a query stays as it is written', async () => {
    await withServer(fine, async ({ url, hits }) => {
      await httpTransport(url)({ ...READ, path: '/my/ships?page=2&limit=20' });
      await httpTransport(url)({ ...READ, path: '' });
      expect(hits.map(({ path }) => path)).toEqual(['/v2/my/ships?page=2&limit=20', '/v2']);
    });
  });

  test('without a token no authorization header goes out', async () => {
    await withServer(fine, async ({ url, hits }) => {
      await httpTransport(url)({ method: 'GET', path: '/', headers: {} });
      expect(hits[0]?.headers).not.toHaveProperty('authorization');
    });
  });

  test('a token that no header can carry is refused without a request and without showing it', async () => {
    await withServer(fine, async ({ url, hits }) => {
      const error = await failure(url, { ...SALE, headers: { authorization: `${authorization}\n` } });
      expect(everythingOf(error)).not.toContain('canary');
      expect(hits).toEqual([]);
    });
  });
});

describe('a connection that is kept', () => {
  test('serves the next request as well', async () => {
    expect(await connectionsOf(fine, [READ, SALE, DOCKING])).toEqual([1, 1, 1]);
  });

  test('and closed while idle is replaced by a new one', async () => {
    const closed: Promise<unknown>[] = [];
    const closeAfter: Answer = (socket) => {
      closed.push(new Promise((resolve) => socket.once('close', resolve)));
      socket.end(reply(200, '{}'));
    };
    await withServer(closeAfter, async ({ url, hits }) => {
      const send = httpTransport(url);
      for (const request of [SALE, SALE]) {
        await send(request);
        await Promise.all(closed);
      }
      expect(hits.map(({ connection }) => connection)).toEqual([1, 2]);
    });
  });

  test('F55: and cut makes changes go over new ones for a while, and nothing over one that is as old', async () => {
    const waiting: (() => void)[] = [];
    const answer: Answer = (socket, { path }) => {
      if (path.endsWith('/sell')) socket.resetAndDestroy();
      else if (path.endsWith('/agent') && waiting.length < 2) {
        // Two at a time, over two connections.
        waiting.push(() => socket.write(reply(200, '{}')));
        if (waiting.length === 2) for (const go of waiting) go();
      } else socket.write(reply(200, '{}'));
    };
    await withServer(answer, async ({ url, hits }) => {
      const send = httpTransport(url);
      await Promise.all([send(READ), send(READ)]);
      await expect(send(SALE)).rejects.toMatchObject({ isStale: true });
      for (const request of [READ, DOCKING, READ, MODE, READ]) await send(request);
      expect(hits.slice(3).map(({ connection }) => connection)).toEqual([3, 4, 3, 5, 3]);
    });
  });

  test('F55: and cut again and again makes reads go over new ones as well', async () => {
    const used = new Set<number>();
    const answer: Answer = (socket, { connection }) => {
      if (used.has(connection)) socket.resetAndDestroy();
      else socket.write(reply(200, '{}'));
      used.add(connection);
    };
    await withServer(answer, async ({ url, hits }) => {
      const send = httpTransport(url);
      for (let n = 0; n < 40; n++) await send(READ).catch(() => {});
      const last = hits.slice(-20).map(({ connection }) => connection);
      expect(new Set(last).size).toBe(last.length);
    });
  });

  const STALE = { code: 'ECONNRESET', isStale: true };
  test.each<readonly [string, WireRequest, Answer, Partial<TransportError>]>([
    ['when a read uses it again leaves that unanswered', READ, (socket) => socket.resetAndDestroy(), STALE],
    ['when a change uses it again leaves that unanswered', SALE, (socket) => socket.resetAndDestroy(), STALE],
    [
      'after a part of the body is another matter',
      READ,
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{'),
      { isStale: false },
    ],
    [
      'after a part of the head is another matter',
      READ,
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncont'),
      { isStale: false },
    ],
    ['by our own patience is another matter', READ, () => {}, { code: 'ETIMEDOUT', isStale: false }],
  ])('F55: and ended %s, sent once, and says so', async (_, request, end, expected) => {
    await withServer(fineForDocking(end), async ({ url, hits }) => {
      const send = httpTransport(url, IMPATIENT);
      await send(DOCKING);
      await expect(send(request)).rejects.toMatchObject({ sent: true, ...expected });
      expect(hits.map(({ connection }) => connection)).toEqual([1, 1]);
    });
  });

  test('F55: ends by itself when nothing goes over it, and not while a slow reply is awaited', async () => {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const answer: Answer = (socket) => {
      socket.once('close', resolve);
      setTimeout(() => socket.write(reply(200, '{}')), 80);
    };
    await withServer(answer, async ({ url, hits }) => {
      const send = httpTransport(url, { idle: 30 });
      await send(READ);
      await ended;
      await send(READ);
      expect(hits.map(({ connection }) => connection)).toEqual([1, 2]);
    });
  });

  test('F55: ends before the limit that the server names', async () => {
    const answer: Answer = (socket) => socket.write(reply(200, '{}', { 'keep-alive': 'timeout=1' }));
    expect(await connectionsOf(answer, [READ, READ])).toEqual([1, 2]);
  });

  test('F55: is not used by who asks for a new one', async () => {
    const requests = [false, true, false].map((onNewConnection) => ({ ...READ, onNewConnection }));
    expect(await connectionsOf(fine, requests)).toEqual([1, 2, 1]);
  });
});

test('aborting a request under way leaves its effect unknown', async () => {
  const calledOff = new AbortController();
  const abort: Answer = () => calledOff.abort(new Error(`called off by ${TOKEN}`));
  await withServer(abort, async ({ url, hits }) => {
    const error: unknown = await httpTransport(url)(SALE, calledOff.signal).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({ sent: true });
    expect(everythingOf(error)).not.toContain('canary');
    expect(hits).toHaveLength(1);
  });
});
