import { availableParallelism } from 'node:os';
import { takeRuns } from '../../backtest/remote/take-runs.ts';
import { standardOutlet } from '../../telemetry/descriptor-outlet.ts';
import { oneLine } from '../../telemetry/terminal-text.ts';
import { systemClock } from '../../time/clock.ts';
import { stopOnSignals } from '../process/signals.ts';
import { atQueue, queueAt } from './queue.ts';
import type { WorkerFlags } from './worker-command.ts';

/** `argosy worker`: plays runs of a queue until stopped, a line on standard output for each. */
export async function work({ queue, jobs = availableParallelism(), lostAfter }: WorkerFlags): Promise<void> {
  const address = queueAt(queue);
  const clock = systemClock();
  const outlet = standardOutlet(1);
  const say = (line: string) => outlet.write(oneLine(line));
  const stop = stopOnSignals(clock);
  await atQueue(() => takeRuns({ address, jobs, lostAfterSeconds: lostAfter, clock, stop, say }));
}
