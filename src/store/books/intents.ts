import { insertionInto, type Writes } from '../sqlite/writes.ts';
import { StoreMisuse } from '../store-error.ts';
import { appendRow, type LedgerRow } from './ledger.ts';
import type { Intent, Queries } from './tables.ts';

export type { Intent } from './tables.ts';

/**
 * Outcome of an intent. An unknown one is resolved by reading the server: done, `absent` (it had no effect) or
 * `given-up` (it can no longer be determined).
 */
export type IntentOutcome = 'done' | 'refused' | 'unknown' | 'not-sent' | 'absent' | 'given-up';

/** Details recorded with an outcome. */
export interface Closing {
  readonly note?: string;
  /** When the request was sent, if known. */
  readonly sentAtMs?: number | undefined;
  /** Its effect on credits or a contract: in the books if and only if the intent is closed. */
  readonly effect?: LedgerRow | undefined;
}

/** An intent without a final outcome: never closed (null), or closed as unknown. */
export interface UnresolvedIntent extends Required<Intent> {
  readonly outcome: 'unknown' | null;
  readonly note: string | null;
  /** Null: the run ended before it was known. */
  readonly sentAtMs: number | null;
  /** Starts in a row that ended, by whatever cause, while this request was being resolved. */
  readonly starts: number;
}

/**
 * The journal of intents; of resolved ones only the latest are kept. All functions reject with StoreError when the disk
 * fails.
 */
export interface IntentJournal {
  /**
   * Resolves once the intent is on the disk; send only then.
   * @param signal ends the wait for another program that holds the books, with its reason; nothing is written then
   * @throws StoreMisuse when the id was used before
   */
  open(intent: Intent, signal?: AbortSignal): Promise<void>;
  /**
   * Records the outcome. An intent closed as unknown may be closed once more, after reading resolved it.
   * @throws StoreMisuse when there is no such intent or it is resolved
   */
  close(id: string, outcome: IntentOutcome, atMs: number, closing?: Closing): Promise<void>;
  /** Unresolved intents, the oldest first. */
  openOnes(): Promise<readonly UnresolvedIntent[]>;
  /**
   * Notes that an unresolved intent is being resolved from now on, and counts this start against it. Resolves once that is
   * on the disk: only the end of the process leaves it there.
   */
  beginResolving(id: string): Promise<void>;
  /** The process has outlived the resolving: nothing is counted against the intent any more. */
  endResolving(id: string): Promise<void>;
}

const COLUMNS = [
  'id',
  'atMs',
  'shipSymbol',
  'operation',
  'path',
  'body',
  'preState',
  'lane',
  'missionId',
  'note',
  'sentAtMs',
  'starts',
] as const;

const RESOLVED: readonly IntentOutcome[] = ['done', 'refused', 'not-sent', 'absent', 'given-up'];

/** Settled intents only serve to investigate accidents, any of that size does; a week at the limit adds a million. */
export const RESOLVED_KEPT = 1_000;
const CLOSINGS_A_PRUNING = 500;

const IS_UNRESOLVED = `(outcome is null or outcome = 'unknown')`;
const BEGIN_RESOLVING = `update intents set starts = starts + 1 where id = ? and ${IS_UNRESOLVED}`;
const END_RESOLVING = `update intents set starts = 0 where id = ? and ${IS_UNRESOLVED}`;

const OPENED = ['id', 'atMs', 'shipSymbol', 'operation', 'path', 'body', 'preState', 'lane', 'missionId'] as const;
const OPENING = insertionInto<Intent>('intents', OPENED);
const CLOSING = `update intents set outcome = ?, closedAtMs = ?, note = ?, sentAtMs = ?
  where id = ? and ${IS_UNRESOLVED}`;
const PRUNING = `delete from intents where outcome in (${RESOLVED.map(() => '?').join(', ')}) and atMs < (
  select atMs from intents where outcome in (${RESOLVED.map(() => '?').join(', ')}) order by atMs desc limit 1 offset ?)`;

/** The journal in this database. */
export function intentsIn(database: Queries, writes: Writes): IntentJournal {
  let closings = 0;
  return {
    open: (intent, signal) => writes.patiently(() => writes.insert(OPENING, intent), signal),
    close: (id, outcome, atMs, { note = null, sentAtMs = null, effect } = {}) => {
      const values = [outcome, atMs, note, sentAtMs, id];
      const closeIt = () => {
        const rows = writes.run(CLOSING, values);
        if (rows !== 1) throw new StoreMisuse(`close: expected the id of an unresolved intent, got "${id}"`);
        if (effect !== undefined) appendRow(writes, effect);
      };
      const closed = writes.patiently(effect === undefined ? closeIt : () => writes.together(closeIt));
      return closings++ % CLOSINGS_A_PRUNING === 0 ? closed.then(() => writes.patiently(() => prune(writes))) : closed;
    },
    openOnes: () => unresolved(database),
    beginResolving: (id) => writes.patiently(() => void writes.run(BEGIN_RESOLVING, [id])),
    endResolving: (id) => writes.patiently(() => void writes.run(END_RESOLVING, [id])),
  };
}

function prune(writes: Writes): void {
  writes.run(PRUNING, [...RESOLVED, ...RESOLVED, RESOLVED_KEPT - 1]);
}

function unresolved(database: Queries): Promise<readonly UnresolvedIntent[]> {
  return database
    .selectFrom('intents')
    .select([...COLUMNS, 'outcome'])
    .where((row) => row.or([row('outcome', 'is', null), row('outcome', '=', 'unknown')]))
    .$narrowType<{ outcome: 'unknown' | null }>()
    .orderBy('atMs')
    .orderBy('id')
    .execute();
}
