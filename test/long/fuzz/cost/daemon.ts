import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { httpTransport } from '../../../../src/api/http.ts';
import { openRecording } from '../../../../src/api/record.ts';
import type { Command } from '../../../../src/command/commands.ts';
import { createPerformer } from '../../../../src/command/perform.ts';
import { createEventHub } from '../../../../src/events/hub.ts';
import type { RequestQueue } from '../../../../src/queue/request-queue.ts';
import { retryAfterSeconds } from '../../../../src/queue/retry-after.ts';
import { openStore } from '../../../../src/store/store.ts';
import { createLog } from '../../../../src/telemetry/log.ts';
import { learnSecret } from '../../../../src/telemetry/scrub.ts';
import { systemClock } from '../../../../src/time/clock.ts';
import { endpoints, type OperationId } from '../../../../src/wire/endpoints.ts';
import { parseReply } from '../../../../src/wire/parse-reply.ts';
import type { WireReply } from '../../../../src/wire/transport.ts';
import { createWorld } from '../../../../src/world/world.ts';
import type { Asked, Cost } from './bench.ts';

/**
 * What of a daemon a reply passes through, from the socket to world, books, log and recording, in a thread of its own: its
 * CPU and heap are those of the reply.
 */
const { baseUrl, fleet } = workerData as { readonly baseUrl: string; readonly fleet: unknown };
const clock = systemClock();
const store = await openStore(':memory:');
const folder = mkdtempSync(join(tmpdir(), 'argosy-cost-'));
const token = `eyJhbGciOiJSUzI1NiJ9.${'x'.repeat(500)}.${'y'.repeat(300)}`;
learnSecret(token);
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const ships = parseReply('getMyShips', fleet);
const shipSymbol = (ships.success && ships.reply.data[0]?.symbol) || 'A-1';

function commandOf(operation: OperationId): Command {
  const { path, method } = endpoints[operation];
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): [string, string] => [
    name,
    name === 'shipSymbol' ? shipSymbol : 'X1-AA1-A1',
  ]);
  const command = { operation, path: Object.fromEntries(parameters) };
  return method === 'GET' ? command : { ...command, body: { symbol: 'FUEL', units: 1, shipSymbol } };
}

/** A queue that never waits, and ends what would wait for the server. */
function queueThatEnds(end: () => void): RequestQueue {
  const submit = async (send: () => Promise<WireReply>) => {
    const reply = await send();
    if (reply.status === 429) retryAfterSeconds(reply, clock.nowMs());
    if (reply.status === 429) end();
    return reply;
  };
  return { submit, pause: () => void setImmediate(end), resume: () => {} } as unknown as RequestQueue;
}

/** Passes one reply through. */
async function pass({ operation, isRecorded }: Asked): Promise<void> {
  const closing = new AbortController();
  const log = createLog({ level: 'info', nowMs: clock.nowMs, destination: { write: () => {} } });
  const http = httpTransport(baseUrl);
  const recording = isRecorded ? openRecording({ folder, clock, log, server: 'universe', speed: 1 }) : undefined;
  const world = createWorld();
  if (ships.success) world.apply('getMyShips', ships.reply, { path: {}, body: {}, atMs: clock.nowMs() });
  const performer = createPerformer({
    queue: queueThatEnds(() => closing.abort()),
    transport: recording?.through(http) ?? http,
    world,
    clock,
    closing: closing.signal,
    quoteUnits: false,
    tokenFor: () => token,
    onTokenRefused: () => undefined,
    log,
    store,
    events: createEventHub(),
  });
  const context = { worth: 1, shipSymbol, signal: closing.signal };
  await performer.perform(commandOf(operation), context).catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });
  await recording?.close();
  closing.abort();
}

async function measured(asked: Asked): Promise<Cost> {
  collectGarbage();
  const before = process.memoryUsage();
  const from = process.threadCpuUsage();
  await pass(asked);
  const { user, system } = process.threadCpuUsage(from);
  const after = process.memoryUsage();
  const bytes = after.heapUsed + after.external - before.heapUsed - before.external;
  return { cpuMs: (user + system) / 1_000, heapMb: Math.max(0, bytes) / 1e6 };
}

parentPort?.on('message', (asked: Asked | 'end') => {
  if (asked === 'end') {
    rmSync(folder, { recursive: true, force: true });
    parentPort?.close();
    return;
  }
  measured(asked).then(
    (cost) => parentPort?.postMessage(cost),
    (error: unknown) => parentPort?.postMessage({ failure: error instanceof Error ? error.stack : String(error) }),
  );
});
parentPort?.postMessage('ready');
