import type { LedgerRow } from '../store/books/ledger.ts';
import type { MissionRow } from '../store/books/missions.ts';
import type { RequestCount } from '../store/books/requests.ts';
import type { ShipTime } from '../store/books/ship-times.ts';
import type { Store } from '../store/store.ts';
import { type ContractReport, contractReports } from './contracts.ts';
import { createEarnings } from './earnings.ts';
import { createPaybacks, type PaybackReport } from './fleet.ts';
import { createMissionResults, type Flown } from './flown.ts';
import { type MissionFigures, missionFigures } from './mission-figures.ts';
import { type PredictionReport, predictionReports } from './predictions.ts';
import { type LaneRequests, laneRequests, type PurposeReport, purposeOf, purposeReports } from './purposes.ts';
import { createShips, type ShipReport } from './ships.ts';
import { dayName } from './story/game-days.ts';
import { type Breakdown, type CurvePoint, createCurve, createTally } from './sums.ts';
import { type ChartsReport, chartsReport, createSystems, type SystemReport } from './systems.ts';
import { createIdleTimes, stateTimes, type TimeLine } from './times.ts';

/** Expected supply bonus of missions, in credits by lane; lanes that supplied no factory are omitted. */
function supplyBonusByLane(
  missions: readonly { readonly lane: string; readonly supplyBonusCredits: number }[],
): Record<string, number> {
  const byLane: Record<string, number> = {};
  for (const { lane, supplyBonusCredits } of missions)
    if (supplyBonusCredits > 0) byLane[lane] = (byLane[lane] ?? 0) + supplyBonusCredits;
  return byLane;
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

/** The period of a report. */
export interface ReportPeriod {
  /** By default 0: everything. */
  readonly sinceMs?: number;
  /** Game seconds per second, by default 1. */
  readonly speed?: number;
}

/** What is counted beside the rows of the books. */
interface Counted {
  /** With an entry in the period, the latest first. */
  readonly contracts: readonly ContractReport[];
  readonly requests: readonly RequestCount[];
  readonly times: readonly ShipTime[];
}

const NEVER = Number.POSITIVE_INFINITY;

/** The instants between which the rows of a report lie. */
function createSpan(sinceMs: number) {
  let [firstEntryMs, firstActivityMs, lastEntryMs, lastActivityMs] = [NEVER, NEVER, sinceMs, sinceMs];
  const untilMs = () => Math.max(sinceMs, lastEntryMs, lastActivityMs);
  return {
    takeEntry: ({ atMs }: LedgerRow): void => {
      if (firstEntryMs === NEVER) firstEntryMs = atMs;
      lastEntryMs = atMs;
    },
    takeActivity: ({ startedAtMs, endedAtMs }: MissionRow): void => {
      if (firstActivityMs === NEVER) firstActivityMs = startedAtMs;
      lastActivityMs = endedAtMs;
    },
    untilMs,
    beganAtMs: () => Math.min(untilMs(), firstEntryMs, firstActivityMs),
  };
}

/** A report that is made row by row, in little memory however long the books are. */
function createReport({ sinceMs = 0, speed = 1 }: ReportPeriod) {
  let beganMs: number | undefined;
  const dayOf = (atMs: number) => dayName(atMs, beganMs ?? atMs, speed);
  const [earnings, results, systems, curve] = [
    createEarnings(dayOf),
    createMissionResults(),
    createSystems(),
    createCurve(),
  ];
  const [paybacks, ships, idle, span] = [createPaybacks(), createShips(), createIdleTimes(), createSpan(sinceMs)];
  const [lanes, purposes] = [createTally(), createTally()];
  const flown: Flown[] = [];
  return {
    /** All rows, in their order: a contract or a payback may have begun before the period. */
    takeEntry: (row: LedgerRow): void => {
      const counts = row.atMs >= sinceMs;
      beganMs ??= row.atMs;
      earnings.take(row, counts);
      results.take(row, counts);
      paybacks.take(row);
      lanes.add(row.lane ?? undefined, row.creditsDelta);
      purposes.add(purposeOf(row.operation), row.creditsDelta);
      span.takeEntry(row);
      if (!counts) return;
      systems.take(row);
      curve.take(row.atMs, row.creditsDelta);
    },
    /** Those of the period, in the order in which they ended, after all entries. */
    takeActivity: (activity: MissionRow): void => {
      const mission = results.flown(activity);
      if (mission !== undefined) flown.push(mission);
      ships.take(activity, mission);
      idle.take(activity);
      span.takeActivity(activity);
    },
    finish: ({ contracts, requests, times }: Counted): Report => {
      const { byLane, byShip, byShipType, byGood, byRoute, byDay } = earnings.breakdown();
      const [untilMs, beganAtMs, bySystem] = [span.untilMs(), span.beganAtMs(), systems.reports()];
      // Time before the books began is not part of the period.
      const fromMs = sinceMs === 0 ? 0 : Math.max(sinceMs, beganAtMs);
      return {
        sinceMs: fromMs,
        untilMs,
        gameHours: (Math.max(0, untilMs - (fromMs || beganAtMs)) * speed) / 3_600_000,
        profitCredits: curve.profitCredits(),
        curve: curve.points(),
        ...{ byDay: byDay.toReversed(), byLane, byShip, byShipType, byGood, byRoute, bySystem },
        // Of a mission that had sold before, only the time is in this period, and none of its costs.
        supplyBonusByLane: supplyBonusByLane(flown.filter(({ hasSold }) => hasSold)),
        charts: chartsReport(bySystem, requests),
        ships: ships.reports(byShip),
        requests: laneRequests(requests, lanes.lines()),
        purposes: purposeReports(requests, purposes.lines()),
        missions: missionFigures(flown, idle.share()),
        cutOffMissions: flown.filter(({ isCutOff }) => isCutOff).length,
        predictions: predictionReports(flown, contracts, speed),
        idle: idle.lines(speed),
        states: stateTimes(times, speed),
        contracts,
        fleet: paybacks.reports(untilMs, speed),
      };
    },
  };
}

/** The input of a report. */
export interface Records extends ReportPeriod {
  /** All rows of the books. */
  readonly ledger: readonly LedgerRow[];
  readonly activities: readonly MissionRow[];
  readonly requests: readonly RequestCount[];
  readonly times?: readonly ShipTime[];
}

/** Builds a report from rows at hand. */
export function reportFrom({ ledger, activities, requests, times = [], ...period }: Records): Report {
  const report = createReport(period);
  for (const row of ledger) report.takeEntry(row);
  for (const activity of activities) report.takeActivity(activity);
  return report.finish({ contracts: contractReports(ledger, period.sinceMs ?? 0), requests, times });
}

/**
 * The report of the books since an instant of our wall clock.
 * @param speed game seconds per second
 */
export async function reportOf({ ledger, missions, requests, times }: Store, sinceMs = 0, speed = 1): Promise<Report> {
  const report = createReport({ sinceMs, speed });
  for await (const rows of ledger.all()) for (const row of rows) report.takeEntry(row);
  for await (const rows of missions.pagesSince(sinceMs)) for (const activity of rows) report.takeActivity(activity);
  return report.finish({
    contracts: contractReports(await ledger.ofContracts(0, Number.MAX_SAFE_INTEGER), sinceMs),
    requests: await requests.byLane(),
    times: await times.since(sinceMs),
  });
}
