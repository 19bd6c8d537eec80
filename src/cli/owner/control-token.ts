// biome-ignore lint/style/noRestrictedImports: a secret must not be drawn from a seed
import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { keepsOwners } from '../../disk/own.ts';
import { readIfThere, writeAtomically } from '../../store/folders/files.ts';
import { learnSecret } from '../../telemetry/scrub.ts';

/** The file of the token, in the state folder. */
export const TOKEN_FILE = 'control-token';

const BYTES = 32;
const OPEN = 0o077;
const FORM = /^[\w-]{43}$/;

/** The control token in a state folder, or undefined where there is none; it is given to the log for redaction. */
export function readControlToken(folder: string): string | undefined {
  const token = readIfThere(join(folder, TOKEN_FILE))?.trim();
  if (token === undefined || !FORM.test(token)) return undefined;
  learnSecret(token);
  return token;
}

/** Whether the token file exists, whatever its content. */
export function hasTokenFile(folder: string): boolean {
  return existsSync(join(folder, TOKEN_FILE));
}

/** A token that nobody knows: every order is refused. */
export function tokenOfNobody(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** Windows has no such modes. */
const isOpenIn = ({ mode }: Stats) => process.platform !== 'win32' && (mode & OPEN) !== 0;

/** Whether the group or others could read, or change, the token. */
function isExposed(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats === undefined || stats.isSymbolicLink() || (isOpenIn(stats) && keepsOwners(path));
}

/**
 * The control token of a state folder: read access to the file is the right to control the daemon. It is drawn anew
 * where there is none, or where others could read it.
 */
export function controlTokenOf(folder: string): string {
  const path = join(folder, TOKEN_FILE);
  const kept = readControlToken(folder);
  if (kept !== undefined && !isExposed(path)) return kept;
  const token = randomBytes(BYTES).toString('base64url');
  learnSecret(token);
  writeAtomically(path, `${token}\n`);
  return token;
}
