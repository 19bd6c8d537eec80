import { startTimer } from '../time/timer.ts';
import { type Transport, TransportError, type WireReply } from '../wire/transport.ts';

/** Milliseconds that a request which was called off or took too long may still need to say so itself. */
const GRACE_MS = 300;

/**
 * The same transport, which ends with its own limits also where a tunnel through a proxy never comes to stand: until it
 * does, a request has no connection, and Node does not end a request that has none, however long.
 * @param limitMs the longest that a request may take in all
 * @param shown the proxy, for a message
 */
export function endedInTime(transport: Transport, limitMs: number, shown: string): Transport {
  return (request, signal) =>
    new Promise<WireReply>((resolve, reject) => {
      const giveUp = () => {
        const asked = `${request.method} ${request.path || '/'}`;
        const message = `${asked}: the server was not reached through the proxy ${shown} (ETIMEDOUT): it answers nothing; see whether it works`;
        reject(new TransportError(message, false, 'ETIMEDOUT'));
      };
      let cancel = startTimer(limitMs + GRACE_MS, giveUp);
      const callOff = () => {
        cancel();
        cancel = startTimer(GRACE_MS, giveUp);
      };
      signal?.addEventListener('abort', callOff, { once: true });
      const end = () => {
        cancel();
        signal?.removeEventListener('abort', callOff);
      };
      transport(request, signal).then(resolve, reject).finally(end);
    });
}
