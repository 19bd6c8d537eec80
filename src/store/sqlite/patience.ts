import type { DatabaseConnection, Driver, SqliteDialectConfig } from 'kysely';
import { SqliteDialect } from 'kysely';
import { pass } from '../../time/wait.ts';
import { StoreError } from '../store-error.ts';

/** Milliseconds until the next try: short waits, as for a backup, end soon, and long ones cost little. */
const againMs = (waitedMs: number) => (waitedMs < 1_000 ? 100 : 500);

/** How long another program may hold the books (faults: F65): an editor with an edit begun, a backup, a VACUUM. */
const MOST_MS = 60_000;

/** The same once the books are being closed: a stop does not wait for others. A guess. */
const MOST_AT_END_MS = 1_000;

/** From then on the wait is reported; a guess. */
const NOTIFIED_AFTER_MS = 1_000;

/** Work that may find the books held by another program. */
type Work<T> = () => T | Promise<T>;

/**
 * Tries work again by timer while another program holds the books, so that page, signals and the timers of ships go on.
 * The first try is made at once. Work is done whole or not at all.
 * @param signal ends the wait with its reason
 * @throws StoreError "busy" after a minute
 */
export type Patiently = <T>(work: Work<T>, signal?: AbortSignal) => Promise<T>;

/** Patience with other programs. */
export interface LockPatience {
  readonly patiently: Patiently;
  /** The books are being closed: from now on each call waits for a second at most. */
  hurry(): void;
}

/** Of books that no other program knows. */
export const NO_OTHER_PROGRAM: LockPatience = { patiently: async (work) => work(), hurry: () => {} };

/** Whether another program holds the books. */
export function isHeld(error: unknown): error is StoreError {
  return error instanceof StoreError && error.code === 'busy';
}

function heldTooLong({ path, cause }: StoreError, ms: number): StoreError {
  const message = `${path}: another program has held these books for ${ms / 1_000} s: close them there, or end that program`;
  return new StoreError('busy', path, message, { cause });
}

/** @param onHeld called when another program has held the books for a second, and when it has let go */
export function createPatience(onHeld: (isHeld: boolean) => void = () => {}): LockPatience {
  let mostMs = MOST_MS;
  let isTold = false;
  const notify = (next: boolean) => {
    if (next === isTold) return;
    isTold = next;
    onHeld(next);
  };
  return {
    patiently: async (work, signal) => {
      for (let waitedMs = 0; ; waitedMs += againMs(waitedMs)) {
        try {
          // Awaiting what is no promise would change the order of what else is due.
          const came = work();
          const done = came instanceof Promise ? await came : came;
          notify(false);
          return done;
        } catch (error) {
          if (!isHeld(error)) throw error;
          if (waitedMs >= mostMs) throw heldTooLong(error, waitedMs);
        }
        if (waitedMs >= NOTIFIED_AFTER_MS) notify(true);
        await pass(againMs(waitedMs), signal);
      }
    },
    hurry: () => {
      mostMs = MOST_AT_END_MS;
    },
  };
}

/**
 * The dialect of SQLite whose queries wait for other programs. Kysely runs one at a time: only reads go by it, which nothing
 * holds back but a program that owns the whole file.
 */
export function patientDialect(config: SqliteDialectConfig, patiently: Patiently): SqliteDialect {
  return new (class extends SqliteDialect {
    override createDriver(): Driver {
      const driver = super.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      let connection: DatabaseConnection | undefined;
      driver.acquireConnection = async (options) => {
        connection ??= patientConnection(await acquire(options), patiently);
        return connection;
      };
      return driver;
    }
  })(config);
}

function patientConnection(connection: DatabaseConnection, patiently: Patiently): DatabaseConnection {
  return {
    executeQuery: (query, options) => patiently(() => connection.executeQuery(query, options)),
    streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
  };
}
