import { pass } from '../../src/time/wait.ts';
import { type Transport, TransportError } from '../../src/wire/transport.ts';

/** Milliseconds after which the daemon's own client gives a silent server up (see src/api/http.ts). */
const PATIENCE_MS = 15_000;

/** Gives up as the real client does, though what was sent may yet take effect. */
export function impatient(onwards: Transport): Transport {
  return async (request, signal) => {
    const over = new AbortController();
    const giveUp = async (): Promise<never> => {
      await pass(PATIENCE_MS, over.signal);
      throw new TransportError(`${request.method} ${request.path}: no reply within 15 s`, true, 'ETIMEDOUT');
    };
    const late = giveUp();
    late.catch(() => {});
    try {
      return await Promise.race([onwards(request, signal), late]);
    } finally {
      over.abort(new Error('answered'));
    }
  };
}
