import type { UniverseReply, UniverseRequest } from '../service/handler.ts';
import type { FaultScript } from './script.ts';

/** What a lagging copy of the server's data would still say (game-facts 9.5). */
export interface Replica {
  /** Remembers what a read was answered with. */
  note(request: UniverseRequest, reply: UniverseReply): void;
  /** The reply with the body that the same reader got the last time; as it is where there was none. */
  stale(request: UniverseRequest, reply: UniverseReply): UniverseReply;
  /** Everything has begun anew. */
  forget(): void;
}

/** Reads that are remembered; then the oldest is forgotten. */
const READS_KEPT = 1_000;

function keyOf({ path, headers }: UniverseRequest): string {
  return `${headers.authorization ?? ''} ${path}`;
}

/** Remembers nothing where the script has no stale reads. */
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
