import type { Flown } from './flown.ts';
import { median, sum } from './sums.ts';

/** How well a lane's missions were foreseen. */
export interface PredictionReport {
  readonly lane: string;
  readonly missions: number;
  readonly expectedCredits: number;
  readonly earnedCredits: number;
  /**
   * Median of |earned − expected| ÷ expected of the missions that were to earn 1,000 credits or more; null of none, and of
   * contracts, which pay at their end for the missions before. */
  readonly errorMedian: number | null;
  /** Median of seconds taken ÷ seconds expected, of those that were to take a minute or more; null of none. */
  readonly durationRatioMedian: number | null;
}

/** Less is not worth a judgement. */
const JUDGED_FROM_CREDITS = 1_000;
const JUDGED_FROM_SECONDS = 60;

/** |earned − expected| ÷ expected of each mission that can be judged. */
export function predictionErrors(missions: readonly Flown[]): number[] {
  return missions
    .filter(({ expectedProfitCredits }) => expectedProfitCredits >= JUDGED_FROM_CREDITS)
    .map((mission) => Math.abs(mission.profitCredits - mission.expectedProfitCredits) / mission.expectedProfitCredits);
}

function durationRatios(missions: readonly Flown[], speed: number): number[] {
  return missions
    .filter(({ expectedSeconds }) => expectedSeconds >= JUDGED_FROM_SECONDS)
    .map(
      ({ startedAtMs, endedAtMs, expectedSeconds }) => (((endedAtMs - startedAtMs) / 1_000) * speed) / expectedSeconds,
    );
}

/** By lane, the most frequent first. */
export function predictionReports(flown: readonly Flown[], speed: number): PredictionReport[] {
  return [...Map.groupBy(flown, ({ lane }) => lane)]
    .map(([lane, missions]) => ({
      lane,
      missions: missions.length,
      expectedCredits: sum(missions.map(({ expectedProfitCredits }) => expectedProfitCredits)),
      earnedCredits: sum(missions.map(({ profitCredits }) => profitCredits)),
      errorMedian: lane === 'contract' ? null : (median(predictionErrors(missions)) ?? null),
      durationRatioMedian: median(durationRatios(missions, speed)) ?? null,
    }))
    .sort((a, b) => b.missions - a.missions);
}
