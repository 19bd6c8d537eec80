import { isOf } from '../game/lanes.ts';
import { median, sum } from '../game/numbers/averages.ts';
import { type Flown, movedGoods } from './flown.ts';
import { predictionErrors } from './predictions.ts';

/** How well missions went, as fractions of 1; null where there was nothing to judge. */
export interface MissionFigures {
  /** Missions that were cut off are only in the losses, where goods still aboard are not judged either. */
  readonly tradeMissions: number;
  /** Median of |earned − expected| ÷ expected of the trades that were expected to earn 1,000 credits or more. */
  readonly tradePredictionErrorMedian: number | null;
  /** Losses of losing trades ÷ profits of the others; each includes the missions that sell its leftover cargo. */
  readonly losingTradeShare: number | null;
  /**
   * Median of the requests spent ÷ the minimum that the service allows for the same work, over missions that earn.
   * Scouting and purchases of ships do not.
   */
  readonly requestsRatioMedian: number | null;
  /** Ship time without a mission ÷ all ship time. */
  readonly idleShare: number | null;
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/** The figures of the missions of a period. */
export function missionFigures(flown: readonly Flown[], idleShare: number | null): MissionFigures {
  const trades = flown.filter((mission) => mission.lane === 'trade' && movedGoods(mission));
  const profits = tradePlanProfits(trades);
  const ended = trades.filter(({ isCutOff }) => !isCutOff);
  const ratios = flown.filter(
    ({ lane, leastRequests, isCutOff }) => leastRequests > 0 && !isOf('looking', lane) && !isCutOff,
  );
  return {
    tradeMissions: ended.length,
    tradePredictionErrorMedian: median(predictionErrors(ended)) ?? null,
    losingTradeShare: share(
      sum(profits.map((profit) => Math.max(0, -profit))),
      sum(profits.filter((profit) => profit > 0)),
    ),
    requestsRatioMedian: median(ratios.map(({ requests, leastRequests }) => requests / leastRequests)) ?? null,
    idleShare,
  };
}

/** Trades whose goods are not all sold yet, by ship. */
type Open = Map<string, { readonly profitCredits: number; readonly unitsAboard: number }>;

/** Adds to a trade that may be open, and returns its profit once all that it bought is sold; undefined until then. */
function go(open: Open, { shipSymbol, profitCredits, unitsBought, unitsSold }: Flown): number | undefined {
  const before = open.get(shipSymbol);
  const unitsAboard = (before?.unitsAboard ?? 0) + unitsBought - unitsSold;
  const sum = (before?.profitCredits ?? 0) + profitCredits;
  if (unitsAboard > 0) open.set(shipSymbol, { profitCredits: sum, unitsAboard });
  else open.delete(shipSymbol);
  return unitsAboard > 0 ? undefined : sum;
}

/**
 * Profits of trades, each judged when its goods are sold: cargo left aboard because a market was flooded counts with
 * the missions that only sell it. A ship that buys again closes its open trade as it stands. Goods still aboard at the
 * end, as when the daemon is stopped, are not judged, nor is a sale of what no trade had bought.
 * @param trades missions of the trade lane in the order in which they ended
 */
export function tradePlanProfits(trades: readonly Flown[]): number[] {
  const open: Open = new Map();
  return trades.flatMap((trade) => {
    const left = open.get(trade.shipSymbol);
    const abandoned = left !== undefined && trade.unitsBought > 0 ? [left.profitCredits] : [];
    if (abandoned.length > 0) open.delete(trade.shipSymbol);
    const isOfAnother = trade.unitsBought === 0 && left === undefined;
    if (isOfAnother) return [];
    return [...abandoned, ...[go(open, trade)].filter((profit) => profit !== undefined)];
  });
}
