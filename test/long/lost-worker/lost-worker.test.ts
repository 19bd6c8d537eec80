import { expect, test } from 'vitest';
import { carryOutBy } from '../../../src/backtest/remote/send-runs.ts';
import { type CarryOut, carryOut, type Run, type RunResult } from '../../../src/backtest/runs.ts';
import { loadSettings } from '../../../src/config/load.ts';
import { systemClock } from '../../../src/time/clock.ts';
import { hasRedis, type OwnRedis, ownRedis } from '../../backtest/remote/redis-server.ts';
import { type Program, start } from '../../kit/programs.ts';

/** Seconds after which a killed worker counts as lost. */
const LOST_AFTER_SECONDS = 5;

/** Runs of the same strategy, a seed each. */
function runsOf(count: number, hours: number): Run[] {
  const settings = { ...loadSettings('config/strategies/homebody.yaml'), logLevel: 'error' as const };
  return Array.from({ length: count }, (_, index) => ({
    settings,
    seed: index + 1,
    hours,
    world: {},
    isWatched: false,
  }));
}

/** Starts `argosy worker` for one run at a time; resolves once it takes runs. */
async function startWorker({ url }: OwnRedis): Promise<Program> {
  const worker = start(['worker', '--queue', url, '--jobs', '1', '--lost-after', String(LOST_AFTER_SECONDS)]);
  await worker.line('');
  return worker;
}

/** Ends a worker that plays nothing. */
async function endWorker({ child, ended }: Program): Promise<void> {
  child.kill('SIGINT');
  await ended;
}

/** A Redis of our own, and what carries out runs by it. */
async function ownQueue(): Promise<{ readonly redis: OwnRedis; readonly carryOut: CarryOut }> {
  const redis = await ownRedis();
  await redis.start();
  const address = { url: redis.url, shown: redis.url };
  const parts = { address, clock: systemClock(), stop: new AbortController().signal, printLine: console.error };
  return { redis, carryOut: await carryOutBy(parts) };
}

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
    for (const { child } of workers)
      child.stdout?.on('data', (text: Buffer) => {
        takenUp += text.toString().match(/which a worker has lost/g)?.length ?? 0;
      });
    const indices: number[] = [];
    const results = await byQueue(runs, 1, (_, index) => {
      indices.push(index);
      if (indices.length === KILLED_AFTER) workers[0]?.child.kill('SIGKILL');
    });
    await Promise.all(workers.slice(1).map(endWorker));
    await redis.end();
    expect(takenUp).toBeGreaterThan(0);
    expect(indices.toSorted((one, other) => one - other)).toEqual(runs.map((_, index) => index));
    expect(results.map(plain)).toEqual((await carryOut(runs, 1)).map(plain));
  },
);

const PAIRS = 3;
const PAIRED_RUNS = 8;
const PAIRED_HOURS = 1;

/** Seconds that this number of workers needs for all runs; each plays one run at a time. */
async function sweepSeconds(workers: number): Promise<number> {
  const { redis, carryOut: byQueue } = await ownQueue();
  const children = await Promise.all(Array.from({ length: workers }, () => startWorker(redis)));
  const startedMs = performance.now();
  await byQueue(runsOf(PAIRED_RUNS, PAIRED_HOURS), 1);
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
    console.log(
      `${PAIRED_RUNS} runs of ${PAIRED_HOURS} h: one worker ${one.toFixed(1)} s, two workers ${two.toFixed(1)} s`,
    );
    ratios.push(two / one);
  }
  expect(Math.min(...ratios)).toBeLessThan(0.65);
});
