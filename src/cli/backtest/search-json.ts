import { estimateOf, interval95 } from '../../backtest/search/paired.ts';
import type { Rung } from '../../backtest/search/search.ts';
import type { Combination } from './combinations.ts';
import type { Searched } from './search.ts';

const combinationJson = ({ values, isAsItIs }: Combination) => ({ values, isAsItIs });

function rungJson({ hours, seeds, standings, kept }: Rung<Combination>) {
  const combinations = standings.map(({ point, figures, ...rest }, place) => {
    return { ...combinationJson(point), netWorths: figures, ...rest, isKept: place < kept };
  });
  return { hours, seeds, combinations };
}

/**
 * A search as plain data; net worths and gains are one a seed.
 * @param runs the figures of the runs that the winner was judged by
 */
export function searchJson({ found, held, judged }: Searched, runs: readonly unknown[]): unknown {
  const { rungs, winner, wholeRuns } = found;
  return {
    rungs: rungs.map(rungJson),
    wholeRuns,
    winner: combinationJson(winner),
    gain: judged && {
      seeds: held,
      gains: judged.gains,
      ...estimateOf(judged.gains),
      interval95: interval95(judged.gains),
    },
    runs,
  };
}
