import { type ContractReport, contractReports } from '../../../report/contracts.ts';
import { createEarnings } from '../../../report/earnings.ts';
import { dayName } from '../../../report/story/game-days.ts';
import type { KeptRow, Ledger } from '../../../store/books/ledger.ts';
import type { Store } from '../../../store/store.ts';
import { createTurns } from '../../../time/turns.ts';
import { pass } from '../../../time/wait.ts';
import type { BookSpan, ContractView, ProfitView, TradeView } from '../../book-views.ts';
import { readLedger } from '../../read-ledger.ts';

/** Contracts whose rows are read at a time, a guess at milliseconds; between two readings all else has its turn. */
const CONTRACTS_AT_ONCE = 25;

/** Most contracts of one answer; any of that size does. */
const MOST_CONTRACTS = 500;

type KnownContract = Omit<ContractView, 'booked'>;

/** A contract that only the books hold. */
function bookedOnly(report: ContractReport): KnownContract {
  const { contract, acceptedAtMs, fulfilledAtMs, advanceCredits, paymentCredits, delivered } = report;
  return {
    id: contract,
    type: null,
    faction: null,
    accepted: acceptedAtMs !== null,
    fulfilled: fulfilledAtMs !== null,
    deadline: null,
    onAcceptedCredits: advanceCredits,
    onFulfilledCredits: paymentCredits,
    deliver: Object.entries(delivered).map(([tradeSymbol, units]) => {
      return { tradeSymbol, destination: null, unitsRequired: units, unitsFulfilled: units };
    }),
  };
}

const latestFirst = (one: ContractReport, other: ContractReport) =>
  (other.acceptedAtMs ?? other.fulfilledAtMs ?? 0) - (one.acceptedAtMs ?? one.fulfilledAtMs ?? 0);

/** The contracts of one answer; none before one that is not known. */
function pageOf(contracts: readonly KnownContract[], beforeId: string | undefined): readonly KnownContract[] {
  if (beforeId === undefined) return contracts.slice(0, MOST_CONTRACTS);
  const index = contracts.findIndex(({ id }) => id === beforeId);
  return index < 0 ? [] : contracts.slice(index + 1, index + 1 + MOST_CONTRACTS);
}

const booked = (report: ContractReport | undefined): ContractView['booked'] =>
  report === undefined
    ? null
    : {
        acceptedAtMs: report.acceptedAtMs,
        fulfilledAtMs: report.fulfilledAtMs,
        costCredits: report.costCredits,
        fuelCredits: report.fuelCredits,
        profitCredits: report.profitCredits,
      };

/** All contracts with their entries in the books. */
export type ContractBooks = ReturnType<typeof openContractBooks>;

/**
 * Opens the books of contracts. There is one contract at a time (facts: contract-terms): those before the latest do not
 * change.
 */
export function openContractBooks(ledger: Ledger) {
  const reports = new Map<string, ContractReport>();
  const turns = createTurns();
  let fromId = 0;

  async function refresh(): Promise<void> {
    const begins = [fromId, ...(await ledger.acceptances(fromId))];
    for (let index = 0; index < begins.length; index += CONTRACTS_AT_ONCE) {
      if (index > 0) await pass(1);
      const untilId = begins[index + CONTRACTS_AT_ONCE] ?? Number.MAX_SAFE_INTEGER;
      const rows = await ledger.ofContracts(begins[index] ?? 0, untilId);
      for (const report of contractReports(rows, 0)) reports.set(report.contract, report);
    }
    fromId = begins.at(-1) ?? fromId;
  }

  return {
    /**
     * The latest contracts, or those before the one of an id; the newest first: what is known, then what only the books
     * hold.
     */
    with: async (known: readonly KnownContract[], beforeId?: string): Promise<readonly ContractView[]> => {
      // One reader at a time; one that failed is no reason against the next.
      await turns.take('contracts', refresh);
      const ids = new Set(known.map(({ id }) => id));
      const others = [...reports.values()].filter(({ contract }) => !ids.has(contract)).sort(latestFirst);
      return pageOf([...known, ...others.map(bookedOnly)], beforeId).map((contract) => ({
        ...contract,
        booked: booked(reports.get(contract.id)),
      }));
    },
  };
}

/** Profits by the ledger, of all time or since an instant. */
export type Profits = ReturnType<typeof openProfits>;

/**
 * Opens the profits; those of all time are added up once, and then by new rows alone.
 * @param speed game seconds per second
 * @param isOfUtc whether days are those of UTC
 */
export function openProfits(ledger: Ledger, speed: number, isOfUtc = speed === 1) {
  let beganMs: number | undefined;
  const begin = () => createEarnings((atMs) => dayName(atMs, beganMs ?? atMs, speed, isOfUtc));
  const [all, place] = [begin(), { lastId: 0 }];
  const readOn = () => readLedger(ledger, place, (row) => all.take(row));
  const turns = createTurns();
  return {
    since: async ({ fromMs = 0 }: BookSpan): Promise<ProfitView> => {
      const [first] = await ledger.page(0, 1);
      beganMs = first?.atMs;
      if (fromMs > (first?.atMs ?? 0)) {
        const earnings = begin();
        // A ship has its type by its purchase, which may be before the period.
        for (const row of await ledger.after(0, ['purchaseShip'])) if (row.atMs < fromMs) earnings.take(row, false);
        const firstId = await ledger.firstIdSince(fromMs);
        if (firstId !== undefined)
          await readLedger(ledger, { lastId: firstId - 1 }, (row) => {
            if (row.atMs >= fromMs) earnings.take(row);
          });
        return { fromMs, ...earnings.breakdown() };
      }
      // One reader at a time, so that no row counts twice; one that failed leaves the rest to the next.
      await turns.take('profits', readOn);
      return { fromMs: 0, ...all.breakdown() };
    },
  };
}

/** Most trades of one answer; any of that size does. */
const MOST_TRADES = 1_000;

function tradeView(row: KeptRow): TradeView {
  const { id, atMs, shipSymbol, lane, operation, tradeSymbol, units, unitPriceCredits, creditsDelta } = row;
  return {
    id,
    atMs,
    ship: shipSymbol,
    lane,
    kind: operation === 'sellCargo' ? 'sale' : 'purchase',
    tradeSymbol: tradeSymbol ?? '',
    units: units ?? 0,
    unitPrice: unitPriceCredits,
    credits: creditsDelta,
    waypoint: row.waypointSymbol,
  };
}

/** The latest purchases and sales, or those before one of them; the newest first. */
export async function tradesOf({ ledger }: Store, beforeId = Number.MAX_SAFE_INTEGER): Promise<readonly TradeView[]> {
  return (await ledger.trades(beforeId, MOST_TRADES)).map(tradeView);
}
