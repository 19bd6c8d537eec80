import { lanesOf } from '../../config/rules/ship-rules.ts';
import { isOf, takesOver } from '../../game/lanes.ts';
import { reasonOf } from '../../game/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { freeUnits, requestsOf, stopsAlong } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import { goodsForContracts } from '../contracts/needs.ts';
import { isDug } from '../mining/deposits.ts';
import { isEquipped, LASERS, SIPHONS } from '../mining/mining-equipment.ts';
import {
  type Action,
  type BudgetCategory,
  type Claim,
  idle,
  type Mission,
  type Proposal,
  proposed,
  stopHere,
} from '../mission.ts';
import type { Route } from '../routes/route.ts';
import { cargoToSell, wasteActions } from './cargo-to-sell.ts';
import { revenueOf } from './quote.ts';

interface Sale {
  readonly waypoint: string;
  readonly route: Route;
  readonly actions: readonly Action[];
  readonly revenueCredits: number;
}

function salesOf(plan: Pick<PlanContext, 'ship' | 'quotes' | 'routes'>, keep: ReadonlySet<string>): Sale[] {
  const sales = new Map<string, { actions: Action[]; revenueCredits: number }>();
  for (const { symbol, units } of cargoToSell(plan.ship, keep)) {
    for (const quote of plan.quotes().bids(symbol)) {
      const sale = sales.get(quote.waypoint) ?? { actions: [], revenueCredits: 0 };
      sale.actions.push({ kind: 'sell', tradeSymbol: symbol, units });
      sale.revenueCredits += revenueOf(quote, units);
      sales.set(quote.waypoint, sale);
    }
  }
  const routes = plan.routes();
  return [...sales].flatMap(([waypoint, sale]) => {
    const route = routes.get(waypoint);
    return route === undefined ? [] : [{ waypoint, route, ...sale }];
  });
}

/** Net credits of a sale, less what the ship would earn during the flight: a better price can be worth a longer one. */
function netCredits(plan: Pick<PlanContext, 'secondWorthCredits'>, { revenueCredits, route }: Sale): number {
  return revenueCredits - route.costCredits - route.seconds * plan.secondWorthCredits;
}

/** Whether a ship's cargo may have been extracted: by itself, or by ships that hand over to it. */
function mayCarryDug({ strategy, ship }: Pick<PlanContext, 'strategy' | 'ship'>): boolean {
  return isEquipped(ship, LASERS) || isEquipped(ship, SIPHONS) || takesOver(lanesOf(strategy, ship));
}

/** Budget category of a sale: the lane that the goods come from (trade or digging), whichever lane wants them sold. */
function accountOf(
  plan: Pick<PlanContext, 'ship' | 'strategy'>,
  keep: ReadonlySet<string>,
  lane: BudgetCategory,
): BudgetCategory {
  const goods = cargoToSell(plan.ship, keep);
  if (goods.length === 0) return lane;
  if (!mayCarryDug(plan) || !goods.some(({ symbol }) => isDug(symbol))) return 'trade';
  return isOf('digging', lane) ? lane : LASERS.lane;
}

/**
 * A mission that sells the cargo where it nets most, flight time included, among markets with known prices. If no
 * market buys it, the mission jettisons waste; undefined if there is none.
 * @param keep goods that are reserved for another use
 */
export function sellMission(plan: PlanContext, lane: BudgetCategory, keep: ReadonlySet<string>): Mission | undefined {
  const { ship } = plan;
  const best = salesOf(plan, keep)
    .filter(({ revenueCredits, route }) => revenueCredits > route.costCredits)
    .sort((a, b) => netCredits(plan, b) - netCredits(plan, a))[0];
  const waste = wasteActions(plan, keep);
  if (best === undefined) return jettisonMission(ship, lane, waste);
  const actions: Action[] = [...waste, { kind: 'look' }, ...best.actions];
  const stops = stopsAlong(best.route, plan.here, actions);
  return {
    lane: accountOf(plan, keep, lane),
    shipSymbol: ship.symbol,
    what: `sell cargo at ${best.waypoint}`,
    stops,
    expected: {
      profitCredits: Math.round(best.revenueCredits - best.route.costCredits),
      seconds: best.route.seconds + plan.tuning.timing.saleStopSeconds,
      requests: requestsOf(stops),
    },
    claims: best.actions.flatMap((action) => claimOf(best.waypoint, action)),
  };
}

/** A claim on the sale, so that no other ship of ours plans to sell the same units there. */
function claimOf(waypoint: string, action: Action): Claim[] {
  if (action.kind !== 'sell') return [];
  return [{ kind: 'trade', waypoint, tradeSymbol: action.tradeSymbol, side: 'sell', units: action.units }];
}

function jettisonMission(ship: Ship, lane: BudgetCategory, actions: readonly Action[]): Mission | undefined {
  if (actions.length === 0) return undefined;
  const stops = [stopHere(ship, actions)];
  const expected = { profitCredits: 0, seconds: 1, requests: actions.length };
  return { lane, shipSymbol: ship.symbol, what: 'jettison what no market here lists', stops, expected, claims: [] };
}

/** What prevents another load: a mission to sell cargo, or why the hold cannot be filled; undefined if nothing does. */
export function blocker(plan: PlanContext): Proposal | undefined {
  const { ship } = plan;
  if (ship.cargo.capacity === 0) return idle(reasonOf('noHold'));
  const keep = goodsForContracts(plan);
  if (ship.cargo.inventory.some(({ symbol }) => !keep.has(symbol))) {
    const mission = sellMission(plan, 'trade', keep);
    if (mission !== undefined) return proposed(mission);
  }
  return freeUnits(ship) === 0 ? idle(reasonOf('holdUnsellable')) : undefined;
}
