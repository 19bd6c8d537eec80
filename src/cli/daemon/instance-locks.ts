import { type InstanceLock, lock } from '../../store/lock/lock.ts';

/** The agents that this process plays, each locked against a second process with the same state folder. */
export type InstanceLocks = ReturnType<typeof createInstanceLocks>;

/**
 * The agent is certain only after authentication or registration: its token may be of another agent than the strategy
 * names, and its first callsign may be taken.
 */
export function createInstanceLocks(folder: string, serverHost: string) {
  const held = new Map<string, InstanceLock>();
  return {
    /** Locks an agent that is not locked yet; throws where another process holds it. */
    take: (callsign: string) => {
      if (!held.has(callsign)) held.set(callsign, lock(folder, { serverHost, callsign }));
    },
    /** Whether every lock file is still in its place. */
    areHeld: () => [...held.values()].every((each) => each.isHeld()),
    release: () => {
      for (const each of held.values()) each.release();
      held.clear();
    },
  };
}
