import type { ReferenceRow } from '../../../src/universe/ledger.ts';
import type { Universe } from '../../../src/universe/universe.ts';
import { heapMb } from './heap.ts';

/** What the universe itself knows of a day: the daemon's books are held against it. */
export type Oracle = ReturnType<typeof observe>;

const REGISTER = 'POST /register';

/**
 * Observes a universe.
 * @param create a universe from a snapshot, or from its beginning
 * @param creditsBefore gained before the soak was broken off
 */
export function observe(create: (resumeFrom?: string) => Universe, creditsBefore: number, resumeFrom?: string) {
  const now = { universe: create(resumeFrom) };
  let [requests, effects, credits] = [0, 0, creditsBefore];
  /** Changes of the game by method and path, e.g. "POST /my/ships/SOAK-1-1/dock", since the universe began. */
  const effectsOf = new Map<string, number>();
  const begin = () => {
    requests = effects = 0;
  };
  const handle: Universe['handle'] = (request, nowMs) => {
    const reply = now.universe.handle(request, nowMs);
    requests++;
    if (request.method === 'GET' || reply.status >= 300 || request.path.endsWith('/register')) return reply;
    effects++;
    const key = `${request.method} ${request.path.replace('/v2', '')}`;
    effectsOf.set(key, (effectsOf.get(key) ?? 0) + 1);
    return reply;
  };
  return {
    /** Each request is counted. */
    universe: new Proxy({} as Universe, {
      get: (_, name) => (name === 'handle' ? handle : Reflect.get(now.universe, name)),
    }),
    /**
     * Megabytes of the heap with the universe, and those that go with it: it is let go, and resumes from its snapshot. One
     * that is made beside it would take less, since both share the names of their properties.
     */
    measure: () => {
      // Outside of the heap.
      const snapshot = Buffer.from(now.universe.snapshot());
      const before = heapMb();
      Object.assign(now, { universe: undefined });
      const after = heapMb();
      now.universe = create(snapshot.toString());
      return { heapMb: before, universeMb: before - after };
    },
    /** Requests, and changes of the game among them, since the last `begin`. */
    counts: () => ({ requests, effects }),
    effectsOf,
    begin,
    /** Credits gained by the agent since its registration; the universe's own rows are taken over and emptied. */
    creditsOf: (callsign: string) => {
      const ledger = now.universe.ledger() as ReferenceRow[];
      for (const { agentSymbol, endpoint, creditsDelta } of ledger)
        if (agentSymbol === callsign && endpoint !== REGISTER) credits += creditsDelta;
      ledger.length = 0;
      return credits;
    },
    /** The universe is wiped: nothing counts any more. */
    forget: () => {
      (now.universe.ledger() as ReferenceRow[]).length = 0;
      credits = 0;
      effectsOf.clear();
      begin();
    },
  };
}
