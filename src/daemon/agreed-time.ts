import { agreedClock } from '../time/agreed.ts';
import { msFromIso } from '../time/iso.ts';
import type { Transport } from '../wire/transport.ts';
import type { DaemonParts } from './parts.ts';

/** The same parts with a clock that is corrected by the `Date` header of each reply. */
export function byAgreedTime<Parts extends Pick<DaemonParts, 'clock' | 'transport'>>(parts: Parts): Parts {
  const clock = agreedClock(parts.clock);
  const transport: Transport = async (request, signal) => {
    const reply = await parts.transport(request, signal);
    const serverMs = msFromIso(reply.headers.date ?? '');
    if (!Number.isNaN(serverMs)) clock.heard(serverMs);
    return reply;
  };
  return { ...parts, clock, transport };
}
