import { figuresOf, NO_AGENT } from '../../../../src/backtest/figures.ts';
import type { Run, RunResult } from '../../../../src/backtest/runs.ts';
import { reportFrom } from '../../../../src/report/report.ts';

const REQUESTS = { sent: 0, accepted: 0, rejected429: 0, refused: 0, byEndpoint: {} };
const MISSIONS = { tradeMissions: 0, tradePredictionErrorMedian: null, losingTradeShare: null };

/** A result that shows by its net worth which run it is of. */
export function resultOf({ seed, hours }: Pick<Run, 'seed' | 'hours'>): RunResult {
  const figures = figuresOf({
    seed,
    hours,
    agent: { ...NO_AGENT, credits: 10 * seed },
    counters: { ...REQUESTS, unitsSold: 0, contractsFulfilled: 0 },
    firstMillionAtHours: null,
    byLane: {},
    series: [],
    missions: { ...MISSIONS, requestsRatioMedian: null, idleShare: null },
    miners: { laserUse: null, jettisonedShare: null, minerHours: 0, unitsExtracted: 0 },
    leastCreditsAfterPurchase: null,
    playedHours: hours,
    realSeconds: 1,
    peakRssMb: 1,
  });
  return { figures, report: reportFrom({ ledger: [], activities: [], requests: [] }), series: [] };
}
