import type { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../store-error.ts';

/**
 * The schema that this program reads and writes, as `user_version` of the database. Books of any other are put away
 * (`openSoundly`). A later version changes it by additions alone: columns that may be null or have a default, tables and
 * indices, made in one transaction in books of the versions before it.
 */
export const SCHEMA = 2;

/** Makes the tables of schema 1; tables.ts has the columns of the newest schema for kysely. */
const TABLES = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE ledger (
    id INTEGER PRIMARY KEY,
    atMs INTEGER NOT NULL,
    shipSymbol TEXT,
    lane TEXT,
    missionId TEXT,
    operation TEXT NOT NULL,
    tradeSymbol TEXT,
    units INTEGER,
    unitPriceCredits INTEGER,
    creditsDelta INTEGER NOT NULL,
    creditsAfter INTEGER NOT NULL,
    waypointSymbol TEXT,
    contractId TEXT,
    boughtShip TEXT
  ) STRICT;
  CREATE INDEX ledgerByTime ON ledger (atMs);
  CREATE TABLE prices (
    id INTEGER PRIMARY KEY,
    atMs INTEGER NOT NULL,
    waypointSymbol TEXT NOT NULL,
    tradeSymbol TEXT NOT NULL,
    type TEXT NOT NULL,
    tradeVolume INTEGER NOT NULL,
    supply TEXT NOT NULL,
    activity TEXT,
    purchasePriceCredits INTEGER NOT NULL,
    sellPriceCredits INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX pricesByGood ON prices (waypointSymbol, tradeSymbol, atMs);
  CREATE TABLE shipPrices (
    id INTEGER PRIMARY KEY,
    atMs INTEGER NOT NULL,
    waypointSymbol TEXT NOT NULL,
    shipType TEXT NOT NULL,
    priceCredits INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE intents (
    id TEXT PRIMARY KEY,
    atMs INTEGER NOT NULL,
    shipSymbol TEXT,
    operation TEXT NOT NULL,
    path TEXT NOT NULL,
    body TEXT,
    preState TEXT,
    lane TEXT,
    missionId TEXT,
    outcome TEXT,
    note TEXT,
    sentAtMs INTEGER,
    closedAtMs INTEGER,
    starts INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX intentsUnresolved ON intents (atMs) WHERE outcome IS NULL OR outcome = 'unknown';
  CREATE TABLE requests (
    lane TEXT NOT NULL,
    operation TEXT NOT NULL,
    outcome TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (lane, operation, outcome)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE missions (
    id TEXT PRIMARY KEY,
    shipSymbol TEXT NOT NULL,
    lane TEXT,
    what TEXT NOT NULL,
    reasonCodes TEXT,
    why TEXT,
    expectedProfitCredits INTEGER NOT NULL,
    expectedSeconds INTEGER NOT NULL,
    supplyBonusCredits INTEGER NOT NULL,
    startedAtMs INTEGER NOT NULL,
    endedAtMs INTEGER NOT NULL,
    ending TEXT NOT NULL,
    requests INTEGER NOT NULL,
    leastRequests INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX missionsByEnd ON missions (endedAtMs);
  CREATE TABLE shipTimes (
    dayMs INTEGER NOT NULL,
    shipSymbol TEXT NOT NULL,
    state TEXT NOT NULL,
    ms INTEGER NOT NULL,
    PRIMARY KEY (dayMs, shipSymbol, state)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE atlas (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    symbol TEXT NOT NULL,
    atMs INTEGER NOT NULL,
    fact TEXT NOT NULL
  ) STRICT;
  CREATE TABLE samples (
    atMs INTEGER PRIMARY KEY,
    spanMs INTEGER NOT NULL,
    credits INTEGER NOT NULL,
    netWorth INTEGER NOT NULL,
    requests INTEGER
  ) STRICT;
`;

/** What each later schema adds to the one before it. */
const ADDED: Readonly<Record<number, string>> = {
  2: `
  CREATE TABLE moveNames (id INTEGER PRIMARY KEY, symbol TEXT NOT NULL) STRICT;
  CREATE TABLE moves (
    id INTEGER PRIMARY KEY,
    fromMs INTEGER NOT NULL,
    untilMs INTEGER NOT NULL,
    packed BLOB NOT NULL
  ) STRICT;
`,
};

/** Whether this program can read books of a schema: its own, or an older one, to which it adds what is missing. */
export const isReadable = (schema: number) => schema >= 1 && schema <= SCHEMA;

/** Makes what books of a schema lack of a later one; everything for schema 0, that of new books. */
export function additionsTo(schema: number, untilSchema = SCHEMA): string {
  const added = Object.entries(ADDED).filter(([number]) => Number(number) > schema && Number(number) <= untilSchema);
  return [...(schema === 0 ? [TABLES] : []), ...added.map(([, tables]) => tables)].join(';');
}

/**
 * Refuses books of a schema that this program does not read; new books, which have none yet, pass.
 * @param advice added to the message
 * @throws StoreError "other-schema"
 */
export function requireOurSchema(database: DatabaseSync, path: string, advice = ''): void {
  const found = schemaOf(database);
  if (isReadable(found) || found === 0) return;
  const message = `${path}: expected books of schema ${SCHEMA}, got schema ${found}, which another version of this program reads${advice}`;
  throw new StoreError('other-schema', path, message);
}

/** Makes the tables of new books, or those that older books lack, in one transaction. */
export function makeTables(database: DatabaseSync): void {
  if (schemaOf(database) === SCHEMA) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have made them while this one waited.
    const schema = schemaOf(database);
    if (schema < SCHEMA) database.exec(`${additionsTo(schema)}; PRAGMA user_version = ${SCHEMA}`);
    database.exec('COMMIT');
  } catch (error) {
    // A full or failing disk has ended the transaction already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** The version of the schema of a database; 0 for one that has no tables yet. */
export function schemaOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}
