import { StoreError } from '../../store/store-error.ts';
import { pass } from '../../time/wait.ts';
import type { InstanceLocks } from './instance-locks.ts';

const LOOK_EVERY_MS = 5_000;

function gone(folder: string): StoreError {
  const message = `${folder}: expected the state folder as this daemon found it, got none of its locks there: it was moved or removed meanwhile; put it back, or start with a new one`;
  return new StoreError('cannot-open', folder, message);
}

/** Why the state folder is no longer this daemon's; undefined as long as it is. */
function lossOf(folder: string, locks: InstanceLocks): StoreError | undefined {
  try {
    return locks.areHeld() ? undefined : gone(folder);
  } catch (error) {
    if (error instanceof StoreError) return error;
    throw error;
  }
}

/**
 * Gives up once the state folder is moved or removed: the books would go on in unlinked files, and a second daemon
 * could start beside this one. Runs until the signal.
 */
export async function watchState(
  folder: string,
  locks: InstanceLocks,
  signal: AbortSignal,
  giveUp: (reason: StoreError) => void,
): Promise<void> {
  for (;;) {
    await pass(LOOK_EVERY_MS, signal);
    const loss = lossOf(folder, locks);
    if (loss !== undefined) return giveUp(loss);
  }
}
