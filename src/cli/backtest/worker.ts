import { availableParallelism } from 'node:os';
import { takeRuns } from '../../backtest/remote/take-runs.ts';
import { standardOutlet } from '../../telemetry/outlets/descriptor-outlet.ts';
import { oneLine } from '../../telemetry/terminal-text.ts';
import { systemClock } from '../../time/clock.ts';
import { stopOnSignals } from '../process/signals.ts';
import { atQueue } from './queue.ts';
import { queueAccess } from './queue-address.ts';
import type { WorkerFlags } from './worker-command.ts';

/** `argosy worker`: plays runs of a queue until stopped, a line on standard output for each. */
export async function work({ jobs = availableParallelism(), lostAfter, ...named }: WorkerFlags): Promise<void> {
  const access = queueAccess(named, process.env);
  const clock = systemClock();
  const outlet = standardOutlet(1);
  const printLine = (line: string) => outlet.write(oneLine(line));
  const stop = stopOnSignals(clock);
  await atQueue(() => takeRuns({ ...access, jobs, lostAfterSeconds: lostAfter, clock, stop, printLine }));
}
