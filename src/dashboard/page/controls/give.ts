import type { Order } from '../../../daemon/operator.ts';
import { Refused, send } from '../live/api.ts';
import { signal } from '../live/signal.ts';
import { showNote } from './toast.ts';
import { NOT_IT, setToken, token, unlock } from './unlock.ts';

/** Orders that are being sent, so that a button is not pressed twice. */
export const underWay = signal<readonly string[]>([]);

/** Identifies an order on the page. */
export function nameOf(order: Order): string {
  return JSON.stringify(order);
}

/** Sends an order to the daemon and shows the result. Asks for the control token first if it is missing. */
export async function give(order: Order): Promise<void> {
  if (!(await unlock())) return;
  const name = nameOf(order);
  underWay.set([...underWay.get(), name]);
  try {
    const { said: message } = (await send('orders', order, token.get() ?? '')) as { readonly said: string };
    showNote(message, 'done');
  } catch (error) {
    await meet(error, order);
  } finally {
    underWay.set(underWay.get().filter((other) => other !== name));
  }
}

async function meet(error: unknown, order: Order): Promise<void> {
  if (!(error instanceof Refused)) throw error;
  if (error.status !== 401) return showNote(error.message, 'refused');
  setToken(undefined);
  if (await unlock(NOT_IT)) await give(order);
}
