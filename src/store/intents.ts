import type { Kysely } from 'kysely';
import { appendRow, type LedgerRow } from './ledger.ts';
import { runStatement } from './statement.ts';
import { StoreMisuse } from './store-error.ts';
import type { Tables } from './tables.ts';

/** A request that is about to change the game, written down before it is sent. */
export interface Intent {
  /** Of this intent alone. */
  readonly id: string;
  readonly atMs: number;
  readonly shipSymbol: string | null;
  /** Method and path template. */
  readonly operation: string;
  /** Path parameters as JSON text, or the path itself. */
  readonly path: string;
  /** Body as JSON text. */
  readonly body: string | null;
  /** What was known before, as JSON text: the evidence that settles an unknown outcome later. */
  readonly preState?: string | null;
  /** Where it is booked once it is known to have happened. */
  readonly lane?: string | null;
  readonly missionId?: string | null;
}

/**
 * What became of an intent. Unknown: only reading the server will tell; then it is done, or `absent` (it had no effect),
 * or `given-up` (nobody can tell any more).
 */
export type IntentOutcome = 'done' | 'refused' | 'unknown' | 'not-sent' | 'absent' | 'given-up';

/** What is written down together with an outcome. */
export interface Closing {
  readonly note?: string;
  /** When the request left, where that is known. */
  readonly sentAtMs?: number | undefined;
  /** What it did to credits or a contract: in the books if and only if the intent is closed. */
  readonly effect?: LedgerRow | undefined;
}

/** An intent that is not settled: never closed (null), or closed as unknown. */
export interface UnsettledIntent extends Required<Intent> {
  readonly outcome: 'unknown' | null;
  readonly note: string | null;
  /** Null: the run ended before anybody knew. */
  readonly sentAtMs: number | null;
  /** Starts of the daemon that found it unsettled. */
  readonly starts: number;
}

/** The journal of intents; of those that are settled only the latest are kept. All functions reject with StoreError where the disk fails. */
export interface IntentJournal {
  /**
   * On the disk when it resolves; send only then.
   * @throws StoreMisuse when the id was used before
   */
  open(intent: Intent): Promise<void>;
  /**
   * Writes down what became of it. An intent closed as unknown may be closed once more, when reading has settled it.
   * @throws StoreMisuse when there is no such intent or it was settled before
   */
  close(id: string, outcome: IntentOutcome, atMs: number, closing?: Closing): Promise<void>;
  /** Those still to be settled by reading, the oldest first. */
  openOnes(): Promise<readonly UnsettledIntent[]>;
  /** Counts a start of the daemon for all that are not settled. */
  countStart(): Promise<void>;
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

const SETTLED: readonly IntentOutcome[] = ['done', 'refused', 'not-sent', 'absent', 'given-up'];

/** Settled intents are of interest to nobody but who looks into an accident; a week at the ceiling would be a million. */
const SETTLED_KEPT = 1_000;
const CLOSINGS_A_PRUNING = 500;

/** The journal kept in this database. */
export function intentsIn(database: Kysely<Tables>): IntentJournal {
  const opening = openingOf(database);
  const closing = closingOf(database);
  let closings = 0;
  return {
    open: async ({ id, atMs, shipSymbol, operation, path, body, preState = null, lane = null, missionId = null }) => {
      await runStatement(database, opening, [id, atMs, shipSymbol, operation, path, body, preState, lane, missionId]);
    },
    close: async (id, outcome, atMs, { note = null, sentAtMs = null, effect } = {}) => {
      const values = [outcome, atMs, note, sentAtMs, id, 'unknown'];
      const settle = async (within: Kysely<Tables>) => {
        const rows = await runStatement(within, closing, values);
        if (rows !== 1n) throw new StoreMisuse(`close: expected the id of an unsettled intent, got "${id}"`);
        if (effect !== undefined) await appendRow(within, effect);
      };
      if (effect === undefined) await settle(database);
      else await database.transaction().execute(settle);
      if (closings++ % CLOSINGS_A_PRUNING === 0) await prune(database);
    },
    openOnes: () => unsettled(database),
    countStart: async () => {
      await database
        .updateTable('intents')
        .set((row) => ({ starts: row('starts', '+', 1) }))
        .where((row) => row.or([row('outcome', 'is', null), row('outcome', '=', 'unknown')]))
        .execute();
    },
  };
}

function openingOf(database: Kysely<Tables>): string {
  const place = { shipSymbol: '', operation: '', path: '', body: '', preState: '', lane: '', missionId: '' };
  const values = { id: '', atMs: 0, ...place };
  return database.insertInto('intents').values(values).compile().sql;
}

function closingOf(database: Kysely<Tables>): string {
  return database
    .updateTable('intents')
    .set({ outcome: '', closedAtMs: 0, note: '', sentAtMs: 0 })
    .where('id', '=', '')
    .where((row) => row.or([row('outcome', 'is', null), row('outcome', '=', 'unknown')]))
    .compile().sql;
}

async function prune(database: Kysely<Tables>): Promise<void> {
  await database
    .deleteFrom('intents')
    .where('outcome', 'in', SETTLED)
    .where('atMs', '<', ({ selectFrom }) =>
      selectFrom('intents')
        .select('atMs')
        .where('outcome', 'in', SETTLED)
        .orderBy('atMs', 'desc')
        .limit(1)
        .offset(SETTLED_KEPT - 1),
    )
    .execute();
}

function unsettled(database: Kysely<Tables>): Promise<readonly UnsettledIntent[]> {
  return database
    .selectFrom('intents')
    .select([...COLUMNS, 'outcome'])
    .where((row) => row.or([row('outcome', 'is', null), row('outcome', '=', 'unknown')]))
    .$narrowType<{ outcome: 'unknown' | null }>()
    .orderBy('atMs')
    .orderBy('id')
    .execute();
}
