import type { Order } from '../../daemon/operator.ts';
import { askCode, drawNonce, isSameCode, orderCode, pageCode } from '../../dashboard/challenge.ts';
import { NotRunning } from '../process/exit.ts';
import { type Answer, ask, type Client } from './client.ts';

const ORDERS = '/api/orders';

function stranger({ url }: Client): NotRunning {
  return new NotRunning(
    `what answers at ${url} has not shown that it knows the control token: another program listens there since the daemon ended, or the daemon is of an older version; nothing was ordered`,
  );
}

/**
 * Sends an order once the page has shown that it knows the control token; the token itself is never sent.
 * @returns the page's answer, also where it refuses
 * @throws NotRunning where another program answers in its place
 */
export async function sendOrder(client: Client, token: string, order: Order): Promise<Answer> {
  const { port, pathname } = new URL(client.url + ORDERS);
  const place = { port: Number(port), token };
  const asked = drawNonce();
  const authorization = `Argosy ${askCode(place, asked)}`;
  const challenge = await ask(client, 'GET', `/api/challenge?nonce=${asked}`, { authorization });
  if (challenge.status === 401) return challenge;
  const { nonce, code } = (challenge.body ?? {}) as { readonly nonce?: unknown; readonly code?: unknown };
  if (typeof nonce !== 'string' || !isSameCode(code, pageCode(place, asked, nonce))) throw stranger(client);
  const shown = `Argosy ${nonce}:${orderCode(place, nonce, pathname, order)}`;
  return ask(client, 'POST', ORDERS, { body: order, authorization: shown });
}
