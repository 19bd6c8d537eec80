import { readFileSync } from 'node:fs';

/** What earlier versions of Argosy wrote into their lock: a process, and ticks from the machine's start to its own. */
interface OlderOwner {
  readonly pid: number;
  readonly startedAt: string;
}

function ownerIn(text: string): OlderOwner | undefined {
  try {
    const { pid, startedAt } = JSON.parse(text) as { readonly pid?: unknown; readonly startedAt?: unknown };
    return Number.isInteger(pid) && typeof startedAt === 'string' ? { pid: Number(pid), startedAt } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether the text is of a lock by which an earlier version, which knew no other, still runs: as far as /proc tells, which
 * shows the processes of this machine or container alone.
 */
export function isHeldByOlder(text: string): boolean {
  const owner = ownerIn(text);
  return owner !== undefined && startOf(owner.pid) === owner.startedAt;
}

/** Field 22 of /proc/<pid>/stat (man proc_pid_stat), or undefined where there is no such process, or a dead one unburied. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, ticks] = [fields[0], fields[19]];
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return state === 'Z' || state === 'X' || ticks === undefined ? undefined : `${bootId}/${ticks}`;
  } catch {
    return undefined;
  }
}
