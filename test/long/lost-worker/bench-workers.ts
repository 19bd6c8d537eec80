import { tableLines } from '../../../bench/table.ts';
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

/** How much sooner two workers play a sweep than one does, on two cores that have nothing else to do. */
export async function benchWorkers(): Promise<string[]> {
  if (!hasRedis) return ['Workers: not measured, since this machine has no redis-server'];
  const rows: string[][] = [];
  for (let pair = 1; pair <= PAIRS; pair++) {
    const [one, two] = [await sweepSeconds(1), await sweepSeconds(2)];
    rows.push([String(pair), one.toFixed(1), two.toFixed(1), (two / one).toFixed(2)]);
  }
  const head = ['pair', 'one worker, s', 'two workers, s', 'two/one'];
  const target = 'Target: two workers take at most 0.65 of the time of one, in the best pair';
  return [
    `Workers: ${RUNS} runs of ${HOURS} virtual hours of homebody.yaml by a queue`,
    target,
    '',
    ...tableLines(head, rows),
  ];
}
