import { availableParallelism } from 'node:os';
import { keepingRuns } from '../../backtest/finished-runs.ts';
import { QueueAway } from '../../backtest/remote/queue-error.ts';
import { type CarryOut, carryOut } from '../../backtest/runs.ts';
import type { Settings } from '../../config/settings.ts';
import { cacheFolder } from '../../disk/compile-cache.ts';
import { standardOutlet } from '../../telemetry/outlets/descriptor-outlet.ts';
import { CLEAR_LINE, joined, oneLine } from '../../telemetry/terminal-text.ts';
import { systemClock } from '../../time/clock.ts';
import { NotRunning, printOnError, Stopped, UsageError } from '../process/exit.ts';
import { stopOnSignals } from '../process/signals.ts';
import { namesQueue, type QueueFlags, queueAccess } from './queue-address.ts';
import type { WorkerFlags } from './worker-command.ts';

/** The flags that name the queue, and those that cannot go with them. */
interface QueueFlag extends QueueFlags {
  readonly jobs?: number;
  readonly from?: string;
  readonly saveAt?: object;
}

/** Does what needs the queue; one that is away ends the process with the code for it. */
async function atQueue<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof QueueAway ? new NotRunning(error.message) : error;
  }
}

/** A line to the user, in the place of the progress that may stand there. */
function printLine(line: string): void {
  const text = oneLine(`argosy: ${line}`);
  printOnError(process.stderr.isTTY === true ? joined([CLEAR_LINE, text], '') : text);
}

function requireNothingOfThisMachine({ jobs, from, saveAt }: QueueFlag): void {
  const [flag] = [from !== undefined && '--from', saveAt !== undefined && '--save-at'].filter((one) => one !== false);
  if (flag !== undefined)
    throw new UsageError(
      `--queue: expected no ${flag}, whose folder is on this machine only: leave one of the two out`,
    );
  if (jobs !== undefined)
    throw new UsageError('--queue: expected no --jobs, which each worker has of its own: argosy worker --jobs N');
}

/** @throws UsageError where a strategy has modules, whose files the workers have not */
export function requireNoModules(flags: QueueFlags, all: readonly Pick<Settings, 'code'>[]): void {
  if (!namesQueue(flags, process.env) || all.every(({ code }) => code === undefined)) return;
  throw new UsageError(
    '--queue: expected strategies without lanes and hooks of their own, whose files lie on this machine only: leave --queue out',
  );
}

/** What carries out the runs of a backtest: the cores of this machine, or the workers of a queue. */
export async function carryOutFor(flags: QueueFlag): Promise<CarryOut> {
  if (!namesQueue(flags, process.env)) return carryOut;
  requireNothingOfThisMachine(flags);
  const access = queueAccess(flags, process.env);
  const { carryOutBy } = await import('../../backtest/remote/send-runs.ts');
  const clock = systemClock();
  const stop = stopOnSignals(clock);
  const remotely = await atQueue(() => carryOutBy({ ...access, clock, stop, printLine }));
  return async (...args) => {
    try {
      return await atQueue(() => remotely(...args));
    } catch (error) {
      const { reason } = stop;
      throw reason instanceof Stopped && error instanceof Error ? new Stopped(error.message, reason.exitCode) : error;
    }
  };
}

/** The same, and keeps each result for whoever plays the same run again, as after a kill. */
export function keptFor(plays: CarryOut): CarryOut {
  const folder = cacheFolder('runs', process.env);
  if (folder === undefined) return plays;
  return keepingRuns({ carryOut: plays, folder, nowMs: systemClock().nowMs(), printLine });
}

/** `argosy worker`: plays runs of a queue until stopped, a line on standard output for each. */
export async function work({ jobs = availableParallelism(), lostAfter, ...named }: WorkerFlags): Promise<void> {
  const access = queueAccess(named, process.env);
  const { takeRuns } = await import('../../backtest/remote/take-runs.ts');
  const clock = systemClock();
  const outlet = standardOutlet(1);
  const printLine = (line: string) => outlet.write(oneLine(line));
  const stop = stopOnSignals(clock);
  await atQueue(() => takeRuns({ ...access, jobs, lostAfterSeconds: lostAfter, clock, stop, printLine }));
}
