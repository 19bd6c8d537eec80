import { lanesOf } from '../config/ship-rules.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import { isOfType } from '../world/ship-type.ts';
import { type Situation, secondsToReset } from './situation.ts';
import { AT_MARKETS } from './track-record.ts';

/** Whether a ship is in service and has a lane that earns at markets: of others nothing is to be learned. */
function worksAtMarkets({ strategy, outOfService }: Situation, ship: Ship): boolean {
  return outOfService?.has(ship.symbol) !== true && lanesOf(strategy, ship).some((lane) => AT_MARKETS.has(lane));
}

/**
 * Hours in which one more ship of a type would earn its price: as much as the one of the type that earns least, since
 * each takes what the others leave. Without end where that one earns nothing; undefined while there is none, or while
 * one of them has not flown for long enough to tell.
 */
export function paybackHours(situation: Situation, shipType: string, priceCredits: number): number | undefined {
  const { world, track } = situation;
  const owned = [...world.ships.values()].filter((ship) => isOfType(ship, shipType) && worksAtMarkets(situation, ship));
  const incomes = owned.flatMap(({ symbol }) => track?.incomes.get(symbol) ?? []);
  if (owned.length === 0 || incomes.length < owned.length) return undefined;
  const least = Math.min(...incomes);
  return least > 0 ? priceCredits / least : Number.POSITIVE_INFINITY;
}

/** Whether a ship would earn its price within the strategy's hours and before the reset; the first of a type is a trial. */
export function paysBack(situation: Situation, shipType: string, priceCredits: number, withinHours: number): boolean {
  const isFirst = ![...situation.world.ships.values()].some((ship) => isOfType(ship, shipType));
  if (isFirst) return true;
  const hours = paybackHours(situation, shipType, priceCredits);
  return hours !== undefined && hours <= Math.min(withinHours, secondsToReset(situation) / 3_600);
}
