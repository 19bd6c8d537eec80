import { type InstanceLock, lock } from '../store/lock.ts';

/** The agents that this process plays, each of them locked against a second process with the same state folder. */
export interface InstanceLocks {
  /** Takes an agent that is not held yet; throws where another process holds it. */
  take(callsign: string): void;
  release(): void;
  /** Whether every lock is still where it was taken. */
  areHeld(): boolean;
}

/**
 * Which agent will be played is known for certain only when it has been enlisted: its token may be of another agent than
 * the strategy names first, and its first callsign may be taken.
 */
export function createInstanceLocks(folder: string, serverHost: string): InstanceLocks {
  const held = new Map<string, InstanceLock>();
  return {
    take: (callsign) => {
      if (!held.has(callsign)) held.set(callsign, lock(folder, { serverHost, callsign }));
    },
    areHeld: () => [...held.values()].every((each) => each.isHeld()),
    release: () => {
      for (const each of held.values()) each.release();
      held.clear();
    },
  };
}
