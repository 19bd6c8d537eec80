import type { Order } from '../daemon/operator.ts';
import { oneLine } from '../telemetry/terminal-text.ts';
import { type AgentFlag, agentAsked } from './agent-flag.ts';
import { type Answer, clientFor, reasonIn } from './owner/client.ts';
import { TOKEN_FILE } from './owner/control-token.ts';
import { orderOf } from './owner/orders.ts';
import { sendOrder } from './owner/send-order.ts';
import { NotRunning, OrderRefused, UsageError } from './process/exit.ts';
import { print } from './process/terminal.ts';

interface CtlFlags extends AgentFlag {
  readonly config: string;
  /** Confirms an order that cannot be undone. */
  readonly yes?: boolean;
}

/**
 * Requires `--yes` for an order that cannot be undone, so that a typing slip never costs a ship.
 * @throws UsageError that describes what would have been done, and how to confirm it
 */
function checkMeant(order: Order, words: readonly string[], yes: boolean): void {
  if (order.kind !== 'retireShip' || yes) return;
  const typed = ['argosy ctl retire', ...words, '--yes'].join(' ');
  throw new UsageError(
    `retire sells the cargo of ${order.ship}, flies it to a shipyard and scraps it there: the ship is gone for good. Nothing was ordered; expected "${typed}" where that is meant (with the same --config, if one was given)`,
  );
}

/** The error for an order that was refused, by the status of the answer. */
function whyNot(answer: Answer): Error {
  if (answer.status === 503) return new NotRunning(reasonIn(answer));
  // A ship that does not exist is a mistake on the command line, as in every other command.
  if (answer.status === 404) return new UsageError(reasonIn(answer));
  if (answer.status !== 401) return new OrderRefused(reasonIn(answer));
  return new OrderRefused(
    `expected the control token that the running daemon knows, got another one: the file ${TOKEN_FILE} was changed since it started, or another program answers in its place; stop it and start it anew`,
  );
}

/** `argosy ctl <order>`: gives the running daemon an order, and prints its answer. */
export async function ctl(word: string | undefined, words: readonly string[], flags: CtlFlags): Promise<void> {
  const { config, yes = false } = flags;
  const order = orderOf(word ?? '', words);
  checkMeant(order, words, yes);
  const ship = 'ship' in order ? order.ship : undefined;
  const client = clientFor(config, (settings) => agentAsked(settings, { ...flags, ship }));
  if (client.token === undefined) {
    const got = client.hasStrayToken ? 'something else there' : 'no such file';
    throw new UsageError(
      `expected the control token in the file ${TOKEN_FILE} of the state folder, got ${got}: stop the daemon and start it again, which draws another token`,
    );
  }
  const answer = await sendOrder(client, client.token, order);
  if (answer.status !== 200) throw whyNot(answer);
  print(oneLine((answer.body as { said: string }).said));
}
