import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { QueueAway, QueueRefused } from '../../../../src/backtest/remote/queue-error.ts';
import { openRedis } from '../../../../src/backtest/remote/redis/open.ts';
import { hasRedis, type OwnRedis, ownRedis, skipped } from '../redis-server.ts';

/** How the opening of an address fails. */
async function failureOf(url: string, withinMs?: number) {
  const error = await openRedis({ url, shown: 'redis://here' }, withinMs).then(
    () => new Error('it was opened'),
    (reason: unknown) => reason as Error,
  );
  expect(error.message).not.toMatch(/hidden-word|\n/);
  return error;
}

/** What a client wrote so far, as it is answered. */
type Answer = (socket: Socket, written: string) => void;

describe('what answers and is no fit Redis is named in one line (F70)', () => {
  let server: Server;
  const serve = async (onConnect: Answer, onData: Answer = () => {}) => {
    server = createServer((socket) => {
      socket.on('error', () => {}).on('data', (bytes) => onData(socket, bytes.toString('latin1')));
      onConnect(socket, '');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  afterEach(() => server.close());

  const http: Answer = (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  const alert: Answer = (socket) => socket.end(Buffer.from([0x15, 3, 1, 0, 2, 2, 0x46]));
  const silent: Answer = () => {};
  const refuses =
    (line: string): Answer =>
    (socket, written) => {
      for (const _ of written.matchAll(/^\*\d|^PING/gm)) socket.write(`-${line}\r\n`);
    };

  test.each<[string, string, Answer, Answer, RegExp]>([
    ['a web server', 'redis', silent, http, /^--queue: redis:\/\/here is no Redis: see host and port$/],
    ['a web server behind TLS', 'rediss', silent, http, /is no Redis/],
    ['a server that greets', 'redis', (socket) => socket.write('SSH-2.0-OpenSSH_9\r\n'), silent, /is no Redis/],
    ['something that wants TLS', 'redis', silent, alert, /speaks TLS: name it as rediss:\/\//],
    ['a protected Redis', 'redis', (socket) => socket.end('-DENIED Redis is running in\r\n'), silent, /\(DENIED\)/],
    ['a Redis of many refusals', 'redis', silent, refuses('NOPERM no hidden-word'), /\(NOPERM\)/],
    ['a part of a cluster', 'redis', silent, refuses('MOVED 1 127.0.0.1:1'), /cluster mode \(MOVED\)/],
    [
      'something with commands of its own',
      'redis',
      silent,
      refuses('ERR unknown command'),
      /refuses what .* needs \(ERR\)|user or password/,
    ],
  ])('%s', async (_, scheme, onConnect, onData, expected) => {
    const port = await serve(onConnect, onData);
    const error = await failureOf(`${scheme}://:hidden-word@127.0.0.1:${port}`);
    expect(error).toBeInstanceOf(QueueRefused);
    expect(error.message).toMatch(expected);
  });

  test.each<[string, Answer, Answer]>([
    ['hangs up', (socket) => socket.destroy(), silent],
    ['still loads its data', silent, refuses('LOADING Redis is loading the dataset in memory')],
  ])('but one that %s counts as away', async (_, onConnect, onData) => {
    const port = await serve(onConnect, onData);
    expect(await failureOf(`redis://127.0.0.1:${port}`)).toBeInstanceOf(QueueAway);
  });
});

describe.skipIf(!hasRedis)(`a Redis that answers and will not do is named in one line (F70)${skipped}`, () => {
  let redis: OwnRedis;
  let owner: Redis;
  beforeAll(async () => {
    redis = await ownRedis(undefined, '--databases', '2');
    await redis.start();
    owner = new Redis(redis.url);
  });
  afterAll(async () => {
    owner.disconnect();
    await redis.end();
  });

  const config = (name: string, value: string, usual: string) =>
    [
      ['CONFIG', 'SET', name, value],
      ['CONFIG', 'SET', name, usual],
    ] as const;
  const rights = (...given: readonly string[]) =>
    [
      ['ACL', 'SETUSER', 'one', 'on', '>hidden-word', 'reset', 'on', '>hidden-word', ...given],
      ['ACL', 'DELUSER', 'one'],
    ] as const;

  test.each<[string, readonly (readonly [string, ...string[]])[], string, RegExp]>([
    [
      'a replica',
      [
        ['REPLICAOF', '127.0.0.1', '1'],
        ['REPLICAOF', 'NO', 'ONE'],
      ],
      '',
      /is a replica, to which nothing can be written \(READONLY\): name its primary$/,
    ],
    ['no memory', config('maxmemory', '1', '0'), '', /has no memory left \(OOM\)/],
    [
      'too few replicas',
      config('min-replicas-to-write', '1', '0'),
      '',
      /takes no writes without more replicas \(NOREPLICAS\)/,
    ],
    ['rights to read alone', rights('+@all', '-@write', '~*'), 'one:hidden-word@', /\(NOPERM\)/],
    ['no right to scripts', rights('+@all', '-eval', '~*'), 'one:hidden-word@', /\(NOPERM\)/],
    ['no right to its keys', rights('+@all', '~other:*'), 'one:hidden-word@', /\(NOPERM\)/],
  ])('with %s', async (_, [before = ['PING'], after = ['PING']], who, expected) => {
    const { url } = redis;
    await owner.call(...before);
    const error = await failureOf(url.replace('//', `//${who}`));
    await owner.call(...after);
    expect(error).toBeInstanceOf(QueueRefused);
    expect(error.message).toMatch(expected);
    const again = await openRedis({ url, shown: 'redis://here' });
    again.disconnect();
  });

  test('with a memory that drops keys', async () => {
    await owner.config('SET', 'maxmemory', '100mb', 'maxmemory-policy', 'volatile-lru');
    const error = await failureOf(redis.url);
    await owner.config('SET', 'maxmemory', '0');
    expect(error.message).toMatch(/drops keys when its memory is full: set its maxmemory-policy to noeviction$/);
    // Without a limit nothing is dropped.
    (await openRedis({ url: redis.url, shown: 'redis://here' })).disconnect();
  });

  test('without the database of the address', async () => {
    const error = await failureOf(`${redis.url}/7`);
    expect(error).toBeInstanceOf(QueueRefused);
    expect(error.message).toMatch(/has no database of that number: name another, or none$/);
  });

  test('without TLS, where the address wants it', async () => {
    const error = await failureOf(`rediss://127.0.0.1:${redis.port}`, 200);
    expect(error.message).toMatch(/speaks no TLS: name it as redis:\/\/$/);
  });

  test('in cluster mode', async () => {
    const cluster = await ownRedis(undefined, '--cluster-enabled', 'yes');
    await cluster.start();
    const error = await failureOf(cluster.url);
    await cluster.end();
    expect(error).toBeInstanceOf(QueueRefused);
    expect(error.message).toMatch(/runs in cluster mode, where a queue has no place: name a single Redis$/);
  });
});
