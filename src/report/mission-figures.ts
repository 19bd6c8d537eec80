import type { MissionRow } from '../store/missions.ts';
import type { Flown } from './flown.ts';
import { median, sum } from './sums.ts';

/** How well missions went, as shares of 1; null where there was nothing to judge. */
export interface MissionFigures {
  readonly tradeMissions: number;
  /** Median of |earned − expected| ÷ expected of the trades that were expected to earn 1,000 credits or more. */
  readonly tradePredictionErrorMedian: number | null;
  /** What losing trades lost ÷ what the others earned. */
  readonly losingTradeShare: number | null;
  /** Median over missions that earn, which scouts' and purchases of ships do not, of the requests spent ÷ the fewest that the service allows for what was done. */
  readonly requestsRatioMedian: number | null;
  /** Ship time without a mission ÷ all ship time, and by reason. */
  readonly idleShare: number | null;
  readonly idleByReason: Readonly<Record<string, number>>;
}

const PREDICTED_AT_LEAST_CREDITS = 1_000;

const EARNS_NOTHING: ReadonlySet<string> = new Set(['scout', 'growth']);

const durationMs = ({ startedAtMs, endedAtMs }: MissionRow) => endedAtMs - startedAtMs;

/** A reason without what differs from time to time: waypoints, contracts and numbers. */
export function reasonCategory(what: string): string {
  return what
    .replace(/\b[A-Z][A-Z0-9]*-[A-Z0-9]+(-[A-Z0-9]+)?\b/g, 'a place')
    .replace(/\b[A-Z]+(_[A-Z]+)+\b/g, 'a good')
    .replace(/\d[\d,.]*/g, 'so many');
}

/** A trade that only carried a part of its way, or sold what was aboard before, is judged like any other. */
function predictionErrors(trades: readonly Flown[]): number[] {
  return trades
    .filter(({ expectedProfitCredits }) => expectedProfitCredits >= PREDICTED_AT_LEAST_CREDITS)
    .map(
      ({ profitCredits, expectedProfitCredits }) =>
        Math.abs(profitCredits - expectedProfitCredits) / expectedProfitCredits,
    );
}

function idleByReason(pauses: readonly MissionRow[], allMs: number): Record<string, number> {
  const byReason = Map.groupBy(pauses, ({ what }) => reasonCategory(what));
  const shares = [...byReason].map(([reason, rows]) => [reason, sum(rows.map(durationMs)) / allMs] as const);
  return Object.fromEntries(shares.sort(([, a], [, b]) => b - a));
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/** The figures of the missions and pauses of some time. */
export function missionFigures(stretches: readonly MissionRow[], flown: readonly Flown[]): MissionFigures {
  const trades = flown.filter(({ lane }) => lane === 'trade');
  const profits = trades.map(({ profitCredits }) => profitCredits);
  const pauses = stretches.filter(({ lane }) => lane === null);
  const allMs = sum(stretches.map(durationMs));
  const ratios = flown.filter(({ lane, leastRequests }) => leastRequests > 0 && !EARNS_NOTHING.has(lane));
  return {
    tradeMissions: trades.length,
    tradePredictionErrorMedian: median(predictionErrors(trades)) ?? null,
    losingTradeShare: share(
      sum(profits.map((profit) => Math.max(0, -profit))),
      sum(profits.filter((profit) => profit > 0)),
    ),
    requestsRatioMedian: median(ratios.map(({ requests, leastRequests }) => requests / leastRequests)) ?? null,
    idleShare: share(sum(pauses.map(durationMs)), allMs),
    idleByReason: allMs === 0 ? {} : idleByReason(pauses, allMs),
  };
}
