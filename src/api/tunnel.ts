import { startTimer } from '../time/wait.ts';
import { type Transport, TransportError, type WireReply } from '../wire/transport.ts';
import { askedFor } from './failures.ts';

/** Milliseconds in which an aborted or timed-out request may still report that itself. */
const GRACE_MS = 300;

/**
 * Wraps a transport so that its limits hold even if a tunnel through a proxy is never established: until then a request
 * has no connection, and Node never ends a request without one.
 * @param limitMs time limit for a request in all
 * @param shown the proxy, for a message
 */
export function endedInTime(transport: Transport, limitMs: number, shown: string): Transport {
  return (request, signal) =>
    new Promise<WireReply>((resolve, reject) => {
      const giveUp = () => {
        const message = `${askedFor(request)}: the server was not reached through the proxy ${shown} (ETIMEDOUT): it answers nothing; see whether it works`;
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
