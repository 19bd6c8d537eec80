import {
  createRequestQueue,
  type PacedReply,
  type RequestQueue,
  type RequestQueueSettings,
} from '../../src/queue/request-queue.ts';
import { seededRandom } from '../../src/time/random.ts';
import { installVirtualTime, type VirtualTime } from '../../src/time/virtual.ts';
import { ACCEPTED } from './saturation.ts';

const START_MS = Date.UTC(2026, 10, 20);
const LIMIT_MS = 24 * 3_600_000;

export interface QueueTest {
  readonly queue: RequestQueue;
  readonly time: VirtualTime;
  /** Real milliseconds since the test began, by the monotonic clock. */
  passedMs(): number;
  /** Warnings of the queue, in order. */
  readonly warnings: { message: string; fields: Record<string, unknown> }[];
}

/** Runs `body` in virtual time with a queue of its own, to its end. */
export async function withQueue<T>(
  body: (test: QueueTest) => Promise<T>,
  settings: Partial<RequestQueueSettings> = {},
): Promise<T> {
  const time = installVirtualTime(START_MS);
  try {
    const warnings: QueueTest['warnings'] = [];
    const queue = createRequestQueue({
      clock: time.clock,
      random: seededRandom('queue test'),
      speed: 1,
      onWarning: (message, fields) => warnings.push({ message, fields }),
      ...settings,
    });
    const startMs = time.clock.monotonicMs();
    const running = body({ queue, time, warnings, passedMs: () => time.clock.monotonicMs() - startMs });
    if (!(await time.runUntil(running, START_MS + LIMIT_MS))) throw new Error('the test took over a virtual day');
    return await running;
  } finally {
    time.uninstall();
  }
}

/** A request that notes its label once it is sent. */
export function submitNoting(sent: string[], queue: RequestQueue, label: string, worth = 1): Promise<PacedReply> {
  const send = async () => {
    sent.push(label);
    return ACCEPTED;
  };
  return queue.submit(send, { worth, label });
}
