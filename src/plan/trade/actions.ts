import { highest, lowest } from '../../game/numbers/extremes.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Action } from '../mission.ts';
import type { Tuned } from '../tuning/tuning.ts';
import type { CargoLine } from './load.ts';
import { isOld, type TradePlan, type Visit, worthPerSecond } from './trade-plan.ts';

const unitsOf = (cargoLines: readonly CargoLine[]) => cargoLines.reduce((sum, { units }) => sum + units, 0);

/**
 * Sales of a trade plan at one of its markets: of each good all units bought for that market, wherever they were
 * bought.
 */
function sellActions(fleet: Tuned, cargoLines: readonly CargoLine[], waypoint: string): Action[] {
  const here = cargoLines.filter(({ spread: { to } }) => to.waypoint === waypoint);
  return [...Map.groupBy(here, ({ spread: { to } }) => to.tradeSymbol)].map(([tradeSymbol, lots]): Action => {
    const least = lowest(lots.map(({ lastBid }) => lastBid));
    return {
      kind: 'sell',
      tradeSymbol,
      units: unitsOf(lots),
      minUnitPriceCredits: Math.floor(least * fleet.tuning.trade.leastOfBid),
    };
  });
}

/** Highest price to pay for a unit, in credits. */
function dearestOf(fleet: Tuned, { spread: { supplyBonus }, lastAsk, lastBid }: CargoLine): number {
  const { priceHeadroom, leastMargin } = fleet.tuning.trade;
  const dearest = Math.min(lastAsk * priceHeadroom, (lastBid + (supplyBonus?.unitCredits ?? 0)) / leastMargin);
  return Math.max(Math.floor(dearest), Math.ceil(lastAsk));
}

/** Purchases of a trade plan at one of its markets: of each good the units for all markets that it is carried to. */
function buyActions(fleet: Tuned, cargoLines: readonly CargoLine[], waypoint: string): Action[] {
  const here = cargoLines.filter(({ spread: { from } }) => from.waypoint === waypoint);
  return [...Map.groupBy(here, ({ spread: { from } }) => from.tradeSymbol)].map(([tradeSymbol, lots]): Action => {
    return {
      kind: 'buy',
      tradeSymbol,
      units: unitsOf(lots),
      maxUnitPriceCredits: highest(lots.map((line) => dearestOf(fleet, line))),
    };
  });
}

/**
 * Whether prices at a market are read although they are not old: for a load that other agents may want, unless the ship
 * is there and has just looked. Never while requests are scarce.
 */
export function isWatched(
  fleet: Pick<FleetContext, 'scarcity' | 'tuning'>,
  found: TradePlan,
  { waypoint, route }: Visit,
): boolean {
  if (fleet.scarcity > 0 || worthPerSecond(found) < fleet.tuning.trade.covetedCreditsPerSecond) return false;
  const isJustSeen =
    route.legs.length === 0 && !isOld(fleet, waypoint, found.cargoLines, fleet.tuning.trade.justSeenSeconds);
  return !isOld(fleet, waypoint, found.cargoLines) && !isJustSeen;
}

/**
 * Actions of a visit, sales first to make room for purchases. Old prices are read before any trade; for a load that other
 * agents may want, prices are read after the sales, to check the purchases and to show the next plan what is left.
 */
export function actionsAt(fleet: Pick<FleetContext, 'tuning' | 'scarcity'>, found: TradePlan, call: Visit): Action[] {
  const { cargoLines } = found;
  const [sells, buys] = [sellActions(fleet, cargoLines, call.waypoint), buyActions(fleet, cargoLines, call.waypoint)];
  const look: Action = { kind: 'look' };
  if (isOld(fleet, call.waypoint, cargoLines)) return [look, ...sells, ...buys];
  return isWatched(fleet, found, call) ? [...sells, look, ...buys] : [...sells, ...buys];
}
