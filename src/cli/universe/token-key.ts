// biome-ignore lint/style/noRestrictedImports: a secret must not be drawn from a seed
import { createHmac, randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readTokenFile } from '../../config/tokens/token-file.ts';
import { homeFolder } from '../../disk/home-folder.ts';
import { doubtOfWay } from '../../disk/own.ts';
import { isOurs, isWritableByOthers } from '../../disk/users.ts';
import { writeDurably } from '../../store/folders/files.ts';
import { UsageError } from '../process/exit.ts';

const BYTES = 32;
const FILE = 'universe-key';

/** A key for the tokens of a universe that is served. */
export function drawTokenKey(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** The secret in the file; undefined where there is none. */
function secretIn(path: string): string | undefined {
  const read = readTokenFile(path);
  if (read?.problem !== undefined) throw new UsageError(read.problem);
  return read?.token;
}

/** Puts a new secret into its place unless another process has just done so. */
function putSecret(path: string): void {
  const made = `${path}.${process.pid}.tmp`;
  writeDurably(made, `${drawTokenKey()}\n`);
  try {
    linkSync(made, path);
  } catch (error) {
    // A disk without hard links; two processes that start there at once may differ.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(made, path);
  } finally {
    rmSync(made, { force: true });
  }
}

/** Whether no other user can put a file there. */
function isPrivate(folder: string): boolean {
  const stats = statSync(folder);
  return doubtOfWay(folder) === undefined && isOurs(stats) && !isWritableByOthers(stats);
}

/** This user's secret, drawn once; undefined where the user has no folder for it. */
function userSecret({ XDG_STATE_HOME: named }: NodeJS.ProcessEnv): string | undefined {
  const folder = homeFolder({ named, usual: ['.local', 'state'], own: ['argosy'] });
  if (folder === undefined || !isPrivate(folder)) return undefined;
  const path = join(folder, FILE);
  const kept = secretIn(path);
  if (kept !== undefined) return kept;
  try {
    putSecret(path);
  } catch {
    // A full disk, or a home that can be read alone, is as good as none.
    return undefined;
  }
  return secretIn(path);
}

/**
 * The key for the tokens of a new universe of a seed, the same in each process of this user: another one prints a token
 * while the universe is served. Others, who see the seed, cannot derive it. Undefined where this user has no folder for a
 * secret.
 * @throws UsageError where others could read the secret
 */
export function sharedTokenKey(seed: number, environment: NodeJS.ProcessEnv): string | undefined {
  const secret = userSecret(environment);
  return secret && createHmac('sha256', secret).update(`universe ${seed}`).digest('base64url');
}

/** @throws UsageError where no process of this user shares a key with another */
export function requireTokenKey(seed: number, environment: NodeJS.ProcessEnv): string {
  const key = sharedTokenKey(seed, environment);
  if (key !== undefined) return key;
  throw new UsageError(
    'expected a folder that this user alone can write to, for the key that signs tokens, got none in the home folder: name one by XDG_STATE_HOME, here and where the universe is served, or let agents register without a token by --legacy-registration',
  );
}
