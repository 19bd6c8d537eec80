import { rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { isoFromMs, msFromIso } from '../time/iso.ts';
import { readIfThere, writeAtomically } from './files.ts';

/** Who holds a lock, for people alone: whether anybody holds it is the lock's own affair. */
export interface Holder {
  /** Its process as it is numbered where it runs: in a container that is another number than outside. */
  readonly pid?: number;
  /** Name of the machine or container. */
  readonly host?: string;
  readonly sinceMs?: number;
}

/** In a file of its own, since whoever closes the lock file loses the lock. */
const ENDING = '.holder';

/** Writes down that this process holds the lock of this name. */
export function keepHolder(name: string): void {
  writeAtomically(name + ENDING, `${JSON.stringify({ pid: process.pid, host: hostname() })}\n`);
}

/** Who said last that they hold the lock of this name; empty where nobody did. */
export function readHolder(name: string): Holder {
  const path = name + ENDING;
  const text = readIfThere(path);
  if (text === null) return {};
  const written = statSync(path, { throwIfNoEntry: false });
  return { ...holderIn(text), ...(written === undefined ? {} : { sinceMs: written.mtimeMs }) };
}

export function forgetHolder(name: string): void {
  rmSync(name + ENDING, { force: true });
}

/** What a text says of a holder; nothing of what it does not say in the right form. */
export function holderIn(text: string): Holder {
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

export function nameOf({ pid }: Holder): string {
  return pid === undefined ? 'another process' : `process ${pid}`;
}

/** Earlier than this program is no time but that of a machine whose clock was not set yet. */
const EARLIEST_MS = msFromIso('2026-01-01');

function isPlausible(sinceMs: number | undefined): sinceMs is number {
  return sinceMs !== undefined && sinceMs > EARLIEST_MS;
}

/** Where it runs and since when. */
export function detailsOf({ host, sinceMs }: Holder): string[] {
  const since = isPlausible(sinceMs) ? `since ${isoFromMs(sinceMs).slice(0, 19)}Z` : undefined;
  return [...(host === undefined ? [] : [`on host ${host}`]), ...(since === undefined ? [] : [since])];
}
