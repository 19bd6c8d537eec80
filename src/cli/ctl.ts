import { OrderRefused, UsageError } from './exit.ts';
import { ask, clientFor, reasonIn } from './owner/client.ts';
import { TOKEN_FILE } from './owner/control-token.ts';
import { orderOf } from './owner/orders.ts';

interface CtlFlags {
  readonly config: string;
}

/** `argosy ctl <order>`: tells the running daemon something, and prints what it says to that. */
export async function ctl(word: string, words: readonly string[], { config }: CtlFlags): Promise<void> {
  const order = orderOf(word, words);
  const client = clientFor(config);
  if (client.token === undefined) {
    throw new UsageError(
      `expected the control token in the file ${TOKEN_FILE} of the state folder, got none: who may steer can read it`,
    );
  }
  const answer = await ask(client, 'POST', '/api/orders', order);
  if (answer.status !== 200) throw new OrderRefused(reasonIn(answer));
  process.stdout.write(`${(answer.body as { said: string }).said}\n`);
}
