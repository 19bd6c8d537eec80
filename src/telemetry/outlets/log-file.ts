import { closeSync, fstatSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openToAppend } from '../../disk/own.ts';
import { isoFromMs } from '../../time/iso.ts';
import { makeFolder } from '../folders.ts';
import type { Destination } from './outlet.ts';

export interface LogFileSettings {
  readonly path: string;
  /** The file is rotated before it would grow beyond this size. */
  readonly largestBytes: number;
  /** Number of rotated files that are kept, the newest. */
  readonly keepFiles: number;
  readonly nowMs: () => number;
}

/** A log file that is written synchronously; it is rotated each day (UTC) and when it grows too big. */
export interface LogFile extends Destination {
  /** Opens a new file of the old name, after the old file was moved away (SIGUSR2). Never throws. */
  reopen(): void;
  close(): void;
}

const SUFFIX = /^\.\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d{3}Z(?:-\d+)?$/;

/** Rotated files of this log, in the order in which they were written. */
export function putAway(path: string): string[] {
  const name = basename(path);
  const files = readdirSync(dirname(path)).filter(
    (file) => file.startsWith(name) && SUFFIX.test(file.slice(name.length)),
  );
  return files.sort().map((file) => join(dirname(path), file));
}

interface Open {
  readonly fd: number;
  bytes: number;
  /** YYYY-MM-DD of its first line. */
  readonly day: string;
}

function open(path: string, nowMs: number): Open {
  makeFolder(dirname(path));
  const fd = openToAppend(path);
  const { size, mtimeMs } = fstatSync(fd);
  return { fd, bytes: size, day: isoFromMs(size === 0 ? nowMs : mtimeMs).slice(0, 10) };
}

/** A free name for the file that is rotated now. */
function nameAt(path: string, nowMs: number): string {
  const stamp = `${path}.${isoFromMs(nowMs).replaceAll(':', '-')}`;
  const taken = new Set(putAway(path));
  for (let number = 1; ; number++) {
    const name = number === 1 ? stamp : `${stamp}-${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Whether the file was deleted. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Milliseconds, a guess, before the next try after a failed rotation; the file keeps growing meanwhile. */
const ROTATION_RETRY_MS = 3_600_000;

/**
 * Opens a log file, and creates its folder if needed.
 * @throws NotOurs for a file or link of another user, the error of the file system when it cannot be opened; later, `write` throws for a lost line
 */
export function openLogFile({ path, largestBytes, keepFiles, nowMs }: LogFileSettings): LogFile {
  let file: Open | undefined = open(path, nowMs());
  /** The last line was cut by a full disk, and needs a line end before the next. */
  let isTorn = false;
  let rotatesFromMs = Number.NEGATIVE_INFINITY;

  function close(): void {
    const { fd } = file ?? {};
    file = undefined;
    if (fd !== undefined) closeSync(fd);
  }

  function rotate(): void {
    try {
      renameSync(path, nameAt(path, nowMs()));
      close();
      for (const old of putAway(path).slice(0, -keepFiles)) rmSync(old, { force: true });
    } catch (error) {
      rotatesFromMs = nowMs() + ROTATION_RETRY_MS;
      if (isMissing(error)) close();
    }
  }

  function isDone({ bytes, day }: Open, more: number): boolean {
    if (bytes === 0 || nowMs() < rotatesFromMs) return false;
    return bytes + more > largestBytes || day !== isoFromMs(nowMs()).slice(0, 10);
  }

  function append(to: Open, bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; isTorn = from < bytes.length) {
      const written = writeSync(to.fd, bytes, from);
      from += written;
      to.bytes += written;
    }
  }

  return {
    write: (line) => {
      const bytes = Buffer.from(isTorn ? `\n${line}` : line);
      if (file !== undefined && isDone(file, bytes.length)) rotate();
      file ??= open(path, nowMs());
      try {
        append(file, bytes);
      } catch (error) {
        close();
        throw error;
      }
    },
    reopen: () => {
      try {
        close();
        file = open(path, nowMs());
      } catch {
        // The next line tries again, and throws if it is lost.
      }
    },
    close,
  };
}
