import { readFileSync } from 'node:fs';
import Bottleneck from 'bottleneck';
import { expect, test } from 'vitest';
import { makeLocal, type PrivateMembers } from '../../src/queue/bottleneck-local.ts';

test('bottleneck has the version whose private members are replaced', () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../node_modules/bottleneck/package.json', import.meta.url), 'utf8'),
  );
  const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect([version, dependencies.bottleneck]).toEqual(['2.19.5', '2.19.5']);
});

test('a limiter of bottleneck has the private members that are replaced', () => {
  const { Events, _queues, _store, _submitLock, _registerLock } = new Bottleneck() as unknown as PrivateMembers;
  expect([Events, _queues.Events].map(({ trigger, listenerCount }) => [typeof trigger, typeof listenerCount])).toEqual([
    ['function', 'function'],
    ['function', 'function'],
  ]);
  expect(_store).toMatchObject({
    _running: 0,
    conditionsCheck: expect.any(Function),
    yieldLoop: expect.any(Function),
    __submit__: expect.any(Function),
    __register__: expect.any(Function),
  });
  for (const lock of [_submitLock, _registerLock]) expect(lock.schedule).toBeTypeOf('function');
});

test('a local limiter runs as many jobs at once as it has slots, in order, and calls its listeners', async () => {
  const limiter = new Bottleneck({ maxConcurrent: 2, minTime: Number.NEGATIVE_INFINITY });
  makeLocal(limiter);
  const [begun, frees]: [number[], (() => void)[]] = [[], []];
  let idle = 0;
  limiter.on('idle', () => {
    idle += 1;
  });
  const job = (number: number) => {
    begun.push(number);
    return new Promise<void>((free) => frees.push(free));
  };
  // As the lease bucket does: one after the other, each once the one before it has begun or waits.
  const jobs = [limiter.schedule(() => job(1))];
  await expect.poll(() => begun).toEqual([1]);
  jobs.push(limiter.schedule(() => job(2)));
  await expect.poll(() => begun).toEqual([1, 2]);
  jobs.push(limiter.schedule(() => job(3)));
  expect(await limiter.check()).toBe(false);
  expect(begun).toEqual([1, 2]);
  frees[0]?.();
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  for (const free of frees) free();
  await Promise.all(jobs);
  await expect.poll(() => idle).toBe(1);
});
