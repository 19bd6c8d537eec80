import type { Act } from '../plan/mission.ts';
import { unitsAboard } from '../plan/stops.ts';
import { MOUNT_PREFIXES } from '../rules/cooldown.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import type { WorldView } from '../world/state.ts';
import { digOrder, loadOrder } from './dig-orders.ts';
import type { Moment } from './moment.ts';
import { isPassedOver, type Order, type OrderContext } from './order.ts';
import { buyShipOrder, refuelOrder } from './ship-purchases.ts';
import { buyOrder, deliverOrder, sellOrder } from './trade-orders.ts';

/** The next command of an act, or undefined when the act is done or has nothing left to do. */
function orderFor(act: Act, context: OrderContext): Order | undefined {
  const { ship } = context;
  switch (act.kind) {
    case 'sell':
      return sellOrder(act, context);
    case 'buy':
      return buyOrder(act, context);
    case 'buyShip':
      return buyShipOrder(act, context);
    case 'deliver':
      return deliverOrder(act, context);
    case 'extract':
    case 'siphon':
      return digOrder(act, context);
    case 'load':
      return loadOrder(act, context);
    case 'survey':
      return act.times > 0 && ship.mounts.some((mount) => mount.symbol.startsWith(MOUNT_PREFIXES.survey))
        ? { kind: 'survey' }
        : undefined;
    case 'refuel':
      return refuelOrder(act, context);
    case 'transfer':
    case 'jettison': {
      const units = Math.min(act.units, unitsAboard(ship, act.tradeSymbol));
      return units > 0 ? { ...act, units } : undefined;
    }
    default:
      return act;
  }
}

/**
 * The next order at this place and the acts from its own on; no order when all acts here are done, or are left alone.
 */
export function nextOrder(
  acts: readonly Act[],
  ship: Ship,
  world: WorldView,
  moment: Moment,
): { order: Order | undefined; acts: readonly Act[] } {
  const context = { ship, world, ...moment };
  for (const [index, act] of acts.entries()) {
    if (isPassedOver(act, context)) continue;
    const order = orderFor(act, context);
    if (order !== undefined) return { order, acts: acts.slice(index) };
  }
  return { order: undefined, acts: [] };
}

/** The acts left after the first one's order was carried out: less the units moved, or without the act. */
export function actsAfter(acts: readonly Act[], order: Order): readonly Act[] {
  const [first, ...rest] = acts;
  if (first === undefined) return acts;
  if (first.kind === 'extract' || first.kind === 'siphon') {
    // A wait that is over is planned anew: the ship may do better to sell its hold itself.
    if (order.kind !== 'awaitHauler') return acts;
    const { staysUntil: _, ...leaving } = first;
    return [leaving, ...rest];
  }
  // A look before a purchase that it does not replace.
  if (first.kind === 'load' || (first.kind === 'buy' && order.kind === 'look')) return acts;
  if (first.kind === 'survey') return first.times > 1 ? [{ ...first, times: first.times - 1 }, ...rest] : rest;
  if ('units' in first && 'units' in order && first.units > order.units) {
    return [{ ...first, units: first.units - order.units }, ...rest];
  }
  return rest;
}
