import { systemIn } from '../rules/symbols.ts';
import type { LedgerRow } from '../store/ledger.ts';
import type { RequestCount } from '../store/requests.ts';
import { sum } from './sums.ts';

/** What charts and sales brought in one system, in credits. */
export interface SystemReport {
  readonly system: string;
  readonly charts: number;
  readonly chartCredits: number;
  readonly salesCredits: number;
}

/** Waypoints that our ships set out to chart. */
export interface ChartsReport {
  /** Of all time, as requests are counted; `refused` for any reason, as a rule since the waypoint was charted already. */
  readonly attempts: number;
  readonly refused: number;
  /** Charts among the attempts, 0 to 1; null without attempts. */
  readonly hitRate: number | null;
  /** Of the period. */
  readonly charts: number;
  readonly credits: number;
}

/** Income of charts and sales by the system where it was made, the most first. */
export function systemReports(ledger: readonly LedgerRow[]): SystemReport[] {
  const made = ledger.filter(({ operation }) => operation === 'createChart' || operation === 'sellCargo');
  const bySystem = Map.groupBy(made, ({ waypointSymbol }) => systemIn(waypointSymbol ?? 'unknown'));
  const reports = [...bySystem].map(([system, rows]) => {
    const [charts, sales] = ['createChart', 'sellCargo'].map((which) => rows.filter((row) => row.operation === which));
    const credits = (of: readonly LedgerRow[] = []) => sum(of.map(({ creditsDelta }) => creditsDelta));
    return { system, charts: charts?.length ?? 0, chartCredits: credits(charts), salesCredits: credits(sales) };
  });
  return reports.sort((a, b) => incomeOf(b) - incomeOf(a) || (a.system < b.system ? -1 : 1));
}

/** Credits of charts and sales together. */
export function incomeOf({ chartCredits, salesCredits }: SystemReport): number {
  return chartCredits + salesCredits;
}

/** Charts made, and how many attempts found the waypoint charted by somebody else. */
export function chartsReport(ledger: readonly LedgerRow[], requests: readonly RequestCount[]): ChartsReport {
  const made = ledger.filter(({ operation }) => operation === 'createChart');
  const answered = (outcome: string) =>
    sum(requests.filter((one) => one.operation === 'createChart' && one.outcome === outcome).map(({ count }) => count));
  const [done, refused] = [answered('done'), answered('refused')];
  const attempts = done + refused;
  return {
    attempts,
    refused,
    hitRate: attempts === 0 ? null : done / attempts,
    charts: made.length,
    credits: sum(made.map(({ creditsDelta }) => creditsDelta)),
  };
}
