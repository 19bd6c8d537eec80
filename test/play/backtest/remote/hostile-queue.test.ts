import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientKey, PREFIX, RESULT_SECONDS, resultKey, VERSIONS_KEY } from '../../../../src/backtest/remote/keys.ts';
import { RunRefused } from '../../../../src/backtest/remote/queue-error.ts';
import { sealerWith } from '../../../../src/backtest/remote/seal.ts';
import { packRun } from '../../../../src/backtest/remote/sent-run.ts';
import type { Run } from '../../../../src/backtest/runs.ts';
import { systemClock } from '../../../../src/time/clock.ts';
import { hasRedis, type OwnRedis, ownRedis, skipped } from '../../../backtest/remote/redis-server.ts';
import { netWorths, queuePlay, run } from './queue-play.ts';

const KEY = 'a key that client and workers have';
const CONTROL = /\p{Cc}/u;
const CODES = '\u001b]0;planted\u0007\u001b[2J\nargosy: forged';

describe.skipIf(!hasRedis)(`a queue to which somebody else writes (F70)${skipped}`, () => {
  let redis: OwnRedis;
  let owner: Redis;
  let queue: Queue;
  const clock = systemClock();
  beforeAll(async () => {
    redis = await ownRedis();
    await redis.start();
    owner = new Redis(redis.url, { maxRetriesPerRequest: null });
    queue = new Queue('runs-ours', { connection: owner, prefix: PREFIX, skipVersionCheck: true });
  });
  beforeEach(() => owner.flushall());
  afterAll(async () => {
    await queue.close();
    owner.disconnect();
    await redis.end();
  });

  const { worker, client } = queuePlay(() => redis.url, KEY);
  /** Carries out runs; resolves with net worths, or the error. */
  const carryOut = (runs: readonly Run[], key = KEY) => {
    const { carryOut, ...output } = client({ key });
    const cameTo = carryOut(runs, 1).then(netWorths, (error: Error) => error);
    return { ...output, cameTo };
  };
  /** Resolves with the name of the first run that waits. */
  const waiting = async () => {
    let id: string | undefined;
    await expect.poll(async () => (id = (await queue.getWaiting(0, 0))[0]?.id), { interval: 2 }).toBeDefined();
    return id ?? '';
  };

  test('has its jobs refused in one clean line, and those of a client played', async () => {
    const opts = { removeOnFail: true };
    await queue.add('run', { planted: CODES }, { ...opts, jobId: `planted${CODES.replaceAll(':', '')}` });
    await queue.add('run', CODES, opts);
    const sender = { code: 'ours', sweep: 'theirs', sentAtMs: clock.nowMs(), sealer: sealerWith(undefined) };
    const sent = packRun(run(9), 'theirs-0', sender);
    await queue.add('run', sent, { ...opts, jobId: 'theirs-0' });
    await owner.set(clientKey('theirs'), 1);
    const taker = worker();
    await taker.until(/^refused /, 3);
    expect(await carryOut([run(1)]).cameTo).toEqual([10]);
    expect(taker.played).toEqual([1]);
    for (const line of taker.lines) expect(line).not.toMatch(CONTROL);
    expect(taker.lines).toContainEqual(
      'refused theirs-0: its seal is not by the key of this worker: give client and workers the same --queue-key',
    );
  });

  test('has jobs that are no jobs left alone', async () => {
    for (const [id, fields] of [
      ['1', { name: 'run', data: '{broken', opts: '{}' }],
      ['2', { data: '{}', opts: 'no' }],
    ] as const) {
      await owner.hset(`${PREFIX}:runs-ours:${id}`, fields);
      await owner.lpush(`${PREFIX}:runs-ours:wait`, id);
    }
    await owner.lpush(`${PREFIX}:runs-ours:wait`, 'nothing');
    const sender = carryOut([run(1), run(2)]);
    await sender.until(/no worker/);
    const [own = ''] = await owner.keys(`${PREFIX}:runs-ours:*-0`);
    const events = `${PREFIX}:runs-ours:events`;
    for (const data of ['1e999', '-1', '"x"'])
      await owner.xadd(events, '*', 'event', 'progress', 'jobId', own.split(':').at(-1) ?? '', 'data', data);
    const taker = worker();
    expect(await sender.cameTo).toEqual([10, 20]);
    expect(taker.played).toEqual([1, 2]);
  });

  test('names versions that are none', async () => {
    await owner.hset(VERSIONS_KEY, { 'a:b': 'x', 'runs-theirs': `2.0.0 ${CODES}`, [`runs-${'x'.repeat(500)}`]: 'x' });
    await new Queue('runs-theirs', { connection: owner, prefix: PREFIX, skipVersionCheck: true }).add('run', {});
    const taker = worker();
    await taker.until(/^left alone: 1 runs of argosy 2\.0\.0 /);
    expect(taker.lines.join('')).not.toMatch(CONTROL);
  });

  test.each(['', 'the key of somebody else'])(
    'with client and worker of different keys ends, and says so',
    async (key) => {
      const taker = worker();
      const error = await carryOut([run(1), run(2)], key).cameTo;
      expect(error).toBeInstanceOf(RunRefused);
      expect((error as Error).message).toMatch(
        /^the run of seed [12] was refused by the worker .+: its seal is not by the key/,
      );
      expect(taker.played).toEqual([]);
    },
  );

  test.each<[string, (key: string) => Promise<unknown>]>([
    ['an empty one', (key) => owner.set(key, '')],
    ['another one', (key) => owner.set(key, 'planted')],
    ['a list', (key) => owner.lpush(key, 'planted')],
  ])('has results refused, reported, and their runs played: %s', async (_, plant) => {
    const sender = carryOut([run(3)]);
    await plant(resultKey(await waiting()));
    const taker = worker();
    expect(await sender.cameTo).toEqual([30]);
    expect(
      sender.lines.filter((line) => /^refused a result of the run of seed 3: .*; it is played again$/.test(line)),
    ).toHaveLength(1);
    expect(taker.played).toEqual([3]);
  });

  test('that forges each result is given up', async () => {
    const sender = carryOut([run(3)]);
    const key = resultKey(await waiting());
    await owner.set(key, 'planted');
    // Whenever it is taken away, it comes again.
    const again = () => owner.set(key, 'planted', 'EX', RESULT_SECONDS, 'NX').catch(() => {});
    let isOver = false;
    const planting = (async () => {
      while (!isOver) await again();
    })();
    worker();
    const error = await sender.cameTo;
    isOver = true;
    await planting;
    expect(error).toBeInstanceOf(RunRefused);
    expect((error as Error).message).toMatch(/; these were 3: somebody else writes to this Redis$/);
  });

  test('that brings back an old run is played along at most ten times', async () => {
    const sender = { code: 'ours', sweep: 'a-sweep', sentAtMs: clock.nowMs(), sealer: sealerWith(KEY) };
    await owner.set(clientKey('a-sweep'), 1);
    const taker = worker();
    for (let times = 0; times < 11; times++) {
      const seen = taker.lines.length;
      await queue.add('run', packRun(run(5), 'a-sweep-0', sender), { jobId: 'a-sweep-0', removeOnComplete: true });
      await taker.until(/^(?:played|refused)/, times + 1);
      expect(taker.lines.length).toBeGreaterThan(seen);
      await expect.poll(() => queue.getActiveCount(), { interval: 2 }).toBe(0);
      await owner.del(resultKey('a-sweep-0'));
    }
    expect(taker.played).toHaveLength(10);
    expect(taker.lines.at(-1)).toBe('refused a-sweep-0: it was played 10 times already');
  });

  test('has the reason of a failure shown as one clean line', async () => {
    worker({
      play: async () => {
        throw new RangeError(CODES);
      },
    });
    const error = (await carryOut([run(1)]).cameTo) as Error;
    expect(error.message).toMatch(/^the run of seed 1 failed: .*argosy: forged$/);
    expect(error.message).not.toMatch(CONTROL);
    for (const line of (error.stack ?? '').split('\n')) expect(line).not.toMatch(CONTROL);
  });
});
