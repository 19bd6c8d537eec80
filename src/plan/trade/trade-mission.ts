import { highest, lowest } from '../../game/numbers/extremes.ts';
import { joinStops, stopsAlong } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Action, Claim, Mission, Stop } from '../mission.ts';
import type { Tuned } from '../tuning/tuning.ts';
import { type CargoLine, totalOf } from './load.ts';
import { fuelCreditsOf, isOld, type TradePlan, type Visit, worthPerSecond } from './trade-plan.ts';

const unitsOf = (cargoLines: readonly CargoLine[]) => cargoLines.reduce((sum, { units }) => sum + units, 0);

/** Sales of a trade plan at one of its markets: of each good all units for it, wherever they were bought. */
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
function isWatched(
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
function actionsAt(fleet: Pick<FleetContext, 'tuning' | 'scarcity'>, found: TradePlan, call: Visit): Action[] {
  const { cargoLines } = found;
  const [sells, buys] = [sellActions(fleet, cargoLines, call.waypoint), buyActions(fleet, cargoLines, call.waypoint)];
  const look: Action = { kind: 'look' };
  if (isOld(fleet, call.waypoint, cargoLines)) return [look, ...sells, ...buys];
  return isWatched(fleet, found, call) ? [...sells, look, ...buys] : [...sells, ...buys];
}

function claimsOf(fleet: Tuned, { cargoLines }: TradePlan): Claim[] {
  const cost = Math.ceil(totalOf(cargoLines, 'costCredits') * fleet.tuning.trade.priceHeadroom);
  const trades = cargoLines.flatMap(({ spread: { from, to }, units }): Claim[] => [
    { kind: 'trade', waypoint: from.waypoint, tradeSymbol: from.tradeSymbol, side: 'buy', units },
    { kind: 'trade', waypoint: to.waypoint, tradeSymbol: to.tradeSymbol, side: 'sell', units },
  ]);
  return [{ kind: 'credits', credits: cost }, ...trades];
}

/** As in "40 IRON, 12 GOLD from A to B; 9 FUEL from A to C". */
function cargoText(cargoLines: readonly CargoLine[]): string {
  const byWay = Map.groupBy(cargoLines, ({ spread: { from, to } }) => `from ${from.waypoint} to ${to.waypoint}`);
  const goods = (lots: readonly CargoLine[]) => lots.map(({ spread, units }) => `${units} ${spread.from.tradeSymbol}`);
  return [...byWay].map(([way, lots]) => `${goods(lots).join(', ')} ${way}`).join('; ');
}

/** Names the factories that the mission supplies, which is the purpose of a mission of the supply lane. */
function suppliedText(cargoLines: readonly CargoLine[]): string {
  const supplied = new Set(
    cargoLines.flatMap(({ spread: { to }, supplyBonusCredits }) => (supplyBonusCredits > 0 ? [to.waypoint] : [])),
  );
  return ` (boosts production at ${[...supplied].join(' and ')})`;
}

/** The stops at the markets in turn, with the trades at each. */
function stopsOf(plan: Pick<PlanContext, 'here' | 'tuning' | 'scarcity'>, found: TradePlan): Stop[] {
  const from = [plan.here, ...found.visits.map(({ waypoint }) => waypoint)];
  return found.visits
    .map((call, nth) => stopsAlong(call.route, from[nth] ?? call.waypoint, actionsAt(plan, found, call)))
    .reduce(joinStops, []);
}

/** The mission of a trade plan, in the lane that gains more by it. */
export function tradeMission(plan: PlanContext, found: TradePlan): Mission {
  const { visits, cargoLines, seconds } = found;
  // Looks at old prices were counted when trade plans were compared; these looks are additional.
  const watched = visits.filter((call) => isWatched(plan, found, call)).length;
  const profitCredits = Math.round(totalOf(cargoLines, 'likelyCredits') - fuelCreditsOf(visits));
  // The lane follows the larger gain: the ship's own profit, or the supply bonus.
  const supplyBonusCredits = Math.round(found.worthCredits - found.profitCredits);
  const isTrade = profitCredits >= Math.max(plan.tuning.trade.leastProfitCredits, supplyBonusCredits);
  return {
    lane: isTrade ? 'trade' : 'supply',
    shipSymbol: plan.ship.symbol,
    what: `carry ${cargoText(cargoLines)}${isTrade ? '' : suppliedText(cargoLines)}`,
    stops: stopsOf(plan, found),
    expected: {
      profitCredits,
      seconds: Math.round(seconds + plan.tuning.timing.requestSeconds * watched),
      requests: found.requests + watched,
      ...(supplyBonusCredits > 0 && { supplyBonusCredits }),
    },
    claims: claimsOf(plan, found),
  };
}
