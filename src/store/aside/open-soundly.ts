import { existsSync, renameSync } from 'node:fs';
import { COMPANIONS, freeName } from '../files.ts';
import type { Store } from '../store.ts';
import { guarded, StoreError } from '../store-error.ts';

/** Seconds before the books are opened and checked again, after a check that failed for the disk or found damage. */
const AGAIN_SECONDS = [2, 3, 5] as const;

/** Checks that must find damage, since one may have read wrongly. */
const CHECKS = 2;

/** Told where books are not sound at first sight. */
export interface SoundnessListener {
  /** A check failed, and another one follows. */
  readonly onDoubt: (reason: string, seconds: number) => void;
  /** Damaged books were set aside, and empty ones take their place. */
  readonly onSetAside: (reason: string, movedTo: string) => void;
}

/** Moves unsound books aside, so that the next opening begins empty ones; returns their new path. */
function setAside(path: string): string {
  const movedTo = freeName(`${path}.corrupt`, COMPANIONS);
  for (const companion of COMPANIONS)
    if (existsSync(path + companion)) guarded(path, () => renameSync(path + companion, movedTo + companion));
  return movedTo;
}

/**
 * Opens the books at a path. After damage or an error of the disk they are opened and checked again, seconds apart: only
 * books that two checks have found damaged are set aside for empty ones, never those that the disk does not give.
 * @param open opens the books, and closes them if they are not sound
 * @param pause waits for so many seconds
 * @throws StoreError; "input-output" where the disk fails in the last check
 */
export async function openSoundly(
  path: string,
  open: () => Promise<Store>,
  pause: (seconds: number) => Promise<void>,
  { onDoubt, onSetAside }: SoundnessListener,
): Promise<Store> {
  let damaged = 0;
  for (const seconds of AGAIN_SECONDS) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof StoreError) || (error.code !== 'corrupt' && error.code !== 'input-output')) throw error;
      if (error.code === 'corrupt') damaged += 1;
      if (damaged === CHECKS) {
        onSetAside(error.message, setAside(path));
        return open();
      }
      onDoubt(error.message, seconds);
      await pause(seconds);
    }
  }
  return open();
}
