import { type Transport, TransportError } from '../../src/wire/transport.ts';

/** Milliseconds after which the daemon's own client gives a silent server up (see src/api/http.ts). */
const PATIENCE_MS = 15_000;

/** Gives up as the real client does, though what was sent may yet take effect. */
export function impatient(onwards: Transport): Transport {
  return async (request, signal) => {
    const late = Promise.withResolvers<never>();
    const giveUp = () =>
      late.reject(new TransportError(`${request.method} ${request.path}: no reply within 15 s`, true, 'ETIMEDOUT'));
    const timer = setTimeout(giveUp, PATIENCE_MS);
    try {
      return await Promise.race([onwards(request, signal), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
