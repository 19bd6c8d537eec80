import { mean } from '../../../game/numbers/averages.ts';
import { basesHere, type Explanation, explanationsOf, USUAL_MARGIN } from '../../calibrate/formula.ts';
import type { GoodLog, ShownGood } from '../../calibrate/market-log.ts';

/** Supplies that whole prices leave open by more trade volumes than this tell too little. */
const WIDEST = 0.1;

/** The margin that explains most of the sightings of one good of one market; the usual one of several. */
function marginOf(explained: readonly (readonly Explanation[])[]): number | undefined {
  const counts = new Map<number, number>();
  for (const each of explained) for (const { margin } of each) counts.set(margin, (counts.get(margin) ?? 0) + 1);
  const offUsual = (margin: number) => Math.abs(margin - USUAL_MARGIN);
  const [best] = [...counts].sort(([a, n], [b, m]) => m - n || offUsual(a) - offUsual(b));
  return best?.[0];
}

/**
 * The hidden supply of a good at each of its sightings, in trade volumes beyond the formula's zero
 * (facts: price-formula); undefined where the prices do not show it.
 */
export function suppliesSeen(log: GoodLog): Map<ShownGood, number> {
  const goods = log.flatMap(({ good }) => (good === undefined || good.type === 'EXCHANGE' ? [] : [good]));
  const explained = goods.map((good) => explanationsOf(good, basesHere(good.symbol)));
  const margin = marginOf(explained);
  return new Map(
    goods.flatMap((good, index) => {
      const found = explained[index]?.find((each) => each.margin === margin);
      if (found === undefined || found.most - found.least > WIDEST) return [];
      return [[good, mean([found.least, found.most])]];
    }),
  );
}
