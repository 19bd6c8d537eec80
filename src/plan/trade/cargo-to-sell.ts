import type { Ship } from '../../wire/schemas/ship.ts';
import { timesBackedOff } from '../../world/failures/failed-actions.ts';
import { hasMarket, lists } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Action } from '../mission.ts';

/**
 * Cargo of a ship that is for sale.
 * @param keep goods that are reserved for another use
 */
export function cargoToSell(ship: Ship, keep: ReadonlySet<string>): Ship['cargo']['inventory'] {
  return ship.cargo.inventory.filter(({ symbol }) => !keep.has(symbol));
}

/** Whether no market of the system lists the good; false while the listing of any market is unread. */
function isUnwanted(world: WorldView, systemSymbol: string, tradeSymbol: string): boolean {
  const places = world.waypoints.in(systemSymbol).filter(hasMarket);
  const markets = places.map(({ symbol }) => world.markets.get(symbol));
  return places.length > 0 && !markets.some((market) => market === undefined || lists(market, tradeSymbol));
}

/** Whether every market of a system that lists a good refused to buy it, after the first pause too. */
function isRefusedEverywhere(
  fleet: Pick<FleetContext, 'world' | 'tuning'>,
  systemSymbol: string,
  good: string,
): boolean {
  const { world } = fleet;
  if (world.failedAttempts.size === 0) return false;
  const markets = world.markets.in(systemSymbol).filter((market) => lists(market, good));
  const isRefused = (place: string) =>
    timesBackedOff(world, { action: 'sell', place, good }) >= fleet.tuning.trade.givenUpTimes;
  return markets.length > 0 && markets.every(({ symbol }) => isRefused(symbol));
}

/** Actions that jettison goods for sale that no market of the system lists, or that all refused for long. */
export function wasteActions(plan: PlanContext, keep: ReadonlySet<string>): Action[] {
  const { ship } = plan;
  const { systemSymbol } = ship.nav;
  const isWaste = (good: string) =>
    isUnwanted(plan.world, systemSymbol, good) || isRefusedEverywhere(plan, systemSymbol, good);
  return cargoToSell(ship, keep)
    .filter(({ symbol }) => isWaste(symbol))
    .filter(({ symbol }) => !plan.isBackedOff('jettison', symbol, { ship: ship.symbol }))
    .map(({ symbol, units }) => ({ kind: 'jettison', tradeSymbol: symbol, units }));
}
