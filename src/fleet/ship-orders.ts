import type { Lane } from '../config/lanes.ts';
import type { Wish } from '../plan/wishes.ts';

/** What its owner told a ship, on top of the strategy. */
export interface ShipOrders {
  /** Told to rest, by itself. */
  readonly pausedAlone: boolean;
  /** Told to rest with the whole fleet. */
  readonly pausedWithFleet: boolean;
  /** The lanes to choose from; null: those of the strategy. */
  readonly lanes: readonly Lane[] | null;
  /** What to do before anything else. */
  readonly wish: Wish | undefined;
}

/** A ship that goes by the strategy alone. */
export const NO_ORDERS: ShipOrders = { pausedAlone: false, pausedWithFleet: false, lanes: null, wish: undefined };

/** What an owner's order is to a ship's machine. */
export type OrderEvent =
  | { readonly type: 'PAUSE'; readonly withFleet: boolean }
  | { readonly type: 'RESUME'; readonly withFleet: boolean }
  | { readonly type: 'LANES'; readonly lanes: readonly Lane[] | null }
  /** Drop the mission at the next safe point and plan anew. */
  | { readonly type: 'CANCEL' }
  | { readonly type: 'WISH'; readonly wish: Wish };

/** A ship's orders after one more. */
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
      return { ...orders, wish: undefined };
    case 'WISH':
      return { ...orders, wish: event.wish };
  }
}

export function isPaused({ pausedAlone, pausedWithFleet }: ShipOrders): boolean {
  return pausedAlone || pausedWithFleet;
}
