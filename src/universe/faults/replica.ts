import type { UniverseReply, UniverseRequest } from '../service/handler.ts';
import type { FaultScript } from './script.ts';

/** Old replies, as a lagging replica of the server's data would send them (facts: lagging-reads). */
export interface Replica {
  /** Records the reply to a read. */
  note(request: UniverseRequest, reply: UniverseReply): void;
  /** The reply with the body that the same caller got the last time; unchanged if there is none. */
  stale(request: UniverseRequest, reply: UniverseReply): UniverseReply;
  /** Forgets all replies, after a reset. */
  forget(): void;
}

/** Maximum number of recorded reads; the oldest is dropped first. */
const READS_KEPT = 1_000;

function keyOf({ path, headers }: UniverseRequest): string {
  return `${headers.authorization ?? ''} ${path}`;
}

/** Records nothing if the script has no stale reads. */
export function createReplica({ rules }: Pick<FaultScript, 'rules'>): Replica {
  const isNeeded = rules.some(({ fault }) => fault.kind === 'stale-read');
  const bodies = new Map<string, string>();
  return {
    note: (request, { status, body }) => {
      if (!isNeeded || request.method !== 'GET' || status !== 200) return;
      const key = keyOf(request);
      bodies.delete(key);
      bodies.set(key, body);
      const [oldest] = bodies.keys();
      if (bodies.size > READS_KEPT && oldest !== undefined) bodies.delete(oldest);
    },
    stale: (request, reply) => {
      const body = request.method === 'GET' && reply.status === 200 ? bodies.get(keyOf(request)) : undefined;
      return body === undefined ? reply : { ...reply, body };
    },
    forget: () => bodies.clear(),
  };
}
