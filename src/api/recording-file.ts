import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sum } from '../game/numbers/averages.ts';
import { makeFolder } from '../telemetry/folders.ts';
import { isoFromMs } from '../time/iso.ts';
import { RECORDING_ENDING } from '../wire/recorded.ts';

/** Bytes per file, and of all files of a folder together. */
export interface RecordingLimits {
  readonly fileBytes: number;
  readonly folderBytes: number;
}

/** Guesses: a file that other programs open without trouble, and a part of a disk that nobody misses. */
const RECORDING_LIMITS: RecordingLimits = { fileBytes: 64 * 2 ** 20, folderBytes: 2 ** 30 };

/** Appends lines to files in a folder; a new file begins each day and whenever one is full. */
export interface RecordingFiles {
  /** Appends whole lines; rejects if the disk fails or the folder is full. */
  append(text: string, nowMs: number): Promise<void>;
  close(): Promise<void>;
}

/** The folder has reached its size limit. */
class RecordingFull extends Error {
  override readonly name = 'RecordingFull';
}

async function bytesIn(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(RECORDING_ENDING));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sum(sizes);
}

/** Creates a file of mode 600, named after the instant; a number is appended if the name is taken. */
async function openNew(folder: string, nowMs: number): Promise<{ readonly path: string; readonly file: FileHandle }> {
  const name = isoFromMs(nowMs).slice(0, 19).replaceAll(':', '-');
  for (let number = 1; ; number++) {
    const path = join(folder, `${name}${number === 1 ? '' : `-${number}`}${RECORDING_ENDING}`);
    try {
      return { path, file: await open(path, 'ax', 0o600) };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

/**
 * The files of a recording; creates the folder, with mode 700, if it does not exist.
 * @param head the first line of every file
 * @param onFile called with every file that is begun
 */
export function recordingFiles(
  folder: string,
  head: (nowMs: number) => string,
  onFile: (path: string) => void,
  limits: RecordingLimits = RECORDING_LIMITS,
): RecordingFiles {
  let current: { readonly file: FileHandle; readonly day: string; bytes: number } | undefined;
  let folderBytes: number | undefined;

  async function fileFor(bytes: number, nowMs: number) {
    const day = isoFromMs(nowMs).slice(0, 10);
    if (current !== undefined && current.day === day && current.bytes + bytes <= limits.fileBytes) return current;
    await current?.file.close();
    current = undefined;
    makeFolder(folder);
    const { path, file } = await openNew(folder, nowMs);
    current = { file, day, bytes: 0 };
    onFile(path);
    await write(current, head(nowMs));
    return current;
  }

  async function write(to: NonNullable<typeof current>, text: string): Promise<void> {
    await to.file.appendFile(text);
    to.bytes += Buffer.byteLength(text);
    folderBytes = (folderBytes ?? 0) + Buffer.byteLength(text);
  }

  return {
    append: async (text, nowMs) => {
      const bytes = Buffer.byteLength(text);
      folderBytes ??= await bytesIn(folder).catch(() => 0);
      if (folderBytes + bytes > limits.folderBytes)
        throw new RecordingFull(`the folder holds its ${limits.folderBytes} bytes: move older files elsewhere`);
      await write(await fileFor(bytes, nowMs), text);
    },
    close: async () => {
      const closing = current;
      current = undefined;
      await closing?.file.close();
    },
  };
}
