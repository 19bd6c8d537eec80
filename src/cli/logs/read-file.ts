import { existsSync, statSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { putAway } from '../../telemetry/outlets/log-file.ts';
import { pass } from '../../time/wait.ts';
import { UsageError } from '../process/exit.ts';
import { errnoOf } from '../process/obstacle.ts';

/** A longer line is passed on in pieces, which limits the memory that a file needs; ours are far shorter. */
const LONGEST_LINE = 1_000_000;

/**
 * Splits UTF-8 into lines, whatever the chunk boundaries: `take` returns those that bytes complete, `end` the remaining
 * text. Invalid bytes become replacement characters.
 */
export function createLineReader() {
  let decoder = new StringDecoder('utf8');
  let rest = '';
  return {
    take: (bytes: Uint8Array): string[] => {
      const lines = (rest + decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > LONGEST_LINE) {
        lines.push(rest);
        rest = '';
      }
      return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
    },
    end: (): string[] => {
      const last = rest + decoder.end();
      decoder = new StringDecoder('utf8');
      rest = '';
      return last === '' ? [] : [last];
    },
  };
}

interface ReadSettings {
  /** Where to begin; unless it is 0, the text before the next line end is skipped. */
  readonly fromByte: number;
  /** Whether to wait for more lines, until the signal. */
  readonly follow: boolean;
  readonly signal: AbortSignal;
}

const CHUNK_BYTES = 256 * 1024;

/** Milliseconds between checks of a followed file: soon for a reader, and cheap. */
const LOOK_EVERY_MS = 200;

interface Reading {
  readonly handle: FileHandle;
  readonly inode: number;
  atByte: number;
}

async function opened(path: string, fromByte: number): Promise<Reading> {
  const handle = await open(path, 'r');
  const { ino } = await handle.stat();
  return { handle, inode: ino, atByte: fromByte };
}

/** The bytes added since the last call, in pieces; a truncated file is read from its beginning. */
async function* news(reading: Reading): AsyncGenerator<Uint8Array> {
  const { size } = await reading.handle.stat();
  if (size < reading.atByte) reading.atByte = 0;
  const buffer = Buffer.alloc(CHUNK_BYTES);
  for (;;) {
    const { bytesRead } = await reading.handle.read(buffer, 0, CHUNK_BYTES, reading.atByte);
    if (bytesRead === 0) return;
    reading.atByte += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function inodeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ ino }) => ino,
    () => undefined,
  );
}

/** The files after the one with this inode: those rotated after it, and the one that now has the name. */
async function successors(path: string, inode: number): Promise<string[]> {
  const files = putAway(path);
  const inodes = await Promise.all(files.map(inodeOf));
  const place = inodes.indexOf(inode);
  return [...(place === -1 ? [] : files.slice(place + 1)), path];
}

/**
 * The lines of a file, in batches as they are read; an empty batch means that there are no more for now. A followed
 * file may be rotated, by us or by another program, or truncated: its successors are read from their beginnings.
 * @throws the file system's error for a missing file; a followed file is waited for
 */
export async function* readLines(path: string, { fromByte, follow, signal }: ReadSettings): AsyncGenerator<string[]> {
  let reading = await firstOpened(path, fromByte, follow, signal);
  if (reading === undefined) return;
  const reader = createLineReader();
  let skips = fromByte > 0 ? 1 : 0;
  try {
    for (;;) {
      for await (const bytes of news(reading)) {
        const lines = reader.take(bytes);
        yield lines.slice(skips);
        if (lines.length > 0) skips = 0;
        if (signal.aborted) return;
      }
      if (!follow) break;
      const nowThere = await inodeOf(path);
      if (nowThere !== undefined && nowThere !== reading.inode) {
        for await (const bytes of news(reading)) yield reader.take(bytes);
        yield reader.end();
        const [next = path] = await successors(path, reading.inode);
        await reading.handle.close();
        reading = await opened(next, 0);
        continue;
      }
      yield [];
      await pass(LOOK_EVERY_MS, signal).catch(() => {});
      if (signal.aborted) break;
    }
    yield reader.end();
  } finally {
    await reading.handle.close();
  }
}

async function firstOpened(path: string, fromByte: number, follow: boolean, signal: AbortSignal) {
  for (;;) {
    try {
      return await opened(path, fromByte);
    } catch (error) {
      if (!follow || errnoOf(error) !== 'ENOENT') throw error;
      await pass(LOOK_EVERY_MS, signal).catch(() => {});
      if (signal.aborted) return undefined;
    }
  }
}

/** The lines of a stream such as standard input, in batches. */
async function* streamLines(stream: AsyncIterable<unknown>): AsyncGenerator<string[]> {
  const reader = createLineReader();
  for await (const chunk of stream) yield reader.take(Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk)));
  yield reader.end();
}

/** Roughly the bytes of the earlier lines that are shown when a file is followed: 50 lines of 4 kB. */
const BYTES_BEFORE = 200_000;

/** @throws UsageError for a pipe or a device, which might keep its reader waiting without end */
function requireFile(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined || stat.isFile() || stat.isDirectory()) return;
  throw new UsageError(`expected a log file, got ${path}, a device or a pipe: argosy logs - reads its standard input`);
}

/** The files to read one after the other; the last may be followed. */
function filesOf(path: string, sinceMs: number | undefined): string[] {
  if (sinceMs === undefined || !existsSync(path)) return [path];
  return [...putAway(path).filter((file) => statSync(file).mtimeMs >= sinceMs), path];
}

interface Reach extends Pick<ReadSettings, 'follow' | 'signal'> {
  /** When the earliest line was written; undefined for all of the file, and its end where it is followed. */
  readonly sinceMs: number | undefined;
}

/**
 * The lines of a log, in batches, with those of the files that were put away since.
 * @param path undefined for standard input
 */
export async function* batchesOf(path: string | undefined, { sinceMs, follow, signal }: Reach) {
  if (path === undefined) {
    yield* streamLines(process.stdin);
    return;
  }
  requireFile(path);
  const files = filesOf(path, sinceMs);
  for (const file of files) {
    const isLast = file === path;
    const isTail = follow && isLast && sinceMs === undefined && existsSync(file);
    const fromByte = isTail ? Math.max(0, statSync(file).size - BYTES_BEFORE) : 0;
    yield* readLines(file, { fromByte, follow: follow && isLast, signal });
  }
}
