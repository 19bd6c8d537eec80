import { accessSync, constants, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readTextFile, reasonUnreadable } from '../yaml/read-file.ts';

/** What a file with a secret holds, or why it cannot be used and what to do about it. */
export type TokenFile = { readonly token: string; readonly problem?: never } | { readonly problem: string };

const READABLE_BY_OTHERS = 0o077;

/** Whether the file lies on a mount that nobody in here can write to, as secrets of containers do. */
function isOnReadOnlyMount(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}

/** Windows has no such modes, and what systemd or a container's engine hands over cannot be changed from here. */
function isModeOfOthers(path: string, credentialsFolder: string | undefined): boolean {
  if (process.platform === 'win32') return true;
  if (credentialsFolder && dirname(resolve(path)) === resolve(credentialsFolder)) return true;
  return isOnReadOnlyMount(path);
}

function exposure(path: string, { mode }: Stats, what: string): string | undefined {
  if ((mode & READABLE_BY_OTHERS) === 0) return undefined;
  const shown = (mode & 0o777).toString(8).padStart(3, '0');
  return `${path}: expected a file that you alone can read (mode 600), got mode ${shown}: chmod 600 '${path}'; if others use this machine, get a new ${what}`;
}

/**
 * The token, or another secret, in a file that its owner alone can read; undefined where there is no such file.
 * @param credentialsFolder where systemd hands over credentials, whose modes are its own affair
 * @param what the secret, for messages
 */
export function readTokenFile(path: string, credentialsFolder?: string, what = 'token'): TokenFile | undefined {
  try {
    const stat = statSync(path);
    const exposed = stat.isFile() && !isModeOfOthers(path, credentialsFolder) ? exposure(path, stat, what) : undefined;
    if (exposed !== undefined) return { problem: exposed };
    const token = readTextFile(path).trim();
    const problem = malformed(path, token, what);
    return problem === undefined ? { token } : { problem };
  } catch (error) {
    const received = reasonUnreadable(error);
    if (received === 'no such file') return undefined;
    return { problem: `${path}: expected a file with a ${what}, got ${received}` };
  }
}

/** Whether a text may be a token: not empty, and only characters that a header can carry. */
export function isTokenText(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

/**
 * What is wrong with the text that stands where a token is expected; undefined for nothing. A header cannot carry spaces
 * or line breaks; pasted tokens often include some, or the word Bearer. The text is never repeated.
 * @param place the file or the variable
 */
export function malformed(place: string, text: string, what = 'token'): string | undefined {
  if (isTokenText(text)) return undefined;
  const got = text === '' ? 'an empty file' : `${text.length} characters with spaces or others that no ${what} has`;
  return `expected ${place} to be a ${what} alone, got ${got}: copy the ${what} again`;
}
