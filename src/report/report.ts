import type { LedgerRow } from '../store/ledger.ts';
import type { MissionRow } from '../store/missions.ts';
import type { RequestCount } from '../store/requests.ts';
import type { ShipTime } from '../store/ship-times.ts';
import type { Store } from '../store/store.ts';
import { type ContractReport, contractReports } from './contracts.ts';
import { createEarnings } from './earnings.ts';
import { type PaybackReport, paybacks } from './fleet.ts';
import { type Flown, missionsFlown } from './flown.ts';
import { type MissionFigures, missionFigures } from './mission-figures.ts';
import { type PredictionReport, predictionReports } from './predictions.ts';
import { type PurposeReport, purposeReports } from './purposes.ts';
import { type Breakdown, type EarningsLine, linesBy, sum } from './sums.ts';
import { type ChartsReport, chartsReport, type SystemReport, systemReports } from './systems.ts';
import { idleTimes, stateTimes, type TimeLine } from './times.ts';

/** Expected supply bonus of missions, in credits by lane; lanes that supplied no factory are omitted. */
function supplyBonusByLane(
  missions: readonly { readonly lane: string; readonly supplyBonusCredits: number }[],
): Record<string, number> {
  const byLane: Record<string, number> = {};
  for (const { lane, supplyBonusCredits } of missions)
    if (supplyBonusCredits > 0) byLane[lane] = (byLane[lane] ?? 0) + supplyBonusCredits;
  return byLane;
}

/** The work of one ship. */
export interface ShipReport {
  readonly ship: string;
  /** Without the price of other ships; goods aboard are paid for, and not yet sold. */
  readonly profitCredits: number;
  readonly requests: number;
  /** Missions by lane, the most frequent first. */
  readonly missions: Readonly<Record<string, number>>;
  /** Fraction of its time without a mission. */
  readonly idleShare: number;
  /** The reason of most of its idle time; null where it never was idle. */
  readonly idleBecause: string | null;
  readonly last: Pick<Flown, 'what' | 'why' | 'isCutOff'> | undefined;
}

/** A lane's requests by purpose, and the credits per request. */
export interface LaneRequests {
  readonly lane: string;
  readonly requests: number;
  readonly creditsPerRequest: number;
  readonly byOperation: readonly { readonly operation: string; readonly requests: number }[];
}

/** Credits earned up to an instant, since the beginning of the report. */
interface CurvePoint {
  readonly atMs: number;
  readonly profitCredits: number;
}

/** Earnings and costs of a period. Every breakdown of credits adds up to `profitCredits`, but for `bySystem`, which has no costs. */
export interface Report extends Omit<Breakdown, 'bySystem'> {
  /** The period, in milliseconds of our wall clock; 0: from the beginning of the books. */
  readonly sinceMs: number;
  readonly untilMs: number;
  /** Game time, from the period's first entry to its last. */
  readonly gameHours: number;
  readonly profitCredits: number;
  readonly curve: readonly CurvePoint[];
  /** Expected supply bonus of missions, by lane; booked nowhere. */
  readonly supplyBonusByLane: Readonly<Record<string, number>>;
  readonly bySystem: readonly SystemReport[];
  readonly charts: ChartsReport;
  readonly ships: readonly ShipReport[];
  /** Of all time, since requests are counted without their time. */
  readonly requests: readonly LaneRequests[];
  /** The purposes of the same requests; also of all time, as are its credits. */
  readonly purposes: readonly PurposeReport[];
  readonly missions: MissionFigures;
  /**
   * Missions that were still under way when their ships were stopped: not judged, except as part of their contracts.
   */
  readonly cutOffMissions: number;
  readonly predictions: readonly PredictionReport[];
  /** Ship time without a mission, by reason. */
  readonly idle: readonly TimeLine[];
  /** Ship time by the state of the ship's machine, of whole days (UTC). */
  readonly states: readonly TimeLine[];
  /** Contracts with an entry in the period, the latest first. */
  readonly contracts: readonly ContractReport[];
  /** Every ship purchase in these books. */
  readonly fleet: readonly PaybackReport[];
}

/** The input of a report. */
export interface Records {
  /** All rows of the books: a contract or a payback may have begun before the period. */
  readonly ledger: readonly LedgerRow[];
  readonly activities: readonly MissionRow[];
  readonly requests: readonly RequestCount[];
  readonly times?: readonly ShipTime[];
  /** By default 0: everything. */
  readonly sinceMs?: number;
  /** Game seconds per second, by default 1. */
  readonly speed?: number;
}

