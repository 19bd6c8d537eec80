import { sum } from '../game/numbers/averages.ts';
import type { LedgerRow } from '../store/books/ledger.ts';

/** The results of a contract. */
export interface ContractReport {
  readonly contract: string;
  /** Units delivered, by good. */
  readonly delivered: Readonly<Record<string, number>>;
  /** Milliseconds of our wall clock; null where the books do not have it. */
  readonly acceptedAtMs: number | null;
  readonly fulfilledAtMs: number | null;
  readonly advanceCredits: number;
  readonly paymentCredits: number;
  /** The price of its goods while it ran, less the revenue of those sold again; mined goods cost nothing. */
  readonly costCredits: number;
  /** Its ships' fuel while it ran. It is not part of the cost: they refuel for their next work as well. */
  readonly fuelCredits: number;
  readonly profitCredits: number;
}

const creditsOf = (rows: readonly LedgerRow[]) => sum(rows.map(({ creditsDelta }) => creditsDelta));

/** Units delivered of each good. */
function deliveredGoods(rows: readonly LedgerRow[]): Map<string, number> {
  const goods = new Map<string, number>();
  for (const { operation, tradeSymbol, units } of rows) {
    if (operation !== 'deliverContract' || tradeSymbol === null) continue;
    goods.set(tradeSymbol, (goods.get(tradeSymbol) ?? 0) + (units ?? 0));
  }
  return goods;
}

type Spending = ReturnType<typeof spendingIn>;

/** Possible costs of contracts, by time: books of a week have a hundred thousand rows and a thousand contracts. */
function spendingIn(all: readonly LedgerRow[]) {
  // A clock that was set back leaves rows out of order.
  const byTime = all.toSorted((one, other) => one.atMs - other.atMs);
  const trades = byTime.filter(({ operation }) => operation === 'purchaseCargo' || operation === 'sellCargo');
  return {
    tradesOf: Map.groupBy(trades, ({ tradeSymbol }) => tradeSymbol),
    refuels: byTime.filter(({ operation, lane }) => operation === 'refuelShip' && lane === 'contract'),
  };
}

/** Index of the first row that satisfies the condition; all later rows must satisfy it as well. */
function firstOf(rows: readonly LedgerRow[], holds: (row: LedgerRow) => boolean): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row !== undefined && holds(row)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function between(byTime: readonly LedgerRow[], fromMs: number, toMs: number): readonly LedgerRow[] {
  const from = firstOf(byTime, ({ atMs }) => atMs >= fromMs);
  return byTime.slice(
    from,
    firstOf(byTime, ({ atMs }) => atMs > toMs),
  );
}

/** Trades in its goods while it ran: of the contract lane, or of a mission that delivered. */
function costOf(rows: readonly LedgerRow[], { tradesOf }: Spending, fromMs: number, toMs: number): number {
  const missions = new Set(rows.flatMap((row) => (row.operation === 'deliverContract' ? [row.missionId] : [])));
  const trades = [...deliveredGoods(rows).keys()].flatMap((good) => between(tradesOf.get(good) ?? [], fromMs, toMs));
  return 0 - creditsOf(trades.filter(({ lane, missionId }) => lane === 'contract' || missions.has(missionId)));
}

/** The contract lane's fuel while a contract ran: there is one contract at a time (facts: contract-terms). */
function fuelOf({ refuels }: Spending, fromMs: number, toMs: number): number {
  return 0 - creditsOf(between(refuels, fromMs, toMs));
}

function contractReport(contract: string, rows: readonly LedgerRow[], spending: Spending): ContractReport {
  const accepted = rows.filter(({ operation }) => operation === 'acceptContract');
  const fulfilled = rows.filter(({ operation }) => operation === 'fulfillContract');
  const [advanceCredits, paymentCredits] = [creditsOf(accepted), creditsOf(fulfilled)];
  const acceptedAtMs = accepted[0]?.atMs ?? null;
  const fulfilledAtMs = fulfilled.at(-1)?.atMs ?? null;
  const [fromMs, toMs] = [acceptedAtMs ?? 0, fulfilledAtMs ?? Number.POSITIVE_INFINITY];
  const costCredits = costOf(rows, spending, fromMs, toMs);
  return {
    contract,
    delivered: Object.fromEntries(deliveredGoods(rows)),
    acceptedAtMs,
    fulfilledAtMs,
    advanceCredits,
    paymentCredits,
    costCredits,
    fuelCredits: fuelOf(spending, fromMs, toMs),
    profitCredits: advanceCredits + paymentCredits - costCredits,
  };
}

/** Every contract with an entry since an instant, the latest first. */
export function contractReports(all: readonly LedgerRow[], sinceMs: number): ContractReport[] {
  const ofContract = Map.groupBy(
    all.filter(({ contractId }) => contractId !== null),
    ({ contractId }) => contractId ?? '',
  );
  const spending = spendingIn(all);
  return [...ofContract]
    .filter(([, rows]) => (rows.at(-1)?.atMs ?? 0) >= sinceMs)
    .map(([contract, rows]) => contractReport(contract, rows, spending))
    .reverse();
}
