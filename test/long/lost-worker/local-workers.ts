import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { carryOutBy } from '../../../src/backtest/remote/send-runs.ts';
import type { CarryOut, Run } from '../../../src/backtest/runs.ts';
import { loadSettings } from '../../../src/config/load.ts';
import { systemClock } from '../../../src/time/clock.ts';
import { type OwnRedis, ownRedis } from '../../backtest/remote/redis-server.ts';

const MAIN = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));

/** Seconds after which a killed worker counts as lost. */
const LOST_AFTER_SECONDS = 5;

/** Runs of the same strategy, a seed each. */
export function runsOf(count: number, hours: number): Run[] {
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
export async function startWorker({ url }: OwnRedis): Promise<ChildProcess> {
  const options = ['--queue', url, '--jobs', '1', '--lost-after', String(LOST_AFTER_SECONDS)];
  const child = spawn(process.execPath, [MAIN, 'worker', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
  child.stdout?.resume();
  return child;
}

/** Ends a worker that plays nothing. */
export async function endWorker(child: ChildProcess): Promise<void> {
  child.kill('SIGINT');
  await once(child, 'exit');
}

/** A Redis of our own, and what carries out runs by it. */
export async function ownQueue(): Promise<{ readonly redis: OwnRedis; readonly carryOut: CarryOut }> {
  const redis = await ownRedis();
  await redis.start();
  const address = { url: redis.url, shown: redis.url };
  const parts = { address, clock: systemClock(), stop: new AbortController().signal, printLine: console.error };
  return { redis, carryOut: await carryOutBy(parts) };
}
