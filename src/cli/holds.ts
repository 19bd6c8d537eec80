import { type InstanceLock, lock } from '../store/lock.ts';

/** The agents that this process plays, each of them locked against a second process with the same state folder. */
export interface Holds {
  /** Takes an agent that is not held yet; throws where another process holds it. */
  take(callsign: string): void;
  release(): void;
}

/**
 * Which agent will be played is known for certain only when it has been enlisted: its token may be of another agent than
 * the strategy names first, and its first callsign may be taken.
 */
export function createHolds(folder: string, serverHost: string): Holds {
  const held = new Map<string, InstanceLock>();
  return {
    take: (callsign) => {
      if (!held.has(callsign)) held.set(callsign, lock(folder, { serverHost, callsign }));
    },
    release: () => {
      for (const each of held.values()) each.release();
      held.clear();
    },
  };
}
