import { existsSync, renameSync } from 'node:fs';
import { COMPANIONS, freeName } from '../folders/files.ts';
import type { Store } from '../store.ts';
import { guarded, StoreError } from '../store-error.ts';

/** Seconds (guesses) before books are opened and checked again, after a check that failed or found damage. */
const AGAIN_SECONDS = [2, 3, 5] as const;

/** Checks that must find damage, since one may have read wrongly (faults: F28). */
const CHECKS = 2;

/** Called where books cannot be used at once. */
export interface SoundnessListener {
  /** A check failed, and another one follows. */
  readonly onDoubt: (reason: string, seconds: number) => void;
  /** Damaged books were set aside, and empty ones take their place. */
  readonly onSetAside: (reason: string, movedTo: string) => void;
  /** Books of another schema were set aside, and empty ones take their place. */
  readonly onOtherSchema: (reason: string, movedTo: string) => void;
}

/** Moves books aside, so that the next opening begins empty ones; returns their new path. */
function setAside(path: string, ending: 'corrupt' | 'other-schema'): string {
  const movedTo = freeName(`${path}.${ending}`, COMPANIONS);
  for (const companion of COMPANIONS)
    if (existsSync(path + companion)) guarded(path, () => renameSync(path + companion, movedTo + companion));
  return movedTo;
}

/**
 * Opens the books at a path. After damage or an error of the disk they are opened and checked again, seconds apart: only
 * books that two checks have found damaged are set aside for empty ones, never those that the disk does not give. Books of
 * another schema are set aside at once: the program that wrote them can take them back.
 * @param open opens the books, and closes them if they are not sound
 * @param pause waits for so many seconds
 * @throws StoreError; "input-output" where the disk fails in the last check
 */
export async function openSoundly(
  path: string,
  open: () => Promise<Store>,
  pause: (seconds: number) => Promise<void>,
  { onDoubt, onSetAside, onOtherSchema }: SoundnessListener,
): Promise<Store> {
  let damaged = 0;
  for (const seconds of AGAIN_SECONDS) {
    try {
      return await open();
    } catch (error) {
      if (error instanceof StoreError && error.code === 'other-schema') {
        onOtherSchema(error.message, setAside(path, error.code));
        return open();
      }
      if (!(error instanceof StoreError) || (error.code !== 'corrupt' && error.code !== 'input-output')) throw error;
      if (error.code === 'corrupt') damaged += 1;
      if (damaged === CHECKS) {
        onSetAside(error.message, setAside(path, 'corrupt'));
        return open();
      }
      onDoubt(error.message, seconds);
      await pause(seconds);
    }
  }
  return open();
}
