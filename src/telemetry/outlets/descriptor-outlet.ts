import { constants, fstatSync, openSync, writeSync } from 'node:fs';
import { startTimer } from '../../time/wait.ts';
import type { TerminalText } from '../terminal-text.ts';
import { createBacklog } from './backlog.ts';
import { MOST_WAITING_BYTES, type Outlet } from './outlet.ts';

/** Standard output or standard error. */
export type StandardDescriptor = 1 | 2;

/** Milliseconds before a retry after a failed write; any of that size does. */
const AGAIN_MS = 20;

/** A closed reader never comes back, while a full disk may have room again. */
function isBrokenPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}

/**
 * An outlet that writes synchronously as far as the descriptor accepts it, and the rest in later tries. It blocks as
 * long as the descriptor does, e.g. on a hanging disk.
 */
export function descriptorOutlet(fd: number, mostBytes = MOST_WAITING_BYTES): Outlet {
  const backlog = createBacklog(mostBytes);
  let isGone = false;
  let dropped = 0;
  let stopWaiting: (() => void) | undefined;

  function push(): void {
    stopWaiting?.();
    stopWaiting = undefined;
    try {
      while (backlog.bytes() > 0) backlog.took(writeSync(fd, backlog.next()));
    } catch (error) {
      if (isBrokenPipe(error)) {
        isGone = true;
        dropped += backlog.clear();
      } else stopWaiting = startTimer(AGAIN_MS, push, false);
    }
  }

  return {
    write: (line) => {
      if (isGone || !backlog.add(line)) dropped += 1;
      else if (stopWaiting === undefined) push();
    },
    droppedLines: () => dropped,
    waitingBytes: backlog.bytes,
    push,
    isStuck: () => false,
  };
}

/**
 * A descriptor of the same pipe, socket or terminal whose writes never block; undefined for a file, whose writes may
 * block, and where the system gives none.
 */
export function neverWaiting(fd: StandardDescriptor): number | undefined {
  const stats = fstatSync(fd);
  if (stats.isFile()) return undefined;
  // Node's own streams set a pipe or a socket to non-blocking.
  if (stats.isFIFO() || stats.isSocket()) return (fd === 1 ? process.stdout : process.stderr) && fd;
  try {
    // Opening the terminal again leaves it blocking for other programs that have it open.
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return undefined;
  }
}

/** An outlet for people, line by line. */
export interface TerminalOutlet extends Omit<Outlet, 'write'> {
  /** Adds the end of the last line. Never throws and never blocks. */
  write(lines: TerminalText): void;
}

/** Standard output or error of a command that must be able to stop while its reader does not read. */
export function standardOutlet(fd: StandardDescriptor): TerminalOutlet {
  const outlet = descriptorOutlet(neverWaiting(fd) ?? fd);
  return { ...outlet, write: (lines) => outlet.write(`${lines}\n`) };
}
