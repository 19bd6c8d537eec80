import {
  createOrderStore,
  type FleetOrders,
  type OrderStore,
  type ShipOrders,
} from '../../../fleet/orders/order-store.ts';
import { isLane } from '../../../game/lanes.ts';
import type { Meta } from '../../../store/store.ts';
import type { Log } from '../../../telemetry/log.ts';
import { pass } from '../../../time/wait.ts';

const KEY = 'ownersOrders';

/** The owner's orders, which survive a restart. */
export interface KeptOrders extends OrderStore {
  /**
   * Resolves to true once all orders so far are written down; to false where that failed, or takes longer than the
   * owner waits for an answer, and a restart may lose them.
   */
  written(): Promise<boolean>;
}

/** Real milliseconds that an order waits for another program that holds the books: half of what its client waits. */
const WRITTEN_WITHIN_MS = 5_000;

/** What comes within that time; false if nothing does. */
async function soon(writing: Promise<boolean>): Promise<boolean> {
  const enough = new AbortController();
  const late = pass(WRITTEN_WITHIN_MS, enough.signal).then(
    () => false,
    () => false,
  );
  return Promise.race([writing, late]).finally(() => enough.abort());
}

/** Drops lanes that this version does not know: an older version may have had others. */
function known(orders: ShipOrders): ShipOrders {
  return { ...orders, lanes: orders.lanes?.filter(isLane) ?? null };
}

function parsed(text: string | null): FleetOrders | undefined {
  if (text === null) return undefined;
  const { ships, ...ofFleet } = JSON.parse(text) as FleetOrders;
  const recalled = Object.entries(ships).map(([ship, orders]) => [ship, known(orders)] as const);
  return { ...ofFleet, ships: Object.fromEntries(recalled) };
}

/** Loads the owner's orders from the books, and writes down every change. */
export async function recallOrders(meta: Meta, log: Log): Promise<KeptOrders> {
  let writing = Promise.resolve(true);
  const keep = () => {
    const text = JSON.stringify(book.kept());
    writing = writing
      .then(() => meta.set(KEY, text))
      .then(() => true)
      .catch((error: unknown) => {
        log.error('store.failed', { reason: 'the orders of the owner are not kept', err: error });
        return false;
      });
  };
  const book = createOrderStore(keep, parsed(await meta.get(KEY)));
  return { ...book, written: () => soon(writing) };
}
