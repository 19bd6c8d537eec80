import { lanesOf } from '../../config/rules/ship-rules.ts';
import { isOf } from '../../game/lanes.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Mission } from '../mission.ts';
import { byAge } from './by-age.ts';
import { isAbroad } from './gates.ts';
import { reachOf } from './reach.ts';
import { isTradeSystem, marketsIn, shipsAndBound, tradersAbroad } from './trade-systems.ts';
import { nearestWay, travelMission } from './travel.ts';

/**
 * Whether scouts keep the prices of a system abroad fresh: a ship of ours trades there, and no gate leads to ground that
 * nobody has charted, so that charting ships have nothing better to do.
 */
export function isWatched(fleet: FleetContext, systemSymbol: string): boolean {
  return reachOf(fleet).isClosed && tradersAbroad(fleet).has(systemSymbol) && isTradeSystem(fleet, systemSymbol);
}

/** Ships without a tank that are in each system abroad or go there to watch, oldest first. */
function watchersAbroad(fleet: FleetContext): ReadonlyMap<string, readonly Ship[]> {
  const isOne = (ship: Ship) => ship.fuel.capacity === 0 && isAbroad(fleet.world, ship);
  return fleet.once(watchersAbroad, () => shipsAndBound(fleet, 'watching', isOne));
}

/** Whether there is a market in a system for a ship to watch: as many older ones as there are markets leave none. */
function hasPost(plan: PlanContext, systemSymbol: string): boolean {
  const there = watchersAbroad(plan).get(systemSymbol) ?? [];
  const older = there.filter((one) => one.symbol !== plan.ship.symbol && byAge(one, plan.ship) < 0);
  return older.length < marketsIn(plan, systemSymbol);
}

/**
 * The way of a charting ship without anything to chart to the nearest system where ours trade and a market is left to
 * watch; undefined where it watches one already, or its rule has it look at no markets.
 */
export function wayToWatch(plan: PlanContext): Mission | undefined {
  const { ship, strategy, world } = plan;
  const looks = lanesOf(strategy, ship).some((lane) => isOf('looking', lane));
  if (!looks || ship.fuel.capacity > 0 || !isAbroad(world, ship)) return undefined;
  const isPost = (symbol: string) => isWatched(plan, symbol) && plan.mayWorkIn(symbol) && hasPost(plan, symbol);
  if (isPost(plan.systemSymbol)) return undefined;
  const way = nearestWay(plan, isPost);
  if (way === undefined) return undefined;
  const what = `on the way to watch the markets of ${way.systemSymbol}`;
  const mission = travelMission(plan, { way }, { lane: 'scout', does: 'watching', what, profitCredits: 0, seconds: 0 });
  return { ...mission, because: 'nothing is left to chart where gates lead, and a ship of ours trades there' };
}
