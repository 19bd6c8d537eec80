import type { Settings } from '../../config/settings.ts';
import { type ClientDesk, createClientDesk } from '../../daemon/clients/client-desk.ts';
import { createKeptReplies } from '../../daemon/clients/kept-replies.ts';
import { limitOfShare } from '../../daemon/clients/own-replies.ts';
import { startQueue } from '../../daemon/requests.ts';
import { sum } from '../../game/numbers/averages.ts';
import { serveProxy } from '../../proxy/serve-proxy.ts';
import type { SharedQueue } from '../../queue/request-queue.ts';
import type { RootLog } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import { seededRandom } from '../../time/random.ts';
import type { Transport } from '../../wire/transport.ts';
import { whyNotServed } from '../process/obstacle.ts';

interface ProxyParts {
  readonly settings: Settings;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly log: RootLog;
}

/** The open proxy: what the daemon plays with in place of its own transport, and the desk that it opens agents at. */
export interface OpenProxy {
  readonly clients: ClientDesk;
  /** The queue of the account, which agents and clients share. */
  readonly accountQueue: SharedQueue;
  readonly transport: Transport;
  close(): Promise<void>;
}

/** The parts of all agents together, as they open their queues. */
const partOfAgents = ({ agents }: Settings) => (agents.length === 0 ? 1 : sum(agents.map(({ part }) => part)));

/**
 * Serves the interface of the service for the player's other programs, if the settings ask for it; the daemon plays on
 * where it cannot be served.
 */
export async function openProxy(parts: ProxyParts): Promise<OpenProxy | undefined> {
  const { settings, transport, clock, log } = parts;
  const { proxy, limits, server } = settings;
  if (proxy === null) return undefined;
  const { port, sharePercent, allowedOrigins } = proxy;
  const kept = createKeptReplies(clock);
  const noting = kept.noting(transport);
  const limit = limitOfShare(sharePercent / 100, (limits.requestsPerMinute / 60) * server.speed);
  const accountQueue = startQueue({ settings, clock, log, random: seededRandom(process.pid, clock.nowMs()) });
  const queue = accountQueue.open((partOfAgents(settings) * sharePercent) / (100 - sharePercent));
  const desk = createClientDesk({
    queue,
    transport: noting,
    kept,
    limit,
    agents: Math.max(1, settings.agents.length),
    clock,
  });
  const onBug = (error: unknown) => log.warn('proxy.failed', { reason: 'an answer failed', err: error });
  try {
    const served = await serveProxy({ port, allowedOrigins, desk, onBug });
    log.info('proxy.ready', { address: served.url, sharePercent });
    return { clients: desk, accountQueue, transport: noting, close: served.close };
  } catch (error) {
    log.warn('proxy.failed', { reason: whyNotServed(error, 'proxy.port', port) });
    return undefined;
  }
}
