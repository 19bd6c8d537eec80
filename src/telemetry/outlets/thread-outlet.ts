import { Worker } from 'node:worker_threads';
import type { LogFileSettings } from './log-file.ts';
import { MOST_WAITING_BYTES, type Outlet } from './outlet.ts';

/** The target of the thread. */
export type OutletTarget =
  | { readonly kind: 'file'; readonly settings: Omit<LogFileSettings, 'nowMs'> }
  | { readonly kind: 'descriptor'; readonly fd: number };

/** A message to the thread: a line with its end, or null to reopen its file. */
export type Word = string | null;

export interface ThreadData {
  readonly target: OutletTarget;
  /** Counts of the thread, by DONE and LOST. */
  readonly counts: Int32Array;
}

/** Bytes that the thread has finished, modulo 2^32, and lines that it lost. */
export const DONE = 0;
export const LOST = 1;

/** An outlet whose lines another thread writes, so that no caller waits for the disk. */
export interface ThreadOutlet extends Outlet {
  /** Opens a new file of the old name, after the old file was moved away (SIGUSR2). */
  reopen(): void;
}

/** Starts a thread, which does not keep the process alive. */
function startThread(data: ThreadData, onEnd: () => void): Worker {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: data });
  thread.unref();
  thread.on('error', onEnd);
  return thread;
}

/** An outlet with a thread of its own, started with the first line. */
export function threadOutlet(target: OutletTarget): ThreadOutlet {
  const counts = new Int32Array(new SharedArrayBuffer(8));
  let thread: Worker | undefined;
  let isGone = false;
  let given = 0;
  let refused = 0;
  const waitingBytes = () => (isGone ? 0 : (given - Atomics.load(counts, DONE)) | 0);
  const give = (word: Word) => {
    // A log without its thread loses lines, which is no reason to end the process.
    thread ??= startThread({ target, counts }, () => {
      isGone = true;
    });
    thread.postMessage(word);
  };
  return {
    write: (line) => {
      const bytes = Buffer.byteLength(line);
      const waiting = waitingBytes();
      if (isGone || (waiting > 0 && waiting + bytes > MOST_WAITING_BYTES)) {
        refused += 1;
        return;
      }
      given = (given + bytes) | 0;
      give(line);
    },
    droppedLines: () => refused + Atomics.load(counts, LOST),
    waitingBytes,
    push: () => {},
    isStuck: () => waitingBytes() > 0,
    reopen: () => give(null),
  };
}
