import { formatNumber } from './figures.ts';
import { type Situation, spendableCredits } from './situation.ts';

/** Why nothing can be bought at all; undefined while credits can be spent. */
export function whyNothingIsSpent(situation: Situation): string | undefined {
  if (spendableCredits(situation) > 0) return undefined;
  const { world, strategy } = situation;
  const credits = world.agent?.credits ?? 0;
  if (credits <= strategy.reserveCredits)
    return `all ${formatNumber(credits)} credits belong to the reserve of ${formatNumber(strategy.reserveCredits)} (reserveCredits)`;
  const free = formatNumber(credits - strategy.reserveCredits);
  return `other ships have set aside all of the ${free} credits that the reserve leaves`;
}
