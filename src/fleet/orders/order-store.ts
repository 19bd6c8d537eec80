import type { Strategy } from '../../config/schema/strategy-schema.ts';
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
  /** Until then another program of the player's commands it; our wall clock, milliseconds. Absent: none does. */
  readonly lentUntilMs?: number | undefined;
  /** Goods in its hold that no plan touches; absent in books of older versions. */
  readonly keeps?: readonly string[] | undefined;
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
  /** Leave the ship to another program of the player's until then, milliseconds of our wall clock. */
  | { readonly type: 'LEND'; readonly untilMs: number }
  /** That program has not commanded it for long enough. */
  | { readonly type: 'RETURN' }
  | { readonly type: 'LANES'; readonly lanes: readonly Lane[] | null }
  /** Drop the mission at the next safe point and plan again. */
  | { readonly type: 'CANCEL' }
  /** From now on no plan touches these goods in its hold. */
  | { readonly type: 'KEEP'; readonly goods: readonly string[] }
  | { readonly type: 'ORDER'; readonly order: MissionOrder };

/** A pause ends what is done by hand. */
function withoutHand(orders: ShipOrders): ShipOrders {
  return orders.order?.kind === 'byHand' ? { ...orders, order: undefined } : orders;
}

/** A ship's orders after one more event. */
export function ordersAfter(orders: ShipOrders, event: OrderEvent): ShipOrders {
  switch (event.type) {
    case 'PAUSE':
    case 'RESUME': {
      const paused = event.type === 'PAUSE';
      const rest = paused ? withoutHand(orders) : orders;
      if (event.withFleet) return { ...rest, pausedWithFleet: paused };
      return { ...rest, pausedAlone: paused, lentUntilMs: paused ? orders.lentUntilMs : undefined };
    }
    case 'LEND':
      return { ...withoutHand(orders), lentUntilMs: event.untilMs };
    case 'RETURN':
      return { ...orders, lentUntilMs: undefined };
    case 'LANES':
      return { ...orders, lanes: event.lanes };
    case 'CANCEL':
      return { ...orders, order: undefined };
    case 'KEEP':
      return { ...orders, keeps: event.goods };
    case 'ORDER':
      return { ...orders, order: event.order };
  }
}

/** Whether a ship rests: its owner paused it, or another program of the player's commands it. */
export function isPaused({ pausedAlone, pausedWithFleet, lentUntilMs }: ShipOrders): boolean {
  return pausedAlone || pausedWithFleet || lentUntilMs !== undefined;
}

/** Whether a ship does nothing: it is paused, and its owner ordered nothing by hand. */
export function staysPaused(orders: ShipOrders): boolean {
  return isPaused(orders) && orders.order?.kind !== 'byHand';
}

/** The one place that holds the owner's orders, for machines, planners and the page alike. */
export interface OrderStore {
  of(shipSymbol: string): ShipOrders;
  note(shipSymbol: string, orders: ShipOrders): void;
  /** Drops an order, unless another one has come meanwhile. */
  drop(shipSymbol: string, order: MissionOrder): void;
  forget(shipSymbol: string): void;
  /** Whether the whole fleet is paused: a ship that joins it is paused as well. */
  fleetIsPaused(): boolean;
  setFleetPaused(paused: boolean): void;
  /** Whether the strategy's purchases of ships wait until the owner allows them again. */
  buyingIsStopped(): boolean;
  setBuyingStopped(stopped: boolean): void;
  /** All orders as plain data, for the next run. */
  kept(): FleetOrders;
  /** The strategy with the lanes that orders gave to ships, without purchases while these are stopped; the same object as long as nothing changes. */
  strategyWith(strategy: Strategy): Strategy;
}

/** The orders of a fleet as plain data. */
export interface FleetOrders {
  readonly fleetIsPaused: boolean;
  /** Absent in books of older versions. */
  readonly buyingIsStopped?: boolean;
  readonly ships: Readonly<Record<string, ShipOrders>>;
}

/** The strategy without its purchases, while the owner has stopped these. */
function withPurchases(strategy: Strategy, areStopped: boolean): Strategy {
  return areStopped ? { ...strategy, purchases: [] } : strategy;
}

/** The strategy, preceded by a rule for each ship whose lanes an order sets. */
function withLanes(strategy: Strategy, orders: ReadonlyMap<string, ShipOrders>): Strategy {
  const rules = [...orders].flatMap(([symbol, { lanes }]) =>
    lanes === null ? [] : [{ match: { symbol }, lanes: [...lanes] }],
  );
  return rules.length === 0 ? strategy : { ...strategy, ships: [...rules, ...strategy.ships] };
}

/**
 * @param onChange called whenever a ship's orders, or whether the fleet is paused, have changed
 * @param kept the initial orders
 */
export function createOrderStore(onChange: () => void = () => {}, kept?: FleetOrders): OrderStore {
  const orders = new Map<string, ShipOrders>(Object.entries(kept?.ships ?? {}));
  let isFleetPaused = kept?.fleetIsPaused ?? false;
  let isBuyingStopped = kept?.buyingIsStopped ?? false;
  let last: { readonly base: Strategy; readonly made: Strategy } | undefined;

  function of(shipSymbol: string): ShipOrders {
    return orders.get(shipSymbol) ?? (isFleetPaused ? { ...NO_ORDERS, pausedWithFleet: true } : NO_ORDERS);
  }

  function set(shipSymbol: string, next: ShipOrders): void {
    const before = of(shipSymbol);
    if (next === before) return;
    if (next === NO_ORDERS) orders.delete(shipSymbol);
    else orders.set(shipSymbol, next);
    if (next.lanes !== before.lanes) last = undefined;
    onChange();
  }

  return {
    of,
    note: set,
    drop: (shipSymbol, order) => {
      const before = of(shipSymbol);
      if (before.order === order) set(shipSymbol, { ...before, order: undefined });
    },
    forget: (shipSymbol) => set(shipSymbol, NO_ORDERS),
    fleetIsPaused: () => isFleetPaused,
    setFleetPaused: (paused) => {
      if (paused === isFleetPaused) return;
      isFleetPaused = paused;
      onChange();
    },
    buyingIsStopped: () => isBuyingStopped,
    setBuyingStopped: (stopped) => {
      if (stopped === isBuyingStopped) return;
      isBuyingStopped = stopped;
      last = undefined;
      onChange();
    },
    kept: () => ({
      fleetIsPaused: isFleetPaused,
      ...(isBuyingStopped && { buyingIsStopped: true }),
      ships: Object.fromEntries(orders),
    }),
    strategyWith: (strategy) => {
      if (last?.base !== strategy)
        last = { base: strategy, made: withPurchases(withLanes(strategy, orders), isBuyingStopped) };
      return last.made;
    },
  };
}
