import { databaseError, fileError } from './disk.ts';
import type { DiskUser } from './patches.ts';
import type { DiskFault } from './story.ts';

class Killed extends Error {}

/** Counts what a process does to the disk, and fails what its faults name. */
export function diskRules(
  faults: readonly DiskFault[],
  mortal: { isAlive(): boolean },
  onAccess: (nth: number, isAfter: boolean) => void,
) {
  const met = faults.map(() => 0);
  let accesses = 0;
  function errorFor(access: DiskFault['access'], path: string, kind: DiskFault['kind']): Error | undefined {
    // A lock is not read or written: that it is held says its system.
    if (path.endsWith('.lock')) return undefined;
    const hits = faults.filter((fault, index) => {
      if (fault.access !== access || fault.kind !== kind) return false;
      const nth = (met[index] ?? 0) + 1;
      met[index] = nth;
      return nth >= fault.first && nth < fault.first + fault.count;
    });
    const code = hits[0]?.code;
    return typeof code === 'number' ? databaseError(code) : (code && fileError(code, path)) || undefined;
  }
  const user: DiskUser = {
    databases: new Set(),
    descriptors: new Map(),
    isAlive: mortal.isAlive,
    uses: (access, path, kind, work) => {
      if (!mortal.isAlive()) throw new Killed('dead');
      accesses++;
      onAccess(accesses, false);
      if (!mortal.isAlive()) throw new Killed('dead');
      const error = errorFor(access, path, kind);
      if (error !== undefined) throw error;
      const done = work();
      onAccess(accesses, true);
      if (!mortal.isAlive()) throw new Killed('dead');
      return done;
    },
  };
  return { user, accesses: () => accesses };
}
