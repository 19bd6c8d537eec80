import { type ContractReport, contractReports } from '../../../report/contracts.ts';
import type { Ledger } from '../../../store/books/ledger.ts';
import { pass } from '../../../time/wait.ts';
import type { ContractView } from '../../views.ts';

/** Contracts whose rows are read at a time; between two readings everything else has its turn. */
const CONTRACTS_AT_ONCE = 25;

/** Most contracts of one answer. */
const MOST_CONTRACTS = 500;

type KnownContract = Omit<ContractView, 'booked'>;

/** All contracts with their entries in the books. */
export interface ContractBooks {
  /**
   * The latest contracts, or those before the one of an id; the newest first: what is known, then what only the books
   * hold.
   */
  with(known: readonly KnownContract[], beforeId?: string): Promise<readonly ContractView[]>;
}

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

/**
 * Opens the books of contracts. There is one contract at a time (facts: contract-terms): those before the latest do not
 * change.
 */
export function openContractBooks(ledger: Ledger): ContractBooks {
  const reports = new Map<string, ContractReport>();
  let reading: Promise<void> = Promise.resolve();
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
    with: async (known, beforeId) => {
      // One reader at a time; one that failed is no reason against the next.
      reading = reading.then(refresh, refresh);
      await reading;
      const ids = new Set(known.map(({ id }) => id));
      const others = [...reports.values()].filter(({ contract }) => !ids.has(contract)).sort(latestFirst);
      return pageOf([...known, ...others.map(bookedOnly)], beforeId).map((contract) => ({
        ...contract,
        booked: booked(reports.get(contract.id)),
      }));
    },
  };
}
