import { EventEmitter } from 'node:events';
import type { Redis } from 'ioredis';
import { describe, expect, test } from 'vitest';
import { QueueRefused } from '../../../../src/backtest/remote/queue-error.ts';
import { watchFitness } from '../../../../src/backtest/remote/redis/watch.ts';

const PRIMARY = 'redis_version:7.0.15\r\nredis_mode:standalone\r\nrole:master\r\n';
const REPLICA = PRIMARY.replace('master', 'slave');

const refusal = (message: string) => Object.assign(new Error(message), { name: 'ReplyError' });

/** A Redis that reports of itself what a test wants, and a clock that the test sets. */
function watched() {
  const state = { info: PRIMARY, nowMs: 0, write: () => Promise.resolve('OK' as unknown) };
  const lines: string[] = [];
  const redis = Object.assign(new EventEmitter(), {
    status: 'ready',
    info: async () => state.info,
    set: () => state.write(),
    eval: async () => 1,
    disconnect: () => {},
  });
  const address = { url: 'redis://:hidden-word@here', shown: 'redis://here' };
  const clock = { monotonicMs: () => state.nowMs };
  const watch = watchFitness({
    redis: redis as unknown as Redis,
    address,
    clock,
    printLine: (line) => lines.push(line),
  });
  return { state, lines, redis, ...watch };
}

describe('a Redis in use that becomes unfit (F70)', () => {
  test('is printed once, and once that it will do again', async () => {
    const { state, lines, isFit } = watched();
    expect(await isFit()).toBe(true);
    state.info = REPLICA;
    expect([await isFit(), await isFit()]).toEqual([false, false]);
    state.info = PRIMARY;
    expect([await isFit(), await isFit()]).toEqual([true, true]);
    expect(lines).toEqual([
      'redis://here is a replica, to which nothing can be written (READONLY): name its primary; waiting 10 minutes for it to do again',
      'redis://here will do again',
    ]);
  });

  test('is given up after ten minutes without a break', async () => {
    const { state, isFit } = watched();
    state.info = REPLICA;
    await isFit();
    state.nowMs = 599_000;
    expect(await isFit()).toBe(false);
    state.info = PRIMARY;
    await isFit();
    state.info = REPLICA;
    state.nowMs = 700_000;
    expect(await isFit()).toBe(false);
    state.nowMs = 1_300_000;
    await expect(isFit()).rejects.toThrow(QueueRefused);
  });

  test('leaves what it refuses to a later look; what a fit one refuses ends the work', async () => {
    const { state, attempt } = watched();
    const refused = () => Promise.reject(refusal("READONLY You can't write"));
    state.info = REPLICA;
    expect(await attempt(refused)).toBe(false);
    state.info = PRIMARY;
    await expect(attempt(() => Promise.reject(refusal('WRONGTYPE of a key')))).rejects.toThrow(
      /^--queue: redis:\/\/here refuses what the queue needs \(WRONGTYPE\)/,
    );
    expect(await attempt(() => Promise.reject(refusal('LOADING its data')))).toBe(false);
    await expect(attempt(() => Promise.reject(new RangeError('a bug')))).rejects.toThrow(RangeError);
  });

  test('may refuse the password when it comes back, which is printed and waited for as well', async () => {
    const { redis, lines, isFit } = watched();
    redis.status = 'reconnecting';
    expect(await isFit()).toBe(false);
    redis.emit('error', refusal('WRONGPASS of hidden-word'));
    expect([await isFit(), await isFit()]).toEqual([false, false]);
    redis.status = 'ready';
    redis.emit('ready');
    expect(await isFit()).toBe(true);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/refuses user or password \(WRONGPASS\)/);
    expect(lines.join()).not.toContain('hidden-word');
  });

  test.each([
    ['redis_mode:sentinel', /is a sentinel/],
    ['cluster_enabled:1', /cluster mode/],
    ['redis_version:6.0.16', /is of version 6\.0\.16: expected 6\.2 or newer/],
    ['maxmemory:1000\r\nmaxmemory_policy:allkeys-lru', /drops keys/],
  ])('by %s', async (info, expected) => {
    const { state, lines, isFit } = watched();
    state.info = `role:master\r\n${info}\r\n`;
    expect(await isFit()).toBe(false);
    expect(lines[0]).toMatch(expected);
  });

  test.each(['OOM', 'MISCONF', 'NOREPLICAS', 'NOPERM'])('by a refusal %s of a write', async (code) => {
    const { state, lines, isFit } = watched();
    state.write = () => Promise.reject(refusal(`${code} as it says`));
    expect(await isFit()).toBe(false);
    expect(lines[0]).toContain(`(${code})`);
  });
});
