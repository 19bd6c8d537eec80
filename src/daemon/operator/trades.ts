import { type ContractReport, contractReports } from '../../report/contracts.ts';
import type { KeptRow } from '../../store/ledger.ts';
import type { Store } from '../../store/store.ts';
import type { ContractView, TradeView } from '../views.ts';

/** Most trades of one answer. */
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

/** Contracts, each with what the books say of it. */
export async function withBooks(
  { ledger }: Store,
  contracts: readonly Omit<ContractView, 'booked'>[],
): Promise<readonly ContractView[]> {
  const reports = new Map(contractReports(await ledger.ofContracts(), 0).map((one) => [one.contract, one]));
  return contracts.map((contract) => ({ ...contract, booked: booked(reports.get(contract.id)) }));
}
