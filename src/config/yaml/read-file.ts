import { readFileSync, statSync } from 'node:fs';

/** Far above any strategy; even a hostile text of this size is refused within a second. */
const LARGEST_FILE_BYTES = 64 * 1024;

/** A file that cannot be used; the message is a noun phrase for "got". */
class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  ENOTDIR: 'no such file (a part of the path is not a folder)',
  EISDIR: 'a folder',
  EACCES: 'a file that may not be read',
  EPERM: 'a file that may not be read',
  ELOOP: 'a link that leads back to itself',
  ENAMETOOLONG: 'a path that is too long',
};

/**
 * The text of a file.
 * @param largestBytes of it, those of a strategy by default
 * @throws UnreadableFile when it is missing, a folder, a device, too large or not UTF-8
 */
export function readTextFile(path: string, largestBytes = LARGEST_FILE_BYTES): string {
  const stat = statSync(path);
  if (stat.isDirectory()) throw new UnreadableFile('a folder');
  if (!stat.isFile()) throw new UnreadableFile('a device or a pipe');
  if (stat.size > largestBytes)
    throw new UnreadableFile(`a file of ${stat.size} bytes (at most ${largestBytes} are read)`);
  return decodeText(readFileSync(path));
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile('a file that is not UTF-8 text');
  }
}

/** Why reading failed, as a noun phrase without the path. */
export function reasonUnreadable(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return REASONS[code] ?? `a file that cannot be read (${code})`;
}
