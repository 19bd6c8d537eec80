import type { Order } from '../../daemon/operator.ts';
import { askCode, type ChallengedPort, drawNonce, isSameCode, orderCode, pageCode } from '../../dashboard/challenge.ts';
import { NotRunning } from '../process/exit.ts';
import { type Answer, askDaemon, type Client } from './client.ts';

const ORDERS = '/api/orders';

function stranger({ url }: Client): NotRunning {
  return new NotRunning(
    `what answers at ${url} has not shown that it knows the control token: another program listens there since the daemon ended, or the daemon is of an older version, or the token was changed since it started; nothing was ordered`,
  );
}

const placeOf = ({ url }: Client, token: string): ChallengedPort => ({ port: Number(new URL(url).port), token });

/** What the page gives once it has shown that it knows the token; an answer of 401 where it takes ours for another. */
async function challenge(client: Client, token: string): Promise<{ readonly nonce: string } | Answer> {
  const place = placeOf(client, token);
  const asked = drawNonce();
  const authorization = `Argosy ${askCode(place, asked)}`;
  const answer = await askDaemon(client, 'GET', `/api/challenge?nonce=${asked}`, { authorization });
  if (answer.status === 401) return answer;
  const { nonce, code } = (answer.body ?? {}) as { readonly nonce?: unknown; readonly code?: unknown };
  if (typeof nonce !== 'string' || !isSameCode(code, pageCode(place, asked, nonce))) throw stranger(client);
  return { nonce };
}

/**
 * Has the page show that it knows the control token, so that no other program's words are taken for a daemon's. Where
 * this user has no token nothing is asked.
 * @throws NotRunning
 */
export async function requirePage(client: Client): Promise<void> {
  if (client.token !== undefined && !('nonce' in (await challenge(client, client.token)))) throw stranger(client);
}

/**
 * Sends an order once the page has shown that it knows the control token; the token itself is never sent.
 * @returns the page's answer, also where it refuses
 * @throws NotRunning where another program answers in its place
 */
export async function sendOrder(client: Client, token: string, order: Order): Promise<Answer> {
  const given = await challenge(client, token);
  if (!('nonce' in given)) return given;
  const { pathname } = new URL(client.url + ORDERS);
  const code = orderCode(placeOf(client, token), given.nonce, pathname, order);
  return askDaemon(client, 'POST', ORDERS, { body: order, authorization: `Argosy ${given.nonce}:${code}` });
}
