import { isDeepStrictEqual } from 'node:util';
import { carryOut, type RunResult } from '../../../src/backtest/runs.ts';
import { endWorker, ownQueue, runsOf, startWorker } from './local-workers.ts';

/** `npm run lost-worker`: kills one of three workers amid a sweep, and compares all results with those of this machine alone. */

const RUNS = 40;
const HOURS = 0.1;
const WORKERS = 3;
const KILLED_AFTER = 5;

/** Figures, report and curve without what depends on the machine; JSON has no undefined. */
function plain({ figures, report, series }: RunResult): unknown {
  const { virtualSecondsPerSecond: _, peakRssMb: __, ...same } = figures;
  return JSON.parse(JSON.stringify({ same, report, series }));
}

const runs = runsOf(RUNS, HOURS);
const { redis, carryOut: byQueue } = await ownQueue();
const workers = await Promise.all(Array.from({ length: WORKERS }, () => startWorker(redis)));
const told: number[] = [];
let takenUp = 0;
for (const { stdout } of workers)
  stdout?.setEncoding('utf8').on('data', (text: string) => {
    takenUp += text.match(/which a worker has lost/g)?.length ?? 0;
  });
const startedMs = performance.now();
const results = await byQueue(runs, 1, (_, index) => {
  told.push(index);
  if (told.length === KILLED_AFTER) workers[0]?.kill('SIGKILL');
});
const seconds = (performance.now() - startedMs) / 1_000;
await Promise.all(workers.slice(1).map(endWorker));
await redis.end();

const alone = await carryOut(runs, 1);
const differing = results.filter(
  (result, index) => !isDeepStrictEqual(plain(result), plain(alone[index] as RunResult)),
);
const isEachOnce = results.length === RUNS && told.length === RUNS && new Set(told).size === RUNS;
console.log(
  `${RUNS} runs of ${HOURS} h, ${WORKERS} workers, one killed after ${KILLED_AFTER} results: ${seconds.toFixed(1)} s, ${takenUp} taken up`,
);
console.log(
  `results: ${results.length}, ${isEachOnce ? 'each once' : 'NOT each once'}; differing from one machine: ${differing.length}`,
);
process.exitCode = isEachOnce && differing.length === 0 ? 0 : 1;
