import type { LedgerRow } from '../store/ledger.ts';
import type { MissionRow } from '../store/missions.ts';
import type { RequestCount } from '../store/requests.ts';
import type { Store } from '../store/store.ts';
import { isoFromMs } from '../time/iso.ts';
import { type Flown, missionsFlown, routeOf } from './flown.ts';
import { type MissionFigures, missionFigures } from './mission-figures.ts';
import { type Line, linesBy, sum } from './sums.ts';

/** What one ship did. */
export interface ShipReport {
  readonly ship: string;
  readonly profitCredits: number;
  readonly requests: number;
  /** Missions by lane, the most frequent first. */
  readonly missions: Readonly<Record<string, number>>;
  /** Part of its time without a mission. */
  readonly idleShare: number;
  readonly last: { readonly what: string; readonly why: string | null } | undefined;
}

/** What a lane spent its requests on, and what one brought. */
export interface LaneRequests {
  readonly lane: string;
  readonly requests: number;
  readonly creditsPerRequest: number;
  readonly byOperation: readonly { readonly operation: string; readonly requests: number }[];
}

/** What was earned and spent in some time. Every breakdown of credits adds up to `profitCredits`. */
export interface Report {
  readonly profitCredits: number;
  readonly byDay: readonly Line[];
  readonly byLane: readonly Line[];
  readonly byShip: readonly Line[];
  readonly byGood: readonly Line[];
  readonly byRoute: readonly Line[];
  readonly ships: readonly ShipReport[];
  /** Of all time, since requests are counted without their time. */
  readonly requests: readonly LaneRequests[];
  readonly missions: MissionFigures;
}

/** What a report is made of. */
export interface Records {
  readonly ledger: readonly LedgerRow[];
  readonly stretches: readonly MissionRow[];
  readonly requests: readonly RequestCount[];
}

function shipReport(
  ship: string,
  stretches: readonly MissionRow[],
  flown: readonly Flown[],
  profit: number,
): ShipReport {
  const spent = (rows: readonly MissionRow[]) => sum(rows.map(({ startedAtMs, endedAtMs }) => endedAtMs - startedAtMs));
  const counts = [...Map.groupBy(flown, ({ lane }) => lane)].map(([lane, rows]) => [lane, rows.length] as const);
  const last = flown.at(-1);
  return {
    ship,
    profitCredits: profit,
    requests: sum(flown.map(({ requests }) => requests)),
    missions: Object.fromEntries(counts.sort(([, a], [, b]) => b - a)),
    idleShare: spent(stretches.filter(({ lane }) => lane === null)) / Math.max(1, spent(stretches)),
    last: last && { what: last.what, why: last.why },
  };
}

function shipReports({ ledger, stretches }: Records, flown: readonly Flown[]): ShipReport[] {
  const profits = new Map(
    linesBy(ledger, ({ shipSymbol }) => shipSymbol ?? undefined).map((line) => [line.name, line]),
  );
  return [...Map.groupBy(stretches, ({ shipSymbol }) => shipSymbol)]
    .map(([ship, rows]) => {
      const own = flown.filter(({ shipSymbol }) => shipSymbol === ship);
      return shipReport(ship, rows, own, profits.get(ship)?.profitCredits ?? 0);
    })
    .sort((a, b) => b.profitCredits - a.profitCredits);
}

function requestReports(counts: readonly RequestCount[], byLane: readonly Line[]): LaneRequests[] {
  const profitOf = new Map(byLane.map(({ name, profitCredits }) => [name, profitCredits]));
  return [...Map.groupBy(counts, ({ lane }) => lane ?? 'other')]
    .map(([lane, rows]) => {
      const requests = sum(rows.map(({ count }) => count));
      const operations = [...Map.groupBy(rows, ({ operation }) => operation)].map(([operation, of]) => {
        return { operation, requests: sum(of.map(({ count }) => count)) };
      });
      const byOperation = operations.sort((a, b) => b.requests - a.requests);
      return { lane, requests, creditsPerRequest: Math.round((profitOf.get(lane) ?? 0) / requests), byOperation };
    })
    .sort((a, b) => b.requests - a.requests);
}

/** Puts a report together. */
export function reportFrom(records: Records): Report {
  const { ledger, stretches, requests } = records;
  const flown = missionsFlown(stretches, ledger);
  const byId = new Map(flown.map((mission) => [mission.id, mission]));
  const routeOfRow = ({ missionId }: LedgerRow) => {
    const mission = byId.get(missionId ?? '');
    return mission && routeOf(mission);
  };
  const byLane = linesBy(ledger, ({ lane }) => lane ?? undefined);
  return {
    profitCredits: sum(ledger.map(({ creditsDelta }) => creditsDelta)),
    byDay: linesBy(ledger, ({ atMs }) => isoFromMs(atMs).slice(0, 10)).sort((a, b) => (a.name < b.name ? -1 : 1)),
    byLane,
    byShip: linesBy(ledger, ({ shipSymbol }) => shipSymbol ?? undefined),
    byGood: linesBy(ledger, ({ tradeSymbol }) => tradeSymbol ?? undefined),
    byRoute: linesBy(ledger, routeOfRow),
    ships: shipReports(records, flown),
    requests: requestReports(requests, byLane),
    missions: missionFigures(stretches, flown),
  };
}

/** The report of the books since an instant of our wall clock. */
export async function reportOf(store: Store, sinceMs = 0): Promise<Report> {
  const [ledger, stretches, requests] = [
    await store.ledger.since(sinceMs),
    await store.missions.since(sinceMs),
    await store.requests.byLane(),
  ];
  return reportFrom({ ledger, stretches, requests });
}
