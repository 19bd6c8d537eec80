import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';

/** A pipe that takes nothing, as of a reader that sleeps. */
export type BlockedPipe = ReturnType<typeof blockedPipe>;

const FILLING = Buffer.alloc(65_536, '.');

/** Does it again and again until there is no more to be had, or no room. */
function untilBlocked(run: () => number): void {
  try {
    while (run() > 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
  }
}

/** Makes a pipe of this name, and fills it. */
export function blockedPipe(path: string) {
  execFileSync('mkfifo', [path]);
  const held = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  untilBlocked(() => writeSync(held, FILLING));
  // The last page may have room for less than all of it.
  untilBlocked(() => writeSync(held, FILLING, 0, 1));
  const fd = openSync(path, constants.O_WRONLY);
  const bytes = Buffer.alloc(65_536);
  return {
    path,
    /** For a child to write to. */
    fd,
    /** Of this process; a write to it fails at once. */
    prompt: held,
    /** Reads all that is in it now, without what it was filled with. */
    read: () => {
      let text = '';
      untilBlocked(() => {
        const count = readSync(held, bytes);
        text += bytes.toString('latin1', 0, count);
        return count;
      });
      return text.replace(/^\.+/, '');
    },
    close: () => {
      closeSync(fd);
      closeSync(held);
    },
  };
}
