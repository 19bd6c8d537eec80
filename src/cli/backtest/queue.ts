import { QueueAway } from '../../backtest/remote/queue-error.ts';
import type { RedisAddress } from '../../backtest/remote/redis.ts';
import { type CarryOut, carryOut } from '../../backtest/runs.ts';
import { learnSecret } from '../../telemetry/scrub.ts';
import { CLEAR_LINE, joined, oneLine } from '../../telemetry/terminal-text.ts';
import { systemClock } from '../../time/clock.ts';
import { NotRunning, Stopped, sayOnError, UsageError } from '../process/exit.ts';
import { stopOnSignals } from '../process/signals.ts';

/** The flag that names the queue, and those that cannot go with it. */
export interface QueueFlag {
  readonly queue?: string;
  readonly jobs?: number;
  readonly from?: string;
  readonly saveAt?: object;
}

const SCHEMES = ['redis:', 'rediss:'];
const PORT = '6379';

/** A password as it is, of one that an address holds; undefined where the address cannot mean any. */
function decoded(password: string): string | undefined {
  try {
    return decodeURIComponent(password);
  } catch {
    return undefined;
  }
}

/**
 * The Redis that `--queue` names; its password is a secret from now on.
 * @throws UsageError, which does not repeat the text: it may hold a password
 */
export function queueAt(text: string): RedisAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !SCHEMES.includes(url.protocol) || url.hostname === '')
    throw new UsageError('--queue: expected an address such as redis://host:6379, got another text');
  const password = decoded(url.password);
  if (password === undefined) throw new UsageError('--queue: expected %25 for each % of the password, got % alone');
  for (const secret of [url.password, password]) learnSecret(secret);
  const path = url.pathname === '/' ? '' : url.pathname;
  return { url: text, shown: `${url.protocol}//${url.hostname}:${url.port || PORT}${path}` };
}

/** Does what needs the queue; one that is away ends the process with the code for it. */
export async function atQueue<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof QueueAway ? new NotRunning(error.message) : error;
  }
}

/** A line to the user, in the place of the progress that may stand there. */
function sayLine(line: string): void {
  const said = oneLine(`argosy: ${line}`);
  sayOnError(process.stderr.isTTY === true ? joined([CLEAR_LINE, said], '') : said);
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

/** What carries out the runs of a backtest: the cores of this machine, or the workers of a queue. */
export async function carryOutFor(flags: QueueFlag): Promise<CarryOut> {
  if (flags.queue === undefined) return carryOut;
  requireNothingOfThisMachine(flags);
  const address = queueAt(flags.queue);
  const { carryOutBy } = await import('../../backtest/remote/send-runs.ts');
  const clock = systemClock();
  const stop = stopOnSignals(clock);
  const remotely = await atQueue(() => carryOutBy({ address, clock, stop, say: sayLine }));
  return async (...args) => {
    try {
      return await atQueue(() => remotely(...args));
    } catch (error) {
      const { reason } = stop;
      throw reason instanceof Stopped && error instanceof Error ? new Stopped(error.message, reason.exitCode) : error;
    }
  };
}
