import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientKey } from '../../../../src/backtest/remote/keys.ts';
import type { Taking } from '../../../../src/backtest/remote/take-runs.ts';
import { hasRedis, type OwnRedis, ownRedis, skipped } from '../../../backtest/remote/redis-server.ts';
import { netWorths, queuePlay, run } from './queue-play.ts';
import { resultOf } from './results.ts';

describe.skipIf(!hasRedis)(`runs in a queue${skipped}`, () => {
  let redis: OwnRedis;
  beforeAll(async () => {
    redis = await ownRedis();
    await redis.start();
  });
  afterAll(() => redis.end());

  const { worker, client } = queuePlay(() => redis.url);

  /** A run that ends when the test wants it to. */
  const heldPlay = () => {
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const play: Taking['play'] = async (one) => {
      begun.resolve();
      await held.promise;
      return resultOf(one);
    };
    return { play, begun: begun.promise, letGo: held.resolve };
  };

  /** What is left of runs, results and clients. */
  const keysLeft = async () => {
    const probe = new Redis(redis.url);
    const keys = await probe.keys('argosy:*');
    probe.disconnect();
    return keys.filter((key) => /:(?:result|client):|-\d+$/.test(key));
  };

  test('come back in their order, each once, to the client that sent them, and leave nothing behind', async () => {
    const [one, other] = [client(), client()];
    const seeds: number[] = [];
    const arrived: number[] = [];
    const first = one.carryOut(
      [run(1), run(2), run(3)],
      1,
      ({ figures }) => seeds.push(figures.seed),
      undefined,
      (_, index) => arrived.push(index),
    );
    await one.until(
      /^no worker of 1\.0\.0 \(ours\) has come yet: start some with npx argosy worker --queue redis:\/\/here$/,
    );
    const second = other.carryOut([run(7), run(8)], 1);
    await other.until(/no worker/);
    worker({ jobs: 2 });
    worker();
    expect(netWorths(await first)).toEqual([10, 20, 30]);
    expect(netWorths(await second)).toEqual([70, 80]);
    expect(seeds).toEqual([1, 2, 3]);
    expect(arrived.toSorted()).toEqual([0, 1, 2]);
    expect(await keysLeft()).toEqual([]);
  });

  test('that fail end the sweep with the error of the worker, and are not tried again', async () => {
    let attempts = 0;
    worker({
      play: async ({ seed }) => {
        if (seed === 1) attempts += 1;
        throw new RangeError('no such market');
      },
    });
    const failed = await client()
      .carryOut([run(1), run(2)], 1)
      .catch((error: Error) => error);
    expect(failed).toMatchObject({ message: 'the run of seed 1 failed: no such market' });
    expect((failed as Error).stack).toMatch(/RangeError: no such market\n.*remote-runs\.test/s);
    expect(attempts).toBe(1);
    expect(await keysLeft()).toEqual([]);
  });

  test('that a machine has no memory for are tried again', async () => {
    let attempts = 0;
    worker({
      play: async (one) => {
        attempts += 1;
        if (attempts === 1) throw Object.assign(new Error('no memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
        return resultOf(one);
      },
    });
    expect(netWorths(await client().carryOut([run(4)], 1))).toEqual([40]);
    expect(attempts).toBe(2);
  });

  test('are left alone by a worker of another version, which says so once', async () => {
    const sender = client();
    const results = sender.carryOut([run(5), run(6)], 1);
    await sender.until(/no worker/);
    const stranger = worker({ identity: { id: 'theirs', shown: '2.0.0 (theirs)' } });
    await stranger.until(/^left alone: 2 runs of argosy 1\.0\.0 \(ours\); this is 2\.0\.0 \(theirs\)$/);
    worker();
    expect(netWorths(await results)).toEqual([50, 60]);
    expect(stranger.lines.filter((line) => /took/.test(line))).toEqual([]);
  });

  test('wait for a Redis that is lost midway, are sent again where it forgot them, and come back once each', async () => {
    const sender = client();
    const held = heldPlay();
    const seeds: number[] = [];
    const results = sender.carryOut([run(1), run(2), run(3)], 1, ({ figures }) => seeds.push(figures.seed));
    const taker = worker({ play: held.play });
    await held.begun;
    await redis.stop();
    await Promise.all([sender.until(/does not answer/), taker.until(/does not answer/)]);
    await redis.start();
    await Promise.all([sender.until(/is back/), taker.until(/is back/)]);
    held.letGo();
    expect(netWorths(await results)).toEqual([10, 20, 30]);
    expect(seeds).toEqual([1, 2, 3]);
    expect(sender.lines.filter((line) => !/no worker/.test(line))).toEqual([
      'redis://here does not answer: 3 runs wait until it is back',
      'redis://here is back',
    ]);
  });

  test('are taken back by a client that is stopped, but for what is played, which is not kept', async () => {
    const sender = client();
    const held = heldPlay();
    const results = sender.carryOut([run(1), run(2), run(3)], 1).catch((error: Error) => error.message);
    const taker = worker({ play: held.play });
    await held.begun;
    sender.stop();
    expect(await results).toBe('2 runs taken back that waited, 1 run left to workers, who end and drop them');
    held.letGo();
    await taker.until(/^played seed 1, /);
    await taker.end();
    expect(taker.lines.filter((line) => /^took/.test(line))).toHaveLength(1);
    expect(await keysLeft()).toEqual([]);
  });

  test('are dropped later where their client is stopped without the Redis', async () => {
    const sender = client();
    const results = sender.carryOut([run(1)], 1).catch((error: Error) => error.message);
    await sender.until(/no worker/);
    await redis.stop();
    await sender.until(/does not answer/);
    sender.stop();
    expect(await results).toBe('without its Redis no run is taken back: workers drop them after 60 minutes');
    await redis.start();
  });

  test('are finished by a worker that is stopped, and the others left to the next one', async () => {
    const held = heldPlay();
    const results = client().carryOut([run(1), run(2)], 1);
    const first = worker({ play: held.play });
    await held.begun;
    const ended = first.end();
    await first.until(/^ending: 1 played to the end, no more taken$/);
    held.letGo();
    await ended;
    const next = worker();
    expect(netWorths(await results)).toEqual([10, 20]);
    expect(next.lines.filter((line) => /^took/.test(line))).toEqual([expect.stringMatching(/^took seed 2, 1 h, of /)]);
  });

  test('are not waited for by a worker that plays nothing, has lost the Redis and is stopped', async () => {
    const taker = worker();
    await taker.until(/Ctrl-C/);
    await redis.stop();
    await taker.until(/does not answer/);
    await taker.end();
    await redis.start();
  });

  test('are dropped by workers once their client was silent for long', async () => {
    const sender = client();
    const results = sender.carryOut([run(1)], 1).catch(() => 'stopped');
    await sender.until(/no worker/);
    const probe = new Redis(redis.url);
    const keys = await probe.keys(clientKey('*'));
    await probe.del(keys);
    const taker = worker();
    await expect.poll(() => probe.keys('argosy:runs-ours:*-0')).toEqual([]);
    probe.disconnect();
    expect(taker.lines.filter((line) => /^took/.test(line))).toEqual([]);
    sender.stop();
    await results;
  });
});
