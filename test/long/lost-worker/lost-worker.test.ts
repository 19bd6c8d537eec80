import { expect, test } from 'vitest';
import { carryOut, type RunResult } from '../../../src/backtest/runs.ts';
import { hasRedis } from '../../backtest/remote/redis-server.ts';
import { endWorker, ownQueue, runsOf, startWorker } from './local-workers.ts';

const RUNS = 40;
const HOURS = 0.1;
const WORKERS = 3;
const KILLED_AFTER = 5;

/** Figures, report and curve without what depends on the machine; JSON has no undefined. */
function plain({ figures, report, series }: RunResult): unknown {
  const { virtualSecondsPerSecond: _, peakRssMb: __, ...same } = figures;
  return JSON.parse(JSON.stringify({ same, report, series }));
}

test.skipIf(!hasRedis)(
  'a sweep loses one of three workers, and has the results of one machine, each once',
  async () => {
    const runs = runsOf(RUNS, HOURS);
    const { redis, carryOut: byQueue } = await ownQueue();
    const workers = await Promise.all(Array.from({ length: WORKERS }, () => startWorker(redis)));
    let takenUp = 0;
    for (const { stdout } of workers)
      stdout?.setEncoding('utf8').on('data', (text: string) => {
        takenUp += text.match(/which a worker has lost/g)?.length ?? 0;
      });
    const indices: number[] = [];
    const results = await byQueue(runs, 1, (_, index) => {
      indices.push(index);
      if (indices.length === KILLED_AFTER) workers[0]?.kill('SIGKILL');
    });
    await Promise.all(workers.slice(1).map(endWorker));
    await redis.end();
    expect(takenUp).toBeGreaterThan(0);
    expect(indices.toSorted((one, other) => one - other)).toEqual(runs.map((_, index) => index));
    expect(results.map(plain)).toEqual((await carryOut(runs, 1)).map(plain));
  },
);
