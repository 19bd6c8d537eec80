import type { OrderEvent, OrderStore } from '../../../fleet/orders/order-store.ts';
import type { WorldView } from '../../../world/state.ts';
import type { FleetRuntime } from '../../fleet-runtime.ts';
import type { StrategyKeeper } from '../operator-console.ts';
import type { Order, Ordered } from './order.ts';

/** What orders are applied to. */
export interface OperatorContext {
  readonly fleetRuntime: FleetRuntime;
  readonly orders: OrderStore;
  readonly world: WorldView;
  readonly strategy: StrategyKeeper;
}

export const done = (message: string): Ordered => ({ kind: 'done', message });
export const refused = (message: string): Ordered => ({ kind: 'refused', message });

/** An order for one ship. */
export type ShipOrder = Extract<Order, { readonly ship: string }>;

/** States in which a ship has no request or flight to finish first. */
const AT_LEISURE: ReadonlySet<string> = new Set([
  'paused',
  'planning',
  'waiting',
  'replanning',
  'coolingDown',
  'awaitingHauler',
  'loading',
]);

/** When a ship that is called back reaches its safe point, in words. */
export function soon({ fleetRuntime }: OperatorContext, ship: string): string {
  const state = fleetRuntime.states().get(ship) ?? '';
  if (state === 'navigating') return 'on arrival';
  if (state === 'restarting') return 'once its machine has restarted';
  return AT_LEISURE.has(state) ? 'at once' : 'once its request under way is answered';
}

/** Why a ship cannot be sent to do something now. */
function blocker({ orders }: OperatorContext, ship: string): string | undefined {
  const { pausedWithFleet, pausedAlone, lentUntilMs } = orders.of(ship);
  if (lentUntilMs !== undefined) return `${ship} is left to another program, which commands it: resume it first`;
  if (pausedWithFleet) return `${ship} is paused with the whole fleet: resume the fleet first`;
  return pausedAlone ? `${ship} is paused: resume it first` : undefined;
}

/** Sends a ship to do something, unless it rests; the message names when it begins. */
export function send(operatorContext: OperatorContext, ship: string, event: OrderEvent, what: string): Ordered {
  const why = blocker(operatorContext, ship);
  if (why !== undefined) return refused(why);
  const before = operatorContext.orders.of(ship).order?.kind;
  const when = soon(operatorContext, ship);
  operatorContext.fleetRuntime.send(ship, event);
  const isOther = event.type === 'ORDER' && before !== undefined && before !== event.order.kind;
  return done(`${ship} ${what} ${when}${isOther ? `, instead of the order before (${before})` : ''}`);
}
