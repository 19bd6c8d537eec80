import { sum } from '../game/numbers/averages.ts';
import { systemIn } from '../game/words/symbols.ts';
import type { LedgerRow } from '../store/books/ledger.ts';
import type { RequestCount } from '../store/books/requests.ts';

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

/** Adds up income of charts and sales by the system where it was made. */
export function createSystems() {
  const bySystem = new Map<string, { system: string; charts: number; chartCredits: number; salesCredits: number }>();
  return {
    take: ({ operation, waypointSymbol, creditsDelta }: LedgerRow): void => {
      if (operation !== 'createChart' && operation !== 'sellCargo') return;
      const system = systemIn(waypointSymbol ?? 'unknown');
      const report = bySystem.get(system) ?? { system, charts: 0, chartCredits: 0, salesCredits: 0 };
      bySystem.set(system, report);
      if (operation === 'sellCargo') report.salesCredits += creditsDelta;
      else {
        report.charts += 1;
        report.chartCredits += creditsDelta;
      }
    },
    /** The most income first. */
    reports: (): SystemReport[] =>
      [...bySystem.values()].sort((a, b) => incomeOf(b) - incomeOf(a) || (a.system < b.system ? -1 : 1)),
  };
}

/** Credits of charts and sales together. */
export function incomeOf({ chartCredits, salesCredits }: SystemReport): number {
  return chartCredits + salesCredits;
}

/**
 * How many attempts found the waypoint charted by somebody else.
 * @param systems where charts were made
 */
export function chartsReport(systems: readonly SystemReport[], requests: readonly RequestCount[]): ChartsReport {
  const answered = (outcome: string) =>
    sum(requests.filter((one) => one.operation === 'createChart' && one.outcome === outcome).map(({ count }) => count));
  const [done, refused] = [answered('done'), answered('refused')];
  const attempts = done + refused;
  return {
    attempts,
    refused,
    hitRate: attempts === 0 ? null : done / attempts,
    charts: sum(systems.map(({ charts }) => charts)),
    credits: sum(systems.map(({ chartCredits }) => chartCredits)),
  };
}
