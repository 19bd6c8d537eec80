import { digs } from '../game/lanes.ts';
import { median, sum } from '../game/numbers/averages.ts';
import type { ContractReport } from './contracts.ts';
import { type Flown, movedGoods } from './flown.ts';

/**
 * How well a lane's missions were predicted. A contract's profit is predicted when it is accepted, and its costs and
 * revenue are one sum at its end: its trips predict parts of the same credits. Mined goods are predicted when mined and
 * again when sold; only the sale brings credits.
 */
export interface PredictionReport {
  readonly lane: string;
  /**
   * Whether these are the lane's missions that were cut off, which are not judged. The contract lane's are not
   * separated: its contracts are judged, and go on.
   */
  readonly isCutOff: boolean;
  readonly missions: number;
  /**
   * For contracts: the prediction when they were accepted, for those accepted in the report's period. For mined goods:
   * the prediction of the missions that sold them.
   */
  readonly expectedCredits: number;
  readonly earnedCredits: number;
  /**
   * Median of |earned − expected| ÷ expected of missions that were expected to earn 1,000 credits or more: in the
   * contract lane of fulfilled contracts, in lanes that mine of missions that sold; null if there are none.
   */
  readonly errorMedian: number | null;
  /**
   * Median of seconds taken ÷ seconds expected of missions that were expected to take a minute or more: in the contract
   * lane and in lanes that mine only of missions that moved goods; null if there are none.
   */
  readonly durationRatioMedian: number | null;
}

/** Expected and actual profit. */
interface Outcome {
  readonly expectedProfitCredits: number;
  readonly profitCredits: number;
}

/** Smaller missions are not judged: a small sum is off by much. Guesses. */
const JUDGED_FROM_CREDITS = 1_000;
const JUDGED_FROM_SECONDS = 60;

/** |earned − expected| ÷ expected of each outcome that can be judged. */
export function predictionErrors(outcomes: readonly Outcome[]): number[] {
  return outcomes
    .filter(({ expectedProfitCredits }) => expectedProfitCredits >= JUDGED_FROM_CREDITS)
    .map((one) => Math.abs(one.profitCredits - one.expectedProfitCredits) / one.expectedProfitCredits);
}

function durationRatios(missions: readonly Flown[], speed: number): number[] {
  return missions
    .filter(({ expectedSeconds }) => expectedSeconds >= JUDGED_FROM_SECONDS)
    .map(
      ({ startedAtMs, endedAtMs, expectedSeconds }) => (((endedAtMs - startedAtMs) / 1_000) * speed) / expectedSeconds,
    );
}

/** The missions whose predictions count for the lane, the outcome of each, and those whose time can be judged. */
function judged(lane: string, missions: readonly Flown[], contracts: readonly ContractReport[]) {
  if (lane !== 'contract') {
    // A ship that digs sells its goods, or hands them over.
    const whole = digs(lane) ? missions.filter(movedGoods) : missions;
    return { foreseeing: whole, outcomes: whole, timed: whole };
  }
  const fulfilled = contracts.filter(({ fulfilledAtMs }) => fulfilledAtMs !== null);
  const byId = new Map(fulfilled.map((one) => [one.contract, one]));
  const foreseeing = missions.filter(({ acceptedContractId }) => acceptedContractId !== undefined);
  const outcomes = foreseeing.flatMap(({ acceptedContractId = '', expectedProfitCredits }): Outcome[] => {
    const one = byId.get(acceptedContractId);
    return one === undefined ? [] : [{ expectedProfitCredits, profitCredits: one.profitCredits - one.fuelCredits }];
  });
  return { foreseeing, outcomes, timed: missions.filter((one) => movedGoods(one) && !one.isCutOff) };
}

function predictionReport(
  { lane, isCutOff }: Pick<PredictionReport, 'lane' | 'isCutOff'>,
  missions: readonly Flown[],
  contracts: readonly ContractReport[],
  speed: number,
): PredictionReport {
  const { foreseeing, outcomes, timed } = judged(lane, missions, contracts);
  return {
    lane,
    isCutOff,
    missions: missions.length,
    expectedCredits: sum(foreseeing.map(({ expectedProfitCredits }) => expectedProfitCredits)),
    earnedCredits: sum(missions.map(({ profitCredits }) => profitCredits)),
    errorMedian: isCutOff ? null : (median(predictionErrors(outcomes)) ?? null),
    durationRatioMedian: isCutOff ? null : (median(durationRatios(timed, speed)) ?? null),
  };
}

/** By lane, the most frequent first, and after them the missions that were cut off. */
export function predictionReports(
  flown: readonly Flown[],
  contracts: readonly ContractReport[],
  speed: number,
): PredictionReport[] {
  const of = (some: readonly Flown[], isCutOff: boolean) =>
    [...Map.groupBy(some, ({ lane }) => lane)]
      .map(([lane, missions]) => predictionReport({ lane, isCutOff }, missions, contracts, speed))
      .sort((a, b) => b.missions - a.missions);
  const isApart = ({ lane, isCutOff }: Flown) => isCutOff && lane !== 'contract';
  return [
    ...of(
      flown.filter((one) => !isApart(one)),
      false,
    ),
    ...of(flown.filter(isApart), true),
  ];
}
