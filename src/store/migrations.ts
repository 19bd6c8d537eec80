import type { DatabaseSync } from 'node:sqlite';
import { backUp } from './back-up.ts';
import { OPERATION_IDS } from './operation-ids.ts';
import { StoreError } from './store-error.ts';

/** The ledger, the observed prices and a few facts by name. */
const BOOKS = `
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
    contractId TEXT
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
`;

/** Intents, and requests by lane. */
const JOURNAL = `
  CREATE TABLE intents (
    id TEXT PRIMARY KEY,
    atMs INTEGER NOT NULL,
    shipSymbol TEXT,
    operation TEXT NOT NULL,
    path TEXT NOT NULL,
    body TEXT,
    preState TEXT,
    outcome TEXT,
    note TEXT,
    closedAtMs INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX intentsUnsettled ON intents (atMs) WHERE outcome IS NULL OR outcome = 'unknown';
  CREATE TABLE requests (
    lane TEXT NOT NULL,
    operation TEXT NOT NULL,
    outcome TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (lane, operation, outcome)
  ) STRICT, WITHOUT ROWID;
`;

/** How each ship spent its time. */
const MISSIONS = `
  CREATE TABLE missions (
    id TEXT PRIMARY KEY,
    shipSymbol TEXT NOT NULL,
    lane TEXT,
    what TEXT NOT NULL,
    why TEXT,
    expectedProfitCredits INTEGER NOT NULL,
    expectedSeconds INTEGER NOT NULL,
    startedAtMs INTEGER NOT NULL,
    endedAtMs INTEGER NOT NULL,
    requests INTEGER NOT NULL,
    leastRequests INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX missionsByEnd ON missions (endedAtMs);
`;

/** Evidence to resolve an unknown outcome: when it was sent, and the lane and mission to book it under. */
const EVIDENCE = `
  ALTER TABLE intents ADD COLUMN sentAtMs INTEGER;
  ALTER TABLE intents ADD COLUMN lane TEXT;
  ALTER TABLE intents ADD COLUMN missionId TEXT;
  ALTER TABLE intents ADD COLUMN starts INTEGER NOT NULL DEFAULT 0;
`;

/** Bought ships, for their payback, and times of ships in each state. */
const FLEET = `
  ALTER TABLE ledger ADD COLUMN boughtShip TEXT;
  CREATE TABLE shipTimes (
    dayMs INTEGER NOT NULL,
    shipSymbol TEXT NOT NULL,
    state TEXT NOT NULL,
    ms INTEGER NOT NULL,
    PRIMARY KEY (dayMs, shipSymbol, state)
  ) STRICT, WITHOUT ROWID;
`;

/** Supply bonuses that missions expect but do not book, and how missions ended. */
const ENDINGS = `
  ALTER TABLE missions ADD COLUMN fedCredits INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE missions ADD COLUMN ending TEXT NOT NULL DEFAULT 'done';
`;

/** Observed ship prices at shipyards. */
const SHIP_PRICES = `
  CREATE TABLE shipPrices (
    id INTEGER PRIMARY KEY,
    atMs INTEGER NOT NULL,
    waypointSymbol TEXT NOT NULL,
    shipType TEXT NOT NULL,
    priceCredits INTEGER NOT NULL
  ) STRICT;
`;

/** Lasting facts of the galaxy, which a start reads instead of asking for them again. */
const ATLAS = `
  CREATE TABLE atlas (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    symbol TEXT NOT NULL,
    atMs INTEGER NOT NULL,
    fact TEXT NOT NULL
  ) STRICT;
`;

/** The expected supply bonus of a mission bears the name that it has everywhere. */
const SUPPLY_BONUSES = 'ALTER TABLE missions RENAME COLUMN fedCredits TO supplyBonusCredits;';

/** Why a ship had no mission, as codes. */
const REASON_CODES = 'ALTER TABLE missions ADD COLUMN reasonCodes TEXT;';

/** Systems are read again from the list of all of them: where a warp arrives was not kept. */
const SYSTEMS_ANEW = "DELETE FROM atlas WHERE kind IN ('system', 'systemsListed');";

/**
 * The daemon's figures over time. Those of earlier versions begin with the credits of the ledger, minute by minute; an
 * hour without an entry counts as downtime.
 */
const SAMPLES = `
  CREATE TABLE samples (
    atMs INTEGER PRIMARY KEY,
    spanMs INTEGER NOT NULL,
    credits INTEGER NOT NULL,
    netWorth INTEGER,
    requests INTEGER
  ) STRICT;
  INSERT INTO samples (atMs, spanMs, credits)
  SELECT atMs, CASE WHEN atMs - beforeMs < 3600000 THEN atMs - beforeMs ELSE 0 END, creditsAfter
  FROM (
    SELECT atMs, creditsAfter, LAG(atMs, 1, 0) OVER (ORDER BY atMs) AS beforeMs
    FROM (SELECT MAX(atMs) AS atMs, creditsAfter FROM ledger GROUP BY atMs / 60000)
  );
`;

/** Entry n (from 1) makes version n; existing entries never change, changes are added as new ones. */
export const MIGRATIONS: readonly string[] = [
  BOOKS,
  JOURNAL,
  MISSIONS,
  EVIDENCE,
  FLEET,
  ENDINGS,
  SHIP_PRICES,
  ATLAS,
  `${OPERATION_IDS}${SUPPLY_BONUSES}`,
  REASON_CODES,
  SYSTEMS_ANEW,
  SAMPLES,
];

/**
 * Refuses books of a newer version, before changing them.
 * @throws StoreError "newer"
 */
export function requireKnown(database: DatabaseSync, path: string): void {
  const version = versionOf(database);
  if (version <= MIGRATIONS.length) return;
  const message = `${path}: expected books of version ${MIGRATIONS.length} at most, got version ${version}; use the newer program that wrote them, or move the file away`;
  throw new StoreError('newer', path, message);
}

/** Migrates known books to the newest version, after a backup beside them; each step is a transaction. */
export function migrate(database: DatabaseSync, path: string): void {
  const version = versionOf(database);
  if (version > 0 && version < MIGRATIONS.length) backUp(database, path, version);
  for (let next = version + 1; next <= MIGRATIONS.length; next++) step(database, next);
}

function step(database: DatabaseSync, version: number): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have taken the step while this one waited.
    if (versionOf(database) < version) database.exec(`${MIGRATIONS[version - 1]}; PRAGMA user_version = ${version}`);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

/** The version of the books; 0 for a database that has none. */
export function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}
