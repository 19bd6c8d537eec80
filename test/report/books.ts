import { type Records, type Report, reportFrom } from '../../src/report/report.ts';
import type { LedgerRow } from '../../src/store/books/ledger.ts';
import type { MissionRow } from '../../src/store/books/missions.ts';

export const HOUR_MS = 3_600_000;

/** A row of the ledger: a trade of ship A-1, unless told otherwise. */
export function entry(creditsDelta: number, told: Partial<LedgerRow> = {}): LedgerRow {
  return {
    atMs: 0,
    shipSymbol: 'A-1',
    lane: 'trade',
    missionId: 'A-1/1.1',
    operation: creditsDelta < 0 ? 'purchaseCargo' : 'sellCargo',
    tradeSymbol: 'IRON',
    units: 10,
    unitPriceCredits: 1,
    creditsDelta,
    creditsAfter: 0,
    waypointSymbol: creditsDelta < 0 ? 'X1-A-1' : 'X1-A-2',
    contractId: null,
    ...told,
  };
}

/** An hour's mission of the same ship, unless told otherwise. */
export function stretch(told: Partial<MissionRow> = {}): MissionRow {
  return {
    id: 'A-1/1.1',
    shipSymbol: 'A-1',
    lane: 'trade',
    what: 'carry 10 IRON',
    why: '900 credits in 60 s',
    expectedProfitCredits: 1_000,
    expectedSeconds: 60,
    supplyBonusCredits: 0,
    startedAtMs: 0,
    endedAtMs: HOUR_MS,
    ending: 'done',
    requests: 12,
    leastRequests: 10,
    ...told,
  };
}

/** The report of these records, and no others. */
export function reportOn(records: Partial<Records>): Report {
  return reportFrom({ ledger: [], activities: [], requests: [], ...records });
}
