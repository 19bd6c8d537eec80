import type { Lane } from '../../game/lanes.ts';
import type { MissionOrder } from '../../plan/orders/mission-orders.ts';

/** The owner's orders for a ship, on top of the strategy. */
export interface ShipOrders {
  /** This ship was paused by itself. */
  readonly pausedAlone: boolean;
  /** The ship was paused with the whole fleet. */
  readonly pausedWithFleet: boolean;
  /** The lanes to choose from; null: those of the strategy. */
  readonly lanes: readonly Lane[] | null;
  /** The order to carry out before anything else. */
  readonly order: MissionOrder | undefined;
}

/** A ship that follows the strategy alone. */
export const NO_ORDERS: ShipOrders = {
  pausedAlone: false,
  pausedWithFleet: false,
  lanes: null,
  order: undefined,
};

/** An order of the owner as an event for a ship's machine. */
export type OrderEvent =
  | { readonly type: 'PAUSE'; readonly withFleet: boolean }
  | { readonly type: 'RESUME'; readonly withFleet: boolean }
  | { readonly type: 'LANES'; readonly lanes: readonly Lane[] | null }
  /** Drop the mission at the next safe point and plan again. */
  | { readonly type: 'CANCEL' }
  | { readonly type: 'ORDER'; readonly order: MissionOrder };

/** A ship's orders after one more event. */
export function ordersAfter(orders: ShipOrders, event: OrderEvent): ShipOrders {
  switch (event.type) {
    case 'PAUSE':
    case 'RESUME': {
      const paused = event.type === 'PAUSE';
      return event.withFleet ? { ...orders, pausedWithFleet: paused } : { ...orders, pausedAlone: paused };
    }
    case 'LANES':
      return { ...orders, lanes: event.lanes };
    case 'CANCEL':
      return { ...orders, order: undefined };
    case 'ORDER':
      return { ...orders, order: event.order };
  }
}

export function isPaused({ pausedAlone, pausedWithFleet }: ShipOrders): boolean {
  return pausedAlone || pausedWithFleet;
}
