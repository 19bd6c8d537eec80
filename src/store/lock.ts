import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere, writeDurably } from './files.ts';
import { ownerOf, type StoreKey } from './state-folder.ts';
import { guarded } from './store-error.ts';

/** Whom a process flies; the reset date does not matter. */
export type LockKey = Pick<StoreKey, 'serverHost' | 'callsign'>;

/**
 * Another process flies this agent, which would double the request rate and sell twice, or holds this file, of which the
 * later one would overwrite what the other wrote: exit code 78, no restart.
 */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
  /** The other process. */
  readonly pid: number;

  constructor(pid: number, message: string) {
    super(message);
    this.pid = pid;
  }
}

/** The right to fly an agent, or to write a file. */
export interface InstanceLock {
  /** Gives the right back; the second time it does nothing. */
  release(): void;
  /** Whether the lock is still there, and ours: nobody but its owner takes it away, unless with the whole folder. */
  isHeld(): boolean;
}

/** A process for certain: ids are used again, start times are not. */
interface Owner {
  readonly pid: number;
  /** Ticks between the machine's start and the process's, with the id of that start; null where the system does not tell. */
  readonly startedAt: string | null;
}

/**
 * Takes the right to fly an agent, also from a process that died without giving it back.
 * @throws AlreadyRunning, StoreError
 */
export function lock(folder: string, key: LockKey): InstanceLock {
  const path = join(folder, `${ownerOf(key)}.lock`);
  return take(
    path,
    (pid) =>
      `expected to be the only one to fly ${key.callsign} on ${key.serverHost}, but process ${pid} does (${path}): stop it first, or give this one another callsign or state folder`,
  );
}

/**
 * Takes the right to write a file at the end, by a lock beside it.
 * @throws AlreadyRunning, StoreError
 */
export function lockFile(path: string): InstanceLock {
  return take(
    `${path}.lock`,
    (pid) => `expected to be the only one to use ${path}, but process ${pid} does: stop it first, or name another file`,
  );
}

function take(path: string, toldOf: (pid: number) => string): InstanceLock {
  const own = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) } satisfies Owner);
  for (;;) {
    if (guarded(path, () => create(path, own))) return held(path, own);
    const found = readIfThere(path);
    if (found === null) continue;
    const owner = ownerIn(found);
    if (owner !== null && isAlive(owner)) throw new AlreadyRunning(owner.pid, toldOf(owner.pid));
    guarded(path, () => removeStale(path, found));
  }
}

/** The process that flies an agent now; undefined where none does, or none that is alive. */
export function holderOf(folder: string, key: LockKey): number | undefined {
  const owner = ownerIn(readIfThere(join(folder, `${ownerOf(key)}.lock`)) ?? '');
  return owner !== null && isAlive(owner) ? owner.pid : undefined;
}

/** A link either appears with all its text or not at all, so that nobody reads half a lock. */
function create(path: string, text: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeDurably(draft, text);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Two may find the same stale lock: the rename has one winner, and a lock taken in between is put back. */
function removeStale(path: string, stale: string): void {
  const taken = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, taken);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readIfThere(taken) === stale) rmSync(taken);
  else renameSync(taken, path);
}

function held(path: string, own: string): InstanceLock {
  return { release: () => release(path, own), isHeld: () => readIfThere(path) === own };
}

function release(path: string, own: string): void {
  guarded(path, () => {
    if (readIfThere(path) === own) rmSync(path, { force: true });
  });
}

function ownerIn(text: string): Owner | null {
  try {
    const { pid, startedAt } = JSON.parse(text) as { readonly pid?: unknown; readonly startedAt?: unknown };
    if (!Number.isInteger(pid)) return null;
    return { pid: Number(pid), startedAt: typeof startedAt === 'string' ? startedAt : null };
  } catch {
    return null;
  }
}

function isAlive(owner: Owner): boolean {
  const startedAt = startOf(owner.pid);
  if (startedAt !== null && owner.startedAt !== null) return startedAt === owner.startedAt;
  return startOf(process.pid) === null && answers(owner.pid);
}

/** Field 22 of /proc/<pid>/stat (man proc_pid_stat), or null where there is no such process, or a dead one unburied. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, ticks] = [fields[0], fields[19]];
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return state === 'Z' || state === 'X' || ticks === undefined ? null : `${bootId}/${ticks}`;
  } catch {
    return null;
  }
}

/** The best guess without /proc; a process of another user answers with EPERM. */
function answers(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
