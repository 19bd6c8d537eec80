import { expect } from 'vitest';
import type { LedgerRow as BookRow } from '../../../src/store/books/ledger.ts';
import { labelOf } from '../../../src/wire/endpoints.ts';
import type { DaemonTest, Run } from '../../kit/daemon.ts';

const STARTING_CREDITS = 175_000;

/** Effects that change credits or a contract: the daemon writes a row for each. */
const BOOKED = new Set([
  'POST /my/ships/{shipSymbol}/sell',
  'POST /my/ships/{shipSymbol}/purchase',
  'POST /my/ships/{shipSymbol}/refuel',
  'POST /my/ships',
  'POST /my/contracts/{contractId}/accept',
  'POST /my/contracts/{contractId}/deliver',
  'POST /my/contracts/{contractId}/fulfill',
]);

const DELIVER = 'POST /my/contracts/{contractId}/deliver';
const TRADES = new Set(['POST /my/ships/{shipSymbol}/sell', 'POST /my/ships/{shipSymbol}/purchase', DELIVER]);

function effectOf(row: {
  readonly endpoint: string;
  readonly creditsDelta: number;
  readonly tradeSymbol?: string | null;
  readonly units?: number | null;
}): string {
  const goods = TRADES.has(row.endpoint) ? ` ${row.units} ${row.tradeSymbol}` : '';
  return `${row.endpoint}${goods} ${row.creditsDelta}`;
}

/** Every effect in the universe's own ledger is in the agent's books, once and in the same order, to the credit. */
export async function expectBooksToEqualLedger(
  daemonTest: DaemonTest,
  callsign: string,
  resetDate?: string,
): Promise<readonly BookRow[]> {
  const { ledger, intents } = await daemonTest.books(callsign, resetDate);
  const rows = await ledger.since(0);
  const effects = daemonTest.universe().ledger();
  const booked = effects.filter((row) => row.agentSymbol === callsign && BOOKED.has(row.endpoint));
  expect(rows.map((row) => effectOf({ ...row, endpoint: labelOf(row.operation) }))).toEqual(booked.map(effectOf));
  expect(await intents.openOnes()).toEqual([]);
  const totals = await ledger.totals();
  const now = daemonTest.universe().agentSummary(callsign, daemonTest.time.clock.nowMs());
  expect(STARTING_CREDITS + totals.creditsDelta).toBe(now?.credits);
  expect(totals.unitsSold).toBe(daemonTest.universe().counters().byAgent[callsign]?.unitsSold ?? 0);
  expect(totals.contractsFulfilled).toBe(daemonTest.universe().counters().byAgent[callsign]?.contractsFulfilled ?? 0);
  return rows;
}

/** No hold ever held less than nothing: nothing was sold or delivered twice. */
export function expectNoCargoBelowZero(daemonTest: Pick<DaemonTest, 'universe'>): void {
  const held = new Map<string, number>();
  for (const { sequence, shipSymbol, tradeSymbol, cargoUnitsDelta } of daemonTest.universe().ledger()) {
    const key = `${shipSymbol} ${tradeSymbol}`;
    const units = (held.get(key) ?? 0) + cargoUnitsDelta;
    expect(units, `row ${sequence}: ${key}`).toBeGreaterThanOrEqual(0);
    held.set(key, units);
  }
}

/** Stops a run, and expects its books to equal the universe's ledger. */
export async function endsWell(daemonTest: DaemonTest, run: Run): Promise<void> {
  await daemonTest.end(run, 1);
  await expectBooksToEqualLedger(daemonTest, 'ARGOSY-1');
}
