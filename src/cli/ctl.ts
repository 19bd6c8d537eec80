import type { Order } from '../daemon/operator.ts';
import type { ShipView } from '../daemon/views.ts';
import { oneLine, terminalLines } from '../telemetry/terminal-text.ts';
import { type AgentFlag, agentAsked } from './agent-flag.ts';
import { type Answer, type Client, clientFor, reasonIn, view } from './owner/client.ts';
import { TOKEN_FILE } from './owner/control-token.ts';
import { orderOf } from './owner/orders.ts';
import { sendOrder } from './owner/send-order.ts';
import { isOfMany, type ManyShips, shipsMeant } from './owner/ships-meant.ts';
import { NotRunning, OrderRefused, UsageError } from './process/exit.ts';
import { confirmed, print } from './process/terminal.ts';

type AskedOrder = Extract<Order, { readonly kind: 'buyShip' | 'byHand' }>;

/** Whether an order spends much or cannot be undone, so that its owner is asked first. */
function asks(order: Order): order is AskedOrder {
  return order.kind === 'buyShip' || (order.kind === 'byHand' && (order.does === 'buy' || order.does === 'jettison'));
}

interface CtlFlags extends AgentFlag, ManyShips {
  readonly config: string;
  /** Confirms an order that cannot be undone, or that spends. */
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

/** The daemon to order, and its control token. */
function clientOf(flags: CtlFlags, ship: string | undefined): readonly [client: Client, token: string] {
  const client = clientFor(flags.config, (settings) => agentAsked(settings, { ...flags, ship }));
  if (client.token !== undefined) return [client, client.token];
  const got = client.hasStrayToken ? 'something else there' : 'no such file';
  throw new UsageError(
    `expected the control token in the file ${TOKEN_FILE} of the state folder, got ${got}: stop the daemon and start it again, which draws another token`,
  );
}

async function give(client: Client, token: string, order: Order): Promise<string> {
  const answer = await sendOrder(client, token, order);
  if (answer.status !== 200) throw whyNot(answer);
  return (answer.body as { said: string }).said;
}

/** Gives an order to each ship that is meant, one after the other; a refusal of one stops none of the others. */
async function giveToMany(word: string, words: readonly string[], flags: CtlFlags): Promise<void> {
  const [client, token] = clientOf(flags, undefined);
  const ships = shipsMeant(await view<readonly ShipView[]>(client, 'ships'), flags);
  const orders = ships.map(({ symbol }) => orderOf(word, [symbol, ...words]));
  for (const order of orders) checkMeant(order, ['…'], flags.yes === true);
  const refusals: string[] = [];
  for (const order of orders) {
    try {
      await give(client, token, order);
    } catch (error) {
      if (!(error instanceof OrderRefused || error instanceof UsageError)) throw error;
      refusals.push(error.message);
    }
  }
  const given = `${word}: given to ${orders.length - refusals.length} of ${orders.length} ships`;
  print(terminalLines([given, ...refusals.map((why) => `refused: ${why}`)]));
}

/** `argosy ctl <order>`: gives the running daemon an order, and prints its answer. */
export async function ctl(word: string | undefined, words: readonly string[], flags: CtlFlags): Promise<void> {
  const { yes = false } = flags;
  if (isOfMany(flags)) {
    await giveToMany(word ?? '', words, flags);
    return;
  }
  const order = orderOf(word ?? '', words);
  checkMeant(order, words, yes);
  const [client, token] = clientOf(flags, 'ship' in order ? order.ship : undefined);
  if (asks(order) && !yes) await confirm(client, token, order, [word ?? '', ...words]);
  print(oneLine(await give(client, token, order)));
}

/**
 * Says what an order would do and cost, and asks at a terminal.
 * @throws UsageError where nobody can be asked, or the answer is no; nothing was ordered then
 */
async function confirm(client: Client, token: string, order: AskedOrder, words: readonly string[]): Promise<void> {
  const would = await give(client, token, { ...order, dryRun: true });
  const typed = ['argosy ctl', ...words, '--yes'].join(' ');
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true)
    throw new UsageError(`${would}. Nothing was ordered; expected "${typed}" where that is meant`);
  if (!(await confirmed(`${would}. Do it?`))) throw new UsageError('nothing was ordered');
}
