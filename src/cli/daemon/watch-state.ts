import { StoreError } from '../../store/store-error.ts';
import { pass } from '../../time/wait.ts';
import type { InstanceLocks } from './instance-locks.ts';

/** A guess: so long a daemon may play on whose folder is gone. */
const LOOK_EVERY_MS = 4_000;

/** Milliseconds between two looks once something was amiss; one decides nothing (faults: F61). */
const AGAIN_MS = 1_000;

/** For so long, a guess, a folder may be away, as while a tool renames it. */
const MOST_GONE_MS = 1_000;

/** For so long, a guess, a folder may not be readable, as while a network disk is away. */
const MOST_UNREAD_MS = 60_000;

/** Why the state folder may no longer be this daemon's, and how long that may last. */
interface Loss {
  readonly reason: StoreError;
  readonly mostMs: number;
}

function gone(folder: string): StoreError {
  const message = `${folder}: expected the state folder as this daemon found it, got none of its locks there: it was moved or removed meanwhile; put it back, or start with a new one`;
  return new StoreError('cannot-open', folder, message);
}

function lossOf(folder: string, locks: Pick<InstanceLocks, 'areHeld'>): Loss | undefined {
  try {
    return locks.areHeld() ? undefined : { reason: gone(folder), mostMs: MOST_GONE_MS };
  } catch (error) {
    if (error instanceof StoreError) return { reason: error, mostMs: MOST_UNREAD_MS };
    throw error;
  }
}

/**
 * Gives up once the state folder is moved or removed: the books would go on in unlinked files, and a second daemon
 * could start beside this one. One look is not enough. Runs until the signal.
 */
export async function watchState(
  folder: string,
  locks: Pick<InstanceLocks, 'areHeld'>,
  signal: AbortSignal,
  giveUp: (reason: StoreError) => void,
): Promise<void> {
  for (let lostMs = 0; ; ) {
    await pass(lostMs === 0 ? LOOK_EVERY_MS : AGAIN_MS, signal);
    const loss = lossOf(folder, locks);
    lostMs = loss === undefined ? 0 : lostMs + AGAIN_MS;
    if (loss !== undefined && lostMs > loss.mostMs) return giveUp(loss.reason);
  }
}
