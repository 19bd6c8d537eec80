import { lanesOf } from '../../config/rules/ship-rules.ts';
import { laneRow } from '../../game/lanes.ts';
import { lowest } from '../../game/numbers/extremes.ts';
import { type Reason, reasonOf } from '../../game/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { type Situation, secondsToReset } from '../situation.ts';
import { owned, ownedCount } from './owned.ts';

/** Whether a ship is in service and has a lane that earns at markets; other ships show nothing about income. */
function worksAtMarkets({ strategy, outOfService }: Situation, ship: Ship): boolean {
  return (
    outOfService?.has(ship.symbol) !== true &&
    lanesOf(strategy, ship).some((lane) => laneRow(lane).pays === 'atMarkets')
  );
}

/** Ships of a type whose income shows what another one would earn. */
function workingOnes(situation: Situation, shipType: string): readonly Ship[] {
  return owned(situation, shipType).filter((ship) => worksAtMarkets(situation, ship));
}

/**
 * Hours in which one more ship of a type would earn its price, at the income of the lowest earner of the type, since
 * each takes what the others leave. Infinite where that one earns nothing; undefined while there is none, or while one
 * of them has not flown long enough to judge.
 */
export function paybackHours(situation: Situation, shipType: string, priceCredits: number): number | undefined {
  const working = workingOnes(situation, shipType);
  const incomes = working.flatMap(({ symbol }) => situation.track?.incomes.get(symbol) ?? []);
  if (working.length === 0 || incomes.length < working.length) return undefined;
  const least = lowest(incomes);
  return least > 0 ? priceCredits / least : Number.POSITIVE_INFINITY;
}

/**
 * Why a ship would not earn its price within the strategy's hours and before the reset; undefined where it would. The
 * first of a type is always allowed, as a trial.
 */
export function whyNotPaidBack(
  situation: Situation,
  shipType: string,
  priceCredits: number,
  withinHours: number,
): Reason | undefined {
  const isFirst = ownedCount(situation, shipType) === 0;
  if (isFirst) return undefined;
  if (workingOnes(situation, shipType).length === 0) return reasonOf('incomeUnknown');
  const hours = paybackHours(situation, shipType, priceCredits);
  if (hours === undefined) return reasonOf('incomeTooYoung');
  const resetHours = secondsToReset(situation) / 3_600;
  if (hours <= Math.min(withinHours, resetHours)) return undefined;
  if (!Number.isFinite(hours)) return reasonOf('earnsNothing');
  const figures = { hours: hours.toFixed(1), priceCredits };
  return withinHours <= resetHours
    ? reasonOf('paysBackLate', { ...figures, withinHours: String(withinHours) })
    : reasonOf('paysBackAfterReset', figures);
}
