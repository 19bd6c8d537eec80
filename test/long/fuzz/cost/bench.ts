import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import type { OperationId } from '../../../../src/wire/endpoints.ts';
import type { WireReply } from '../../../../src/wire/transport.ts';
import type { Bodies, Hostile } from './hostile.ts';

/** A request of the thread's daemon. */
export interface Asked {
  readonly operation: OperationId;
  readonly isRecorded: boolean;
}

/** What a reply costs: milliseconds of CPU, and MB of heap above the base. */
export interface Cost {
  readonly cpuMs: number;
  readonly heapMb: number;
}

/** Passes replies through a daemon, in a thread that ends if one needs too much memory. */
export type Bench = Awaited<ReturnType<typeof openBench>>;

/** Heap of the thread before a reply comes. */
const BASE_MB = 80;
export const MOST_HEAP_MB = 150;

/** A server that gives the same reply to everything, packed. */
async function serverOfOne() {
  let reply: WireReply = { status: 200, headers: {}, body: '{}' };
  const server = createServer((request, response) => {
    request.resume();
    const { status, headers, body } = reply;
    response.writeHead(status, { 'content-type': 'application/json', ...headers, 'content-encoding': 'gzip' });
    response.end(gzipSync(body, { level: 1 }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`,
    say: (next: WireReply) => {
      reply = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** @param bodies of successes; those of the fleet are known to the daemon */
export async function openBench(bodies: Bodies) {
  const server = await serverOfOne();
  const begin = async () => {
    const begun = new Worker(new URL('./daemon.ts', import.meta.url), {
      workerData: { baseUrl: server.baseUrl, fleet: bodies.get('getMyShips')?.[0] },
      resourceLimits: { maxOldGenerationSizeMb: BASE_MB + MOST_HEAP_MB },
    });
    await once(begun, 'message');
    return begun;
  };
  let worker = await begin();

  /** @throws if the daemon ended or failed */
  async function pass({ operation, reply }: Hostile, isRecorded: boolean): Promise<Cost> {
    server.say(reply);
    const answered = new AbortController();
    worker.postMessage({ operation, isRecorded } satisfies Asked);
    try {
      const { signal } = answered;
      const [said] = await Promise.race([once(worker, 'message', { signal }), once(worker, 'exit', { signal })]);
      if (typeof said === 'object' && 'cpuMs' in said) return said;
      throw new Error(typeof said === 'object' ? said.failure : `the daemon ended (${said})`);
    } catch (error) {
      await worker.terminate();
      worker = await begin();
      throw error;
    } finally {
      answered.abort();
    }
  }

  return {
    pass,
    close: async () => {
      worker.postMessage('end');
      await once(worker, 'exit');
      server.close();
    },
  };
}
