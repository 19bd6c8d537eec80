import { expect, test } from 'vitest';
import { hasRedis } from '../../backtest/remote/redis-server.ts';
import { endWorker, ownQueue, runsOf, startWorker } from './local-workers.ts';

const PAIRS = 3;
const RUNS = 8;
const HOURS = 1;

/** Seconds that this number of workers needs for all runs; each plays one run at a time. */
async function sweepSeconds(workers: number): Promise<number> {
  const { redis, carryOut } = await ownQueue();
  const children = await Promise.all(Array.from({ length: workers }, () => startWorker(redis)));
  const startedMs = performance.now();
  await carryOut(runsOf(RUNS, HOURS), 1);
  const seconds = (performance.now() - startedMs) / 1_000;
  await Promise.all(children.map(endWorker));
  await redis.end();
  return seconds;
}

// Two cores that have nothing else to do.
test.skipIf(!hasRedis)('two workers take at most 0.65 of the time of one, in the best of three pairs', async () => {
  const ratios: number[] = [];
  for (let pair = 1; pair <= PAIRS; pair++) {
    const [one, two] = [await sweepSeconds(1), await sweepSeconds(2)];
    console.log(`${RUNS} runs of ${HOURS} h: one worker ${one.toFixed(1)} s, two workers ${two.toFixed(1)} s`);
    ratios.push(two / one);
  }
  expect(Math.min(...ratios)).toBeLessThan(0.65);
});
