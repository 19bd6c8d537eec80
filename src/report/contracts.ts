import type { LedgerRow } from '../store/ledger.ts';
import { ACCEPT, BUY, DELIVER, FULFILL, REFUEL, SELL } from './operations.ts';
import { sum } from './sums.ts';

/** What a contract came to. */
export interface ContractReport {
  readonly contract: string;
  /** Units delivered, by good. */
  readonly delivered: Readonly<Record<string, number>>;
  /** Milliseconds of our wall clock; null where the books do not tell. */
  readonly acceptedAtMs: number | null;
  readonly fulfilledAtMs: number | null;
  readonly advanceCredits: number;
  readonly paymentCredits: number;
  /** What was paid for its goods while it ran, less what was got for those sold again; mined goods cost nothing. */
  readonly costCredits: number;
  /** What its ships paid for fuel while it ran, which is no part of the cost: they refuel for what they do next as well. */
  readonly fuelCredits: number;
  readonly profitCredits: number;
}

const creditsOf = (rows: readonly LedgerRow[]) => sum(rows.map(({ creditsDelta }) => creditsDelta));

/** Units delivered of each good. */
export function deliveredGoods(rows: readonly LedgerRow[]): Map<string, number> {
  const goods = new Map<string, number>();
  for (const { operation, tradeSymbol, units } of rows) {
    if (operation !== DELIVER || tradeSymbol === null) continue;
    goods.set(tradeSymbol, (goods.get(tradeSymbol) ?? 0) + (units ?? 0));
  }
  return goods;
}

/** Trades in its goods while it ran: of the contract lane, or of a mission that delivered. */
function costOf(rows: readonly LedgerRow[], all: readonly LedgerRow[], fromMs: number, toMs: number): number {
  const goods = deliveredGoods(rows);
  const missions = new Set(rows.flatMap((row) => (row.operation === DELIVER ? [row.missionId] : [])));
  const trades = all.filter(
    ({ atMs, operation, tradeSymbol, lane, missionId }) =>
      atMs >= fromMs &&
      atMs <= toMs &&
      (operation === BUY || operation === SELL) &&
      goods.has(tradeSymbol ?? '') &&
      (lane === 'contract' || missions.has(missionId)),
  );
  return 0 - creditsOf(trades);
}

/** The contract lane's fuel while a contract ran: there is one at a time (game-facts 6). */
function fuelOf(all: readonly LedgerRow[], fromMs: number, toMs: number): number {
  const refuels = all.filter(
    ({ atMs, operation, lane }) => operation === REFUEL && lane === 'contract' && atMs >= fromMs && atMs <= toMs,
  );
  return 0 - creditsOf(refuels);
}

function contractReport(contract: string, rows: readonly LedgerRow[], all: readonly LedgerRow[]): ContractReport {
  const accepted = rows.filter(({ operation }) => operation === ACCEPT);
  const fulfilled = rows.filter(({ operation }) => operation === FULFILL);
  const [advanceCredits, paymentCredits] = [creditsOf(accepted), creditsOf(fulfilled)];
  const acceptedAtMs = accepted[0]?.atMs ?? null;
  const fulfilledAtMs = fulfilled.at(-1)?.atMs ?? null;
  const [fromMs, toMs] = [acceptedAtMs ?? 0, fulfilledAtMs ?? Number.POSITIVE_INFINITY];
  const costCredits = costOf(rows, all, fromMs, toMs);
  return {
    contract,
    delivered: Object.fromEntries(deliveredGoods(rows)),
    acceptedAtMs,
    fulfilledAtMs,
    advanceCredits,
    paymentCredits,
    costCredits,
    fuelCredits: fuelOf(all, fromMs, toMs),
    profitCredits: advanceCredits + paymentCredits - costCredits,
  };
}

/** Every contract on which something happened since an instant, the latest first. */
export function contractReports(all: readonly LedgerRow[], sinceMs: number): ContractReport[] {
  const ofContract = Map.groupBy(
    all.filter(({ contractId }) => contractId !== null),
    ({ contractId }) => contractId ?? '',
  );
  // Costs are looked for among few rows, not in all of them once a contract.
  const costs = all.filter(({ operation }) => operation === BUY || operation === SELL || operation === REFUEL);
  return [...ofContract]
    .filter(([, rows]) => (rows.at(-1)?.atMs ?? 0) >= sinceMs)
    .map(([contract, rows]) => contractReport(contract, rows, costs))
    .reverse();
}
