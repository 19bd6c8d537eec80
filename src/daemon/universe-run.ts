import { runFleet } from './fleet-run.ts';
import type { Summary } from './missions/summary.ts';
import type { PartsWithHub } from './parts.ts';
import { type KnownServer, openSession, startQueue } from './requests.ts';
import { logStopping } from './stopping.ts';

/** Runs in one universe, from its first request to its last. */
export async function playUniverse(parts: PartsWithHub, server: KnownServer): Promise<Summary> {
  const closing = new AbortController();
  const queue = parts.shared?.openQueue(closing.signal) ?? startQueue(parts).open(1);
  logStopping(parts, queue, closing.signal);
  try {
    const session = await openSession(parts, queue, closing.signal, server);
    server.isKnown = true;
    server.reset = undefined;
    parts.log.playsAs(session.callsign);
    const store = await parts.openBooks(session);
    try {
      return await runFleet(parts, { queue, store, session, closing: closing.signal });
    } finally {
      await store.close();
    }
  } finally {
    closing.abort(new Error('the daemon closes'));
  }
}
