import { createOrderBook, type OrderBook, type OrdersKept } from '../../fleet/order-book.ts';
import type { Meta } from '../../store/store.ts';
import type { Log } from '../../telemetry/log.ts';

const KEY = 'ownersOrders';

function parsed(text: string | null): OrdersKept | undefined {
  return text === null ? undefined : (JSON.parse(text) as OrdersKept);
}

/** The owner's orders as the run before left them; what changes is written down, so that a restart forgets none. */
export async function recallOrders(meta: Meta, log: Log): Promise<OrderBook> {
  let writing = Promise.resolve();
  const keep = () => {
    const text = JSON.stringify(book.kept());
    writing = writing
      .then(() => meta.set(KEY, text))
      .catch((error: unknown) =>
        log.error('store.failed', { reason: 'the orders of the owner are not kept', err: error }),
      );
  };
  const book = createOrderBook(keep, parsed(await meta.get(KEY)));
  return book;
}
