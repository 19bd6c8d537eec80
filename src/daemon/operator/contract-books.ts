import { type ContractReport, contractReports } from '../../report/contracts.ts';
import type { Ledger } from '../../store/ledger.ts';
import { pass } from '../../time/wait.ts';
import type { ContractView } from '../views.ts';

/** Contracts whose rows are read at a time; between two readings everything else has its turn. */
const CONTRACTS_AT_ONCE = 25;

/** What the books say of each contract. */
export interface ContractBooks {
  with(contracts: readonly Omit<ContractView, 'booked'>[]): Promise<readonly ContractView[]>;
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

/** Opens the books of contracts. There is one contract at a time (game-facts 6): those before the latest do not change. */
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
    with: async (contracts) => {
      // One reader at a time.
      reading = reading.then(refresh);
      await reading;
      return contracts.map((contract) => ({ ...contract, booked: booked(reports.get(contract.id)) }));
    },
  };
}
