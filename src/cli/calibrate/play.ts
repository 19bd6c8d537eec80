import { fileURLToPath } from 'node:url';
import { runBacktest } from '../../backtest/run.ts';
import { loadSettings } from '../../config/load.ts';
import { createLog } from '../../telemetry/log.ts';
import { isoFromMs } from '../../time/iso.ts';
import { type Session, sessionOf } from '../../universe/calibrate/exchanges.ts';
import { parseJson } from '../../wire/json.ts';
import type { RecordedExchange } from '../../wire/recorded.ts';
import type { Transport } from '../../wire/transport.ts';

/** Together they send every operation that the daemon sends; an hour is enough for each to occur. */
const STRATEGIES = ['default.yaml', 'miner.yaml'];
const FOLDER = new URL('../../../config/strategies/', import.meta.url);

/** A transport that keeps its exchanges in memory. */
function kept(transport: Transport, exchanges: RecordedExchange[], nowMs: () => number): Transport {
  return async (request, signal) => {
    const sentAt = isoFromMs(nowMs());
    const reply = await transport(request, signal);
    const [{ method, path }, { status }, body] = [request, reply, parseJson(reply.body)?.value];
    exchanges.push({ sentAt, receivedAt: isoFromMs(nowMs()), method, path, status, body });
    return reply;
  };
}

/** Runs the daemon in the universe, in virtual time, once per strategy. */
export async function playedSession(): Promise<Session> {
  const exchanges: RecordedExchange[] = [];
  for (const strategy of STRATEGIES)
    await runBacktest({
      settings: loadSettings(fileURLToPath(new URL(strategy, FOLDER))),
      seed: 1,
      hours: 1,
      logOn: ({ nowMs }) => createLog({ level: 'silent', nowMs }),
      through: (transport, { nowMs }) => kept(transport, exchanges, nowMs),
    });
  return sessionOf(exchanges, 1);
}