function shipReport(
  ship: string,
  activities: readonly MissionRow[],
  flown: readonly Flown[],
  profit: number,
): ShipReport {
  const spent = (rows: readonly MissionRow[]) => sum(rows.map(({ startedAtMs, endedAtMs }) => endedAtMs - startedAtMs));
  const counts = [...Map.groupBy(flown, ({ lane }) => lane)].map(([lane, rows]) => [lane, rows.length] as const);
  const last = flown.at(-1);
  const pauses = activities.filter(({ lane }) => lane === null);
  return {
    ship,
    profitCredits: profit,
    requests: sum(flown.map(({ requests }) => requests)),
    missions: Object.fromEntries(counts.sort(([, a], [, b]) => b - a)),
    idleShare: spent(pauses) / Math.max(1, spent(activities)),
    idleBecause: idleTimes(pauses, 1)[0]?.name ?? null,
    last: last && { what: last.what, why: last.why, isCutOff: last.isCutOff },
  };
}

function shipReports(
  byShip: readonly EarningsLine[],
  activities: readonly MissionRow[],
  flown: readonly Flown[],
): ShipReport[] {
  const profits = new Map(byShip.map((line) => [line.name, line]));
  const flownBy = Map.groupBy(flown, ({ shipSymbol }) => shipSymbol);
  return [...Map.groupBy(activities, ({ shipSymbol }) => shipSymbol)]
    .map(([ship, rows]) => shipReport(ship, rows, flownBy.get(ship) ?? [], profits.get(ship)?.profitCredits ?? 0))
    .sort((a, b) => b.profitCredits - a.profitCredits);
}

function requestReports(counts: readonly RequestCount[], byLane: readonly EarningsLine[]): LaneRequests[] {
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

/** More points than this show nothing more. */
const MOST_POINTS = 400;

function curveOf(ledger: readonly LedgerRow[]): CurvePoint[] {
  let profitCredits = 0;
  const points = ledger.map(({ atMs, creditsDelta }) => {
    profitCredits += creditsDelta;
    return { atMs, profitCredits };
  });
  const each = Math.max(1, Math.ceil(points.length / MOST_POINTS));
  return points.filter((_, index) => index % each === 0 || index === points.length - 1);
}

/** Builds a report. */
export function reportFrom(records: Records): Report {
  const { ledger: all, activities, requests, times = [], sinceMs = 0, speed = 1 } = records;
  const ledger = all.filter(({ atMs }) => atMs >= sinceMs);
  const flown = missionsFlown(activities, all);
  const untilMs = Math.max(sinceMs, all.at(-1)?.atMs ?? 0, ...activities.slice(-1).map(({ endedAtMs }) => endedAtMs));
  const beganAtMs = Math.min(
    untilMs,
    ...all.slice(0, 1).map(({ atMs }) => atMs),
    ...activities.slice(0, 1).map(({ startedAtMs }) => startedAtMs),
  );
  // Time before the books began is not part of the period.
  const fromMs = sinceMs === 0 ? 0 : Math.max(sinceMs, beganAtMs);
  const earnings = createEarnings();
  for (const row of all) earnings.take(row, row.atMs >= sinceMs);
  const { byLane, byShip, byGood, byRoute, byDay } = earnings.breakdown();
  const contracts = contractReports(all, sinceMs);
  // Of a mission that had sold before, only the time is in this period, and none of its costs.
  const sellers = new Set(
    ledger.filter(({ operation }) => operation === 'sellCargo').map(({ missionId }) => missionId),
  );
  return {
    sinceMs: fromMs,
    untilMs,
    gameHours: (Math.max(0, untilMs - (fromMs || beganAtMs)) * speed) / 3_600_000,
    profitCredits: sum(ledger.map(({ creditsDelta }) => creditsDelta)),
    curve: curveOf(ledger),
    byDay: byDay.toReversed(),
    byLane,
    supplyBonusByLane: supplyBonusByLane(flown.filter(({ id }) => sellers.has(id))),
    byShip,
    byGood,
    byRoute,
    bySystem: systemReports(ledger),
    charts: chartsReport(ledger, requests),
    ships: shipReports(byShip, activities, flown),
    requests: requestReports(
      requests,
      linesBy(all, ({ lane }) => lane ?? undefined),
    ),
    purposes: purposeReports(requests, all),
    missions: missionFigures(activities, flown),
    cutOffMissions: flown.filter(({ isCutOff }) => isCutOff).length,
    predictions: predictionReports(flown, contracts, speed),
    idle: idleTimes(activities, speed),
    states: stateTimes(times, speed),
    contracts,
    fleet: paybacks(all, untilMs, speed),
  };
}

/**
 * The report of the books since an instant of our wall clock.
 * @param speed game seconds per second
 */
export async function reportOf(store: Store, sinceMs = 0, speed = 1): Promise<Report> {
  const [ledger, activities, requests, times] = [
    await store.ledger.since(0),
    await store.missions.since(sinceMs),
    await store.requests.byLane(),
    await store.times.since(sinceMs),
  ];
  return reportFrom({ ledger, activities, requests, times, sinceMs, speed });
}
