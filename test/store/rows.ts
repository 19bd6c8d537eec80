import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'vitest';
import type { PriceRecord, ShipPriceRecord } from '../../src/game/price-records.ts';
import type { Intent } from '../../src/store/books/intents.ts';
import type { LedgerRow } from '../../src/store/books/ledger.ts';
import { openStore, type Store } from '../../src/store/store.ts';

export const SELL = 'sellCargo';
export const FULFILL = 'fulfillContract';

export function ledgerRow(changes: Partial<LedgerRow> = {}): LedgerRow {
  return {
    atMs: 1_700_000_000_000,
    shipSymbol: 'ARGOSY-1',
    lane: 'mining',
    missionId: 'ARGOSY-1/1',
    operation: SELL,
    tradeSymbol: 'IRON_ORE',
    units: 12,
    unitPriceCredits: 54,
    creditsDelta: 648,
    creditsAfter: 175_648,
    waypointSymbol: 'X1-KD26-B7',
    contractId: null,
    boughtShip: null,
    ...changes,
  };
}

export function shipPriceRow(changes: Partial<ShipPriceRecord> = {}): ShipPriceRecord {
  const seen = { priceCredits: 21_032, atMs: 1_700_000_000_000 };
  return { waypointSymbol: 'X1-KD26-A2', shipType: 'SHIP_PROBE', ...seen, ...changes };
}

export function priceRow(changes: Partial<PriceRecord> = {}): PriceRecord {
  return {
    waypointSymbol: 'X1-KD26-B7',
    tradeSymbol: 'IRON_ORE',
    type: 'IMPORT',
    tradeVolume: 60,
    supply: 'SCARCE',
    activity: 'WEAK',
    purchasePriceCredits: 60,
    sellPriceCredits: 54,
    atMs: 1_700_000_000_000,
    ...changes,
  };
}

export function intent(changes: Partial<Intent> = {}): Intent {
  return {
    id: 'a',
    atMs: 1_700_000_000_000,
    shipSymbol: 'ARGOSY-1',
    operation: SELL,
    path: '{"shipSymbol":"ARGOSY-1"}',
    body: '{"symbol":"IRON_ORE","units":12}',
    preState: '{"units":12}',
    ...changes,
  };
}

/** A test with a folder of its own, which is gone afterwards. */
export const test = base.extend('folder', ({ task: _ }, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), 'argosy-test-'));
  onCleanup(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
});

/** The same for a part of a test, or for several tests. */
export async function withFolder(run: (folder: string) => unknown): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'argosy-test-'));
  try {
    await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs with new books in memory. */
export async function withStore(run: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore(':memory:');
  try {
    await run(store);
  } finally {
    await store.close();
  }
}

/** Closed books at a path with one more row; returns the path. */
export async function booksAt(path: string, row: Partial<LedgerRow> = {}): Promise<string> {
  const store = await openStore(path);
  await store.ledger.append(ledgerRow(row));
  await store.close();
  return path;
}

/** The units of each row in the books at a path. */
export async function unitsAt(path: string): Promise<(number | null)[]> {
  const store = await openStore(path);
  const rows = await store.ledger.since(0);
  await store.close();
  return rows.map(({ units }) => units);
}
