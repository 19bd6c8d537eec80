import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What a soak goes on from: the state of everything at the end of a day. */
export interface Checkpoint {
  /** Virtual days behind it. */
  readonly day: number;
  readonly atMs: number;
  /** Text of the universe's snapshot. */
  readonly universe: string;
  /** Tokens kept, by "callsign@resetDate". */
  readonly kept: readonly (readonly [string, string])[];
  readonly callsign: string;
  readonly resetDate: string;
  /** Effects on credits since the universe began, by its own ledger. */
  readonly oracleCredits: number;
  readonly rows: readonly DayRow[];
}

/** A day of the soak. */
export interface DayRow {
  readonly day: number;
  readonly credits: number;
  readonly ships: number;
  readonly requests: number;
  readonly losses: number;
  readonly duplicates: number;
  readonly creditsOff: number;
  readonly heapMb: number;
  /** Of the heap, the state of the universe. */
  readonly universeMb: number;
  /** Of the heap, what the daemon knows of galaxy and prices, and the same for each waypoint. */
  readonly knownMb: number;
  readonly knownBytesAWaypoint: number;
  /** The rest of the heap: what a daemon that runs for weeks must not add to. */
  readonly daemonMb: number;
  /** The whole file of the books: ledger, prices, missions and journal. */
  readonly booksMb: number;
  /** The journal in it, intents and their index. */
  readonly journalMb: number;
  readonly realSeconds: number;
}

const FILE = 'checkpoint.json';
const BOOKS = 'checkpoint.sqlite';

/** The path of the books in use. */
export function booksPath(folder: string, resetDate: string): string {
  mkdirSync(folder, { recursive: true });
  return join(folder, `books-${resetDate}.sqlite`);
}

const JOURNAL_BYTES = "SELECT SUM(pgsize) AS bytes FROM dbstat WHERE name LIKE 'intents%'";

/** Megabytes that the journal takes in the books. */
export function journalMb(folder: string, resetDate: string): number {
  const database = new DatabaseSync(booksPath(folder, resetDate), { readOnly: true });
  const bytes = Number(database.prepare(JOURNAL_BYTES).get()?.bytes ?? 0);
  database.close();
  return Math.round(bytes / 104_857.6) / 10;
}

/** Keeps everything as it is now; what was kept before is replaced as a whole. */
export function keep(folder: string, checkpoint: Checkpoint): void {
  const books = booksPath(folder, checkpoint.resetDate);
  rmSync(join(folder, `${BOOKS}.new`), { force: true });
  const database = new DatabaseSync(books);
  database.exec(`VACUUM INTO '${join(folder, `${BOOKS}.new`)}'`);
  database.close();
  writeFileSync(join(folder, `${FILE}.new`), JSON.stringify(checkpoint));
  renameSync(join(folder, `${BOOKS}.new`), join(folder, BOOKS));
  renameSync(join(folder, `${FILE}.new`), join(folder, FILE));
}

/** Takes up what was kept, the books included; undefined where nothing was. */
export function takeUp(folder: string): Checkpoint | undefined {
  const path = join(folder, FILE);
  if (!existsSync(path)) return undefined;
  const checkpoint = JSON.parse(readFileSync(path, 'utf8')) as Checkpoint;
  const books = booksPath(folder, checkpoint.resetDate);
  for (const ending of ['-wal', '-shm']) rmSync(books + ending, { force: true });
  copyFileSync(join(folder, BOOKS), books);
  return checkpoint;
}
