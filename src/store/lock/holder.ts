import { rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { isoFromMs, msFromIso } from '../../time/iso.ts';
import { readIfThere, writeAtomically } from '../folders/files.ts';

/** The holder of a lock, for messages only; the lock itself decides whether it is held. */
export interface LockHolder {
  /** Process id where it runs: in a container it differs from the id outside. */
  readonly pid?: number;
  /** Name of the machine or container. */
  readonly host?: string;
  readonly sinceMs?: number;
}

/** In a file of its own, since closing the lock file would lose the lock. */
const ENDING = '.holder';

/** Records that this process holds the lock of this name. */
export function keepHolder(name: string): void {
  writeAtomically(name + ENDING, `${JSON.stringify({ pid: process.pid, host: hostname() })}\n`);
}

/** The last recorded holder of the lock; empty when there is none. */
export function readHolder(name: string): LockHolder {
  const path = name + ENDING;
  const text = readIfThere(path);
  if (text === null) return {};
  const written = statSync(path, { throwIfNoEntry: false });
  return { ...holderIn(text), ...(written === undefined ? {} : { sinceMs: written.mtimeMs }) };
}

export function forgetHolder(name: string): void {
  rmSync(name + ENDING, { force: true });
}

/** The holder in a text, without malformed parts. */
function holderIn(text: string): LockHolder {
  try {
    const { pid, host } = JSON.parse(text) as { readonly pid?: unknown; readonly host?: unknown };
    return {
      ...(Number.isInteger(pid) ? { pid: Number(pid) } : {}),
      ...(typeof host === 'string' && /^[\w.-]+$/.test(host) ? { host } : {}),
    };
  } catch {
    return {};
  }
}

export function holderName({ pid }: LockHolder): string {
  return pid === undefined ? 'another process' : `process ${pid}`;
}

/** An earlier time is older than this program: the machine's clock was not set yet. */
const EARLIEST_MS = msFromIso('2026-01-01');

function isPlausible(sinceMs: number | undefined): sinceMs is number {
  return sinceMs !== undefined && sinceMs > EARLIEST_MS;
}

/** Its host and the start of its lock. */
export function detailsOf({ host, sinceMs }: LockHolder): string[] {
  const since = isPlausible(sinceMs) ? `since ${isoFromMs(sinceMs).slice(0, 19)}Z` : undefined;
  return [...(host === undefined ? [] : [`on host ${host}`]), ...(since === undefined ? [] : [since])];
}
