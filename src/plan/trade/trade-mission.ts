import { joinStops, stopsAlong } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import type { Claim, Mission, Stop } from '../mission.ts';
import type { Tuned } from '../tuning/tuning.ts';
import { actionsAt, isWatched } from './actions.ts';
import { type CargoLine, totalOf } from './load.ts';
import { fuelCreditsOf, type TradePlan } from './trade-plan.ts';

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
