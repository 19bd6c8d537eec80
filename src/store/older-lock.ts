import { readFileSync } from 'node:fs';

/** The lock content of earlier versions: a process id, and the ticks from the machine's start to that of the process. */
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
 * Whether the text is a lock of an earlier version whose process still runs. /proc shows only the processes of this
 * machine or container.
 */
export function isHeldByOlder(text: string): boolean {
  const owner = ownerIn(text);
  return owner !== undefined && startOf(owner.pid) === owner.startedAt;
}

/** Field 22 of /proc/<pid>/stat (man proc_pid_stat); undefined when there is no such process, or only a zombie. */
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
