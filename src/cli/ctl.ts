import { NotRunning, OrderRefused, UsageError } from './exit.ts';
import { type Answer, ask, clientFor, reasonIn } from './owner/client.ts';
import { TOKEN_FILE } from './owner/control-token.ts';
import { orderOf } from './owner/orders.ts';
import { plainText } from './owner/plain-text.ts';

interface CtlFlags {
  readonly config: string;
}

/** An order that was not obeyed, by the status of the answer. */
function whyNot(answer: Answer): Error {
  if (answer.status === 503) return new NotRunning(reasonIn(answer));
  if (answer.status !== 401) return new OrderRefused(reasonIn(answer));
  return new OrderRefused(
    `expected the control token that the running daemon knows, got another one: the file ${TOKEN_FILE} was changed since it started; start it anew`,
  );
}

/** `argosy ctl <order>`: tells the running daemon something, and prints what it says to that. */
export async function ctl(word: string | undefined, words: readonly string[], { config }: CtlFlags): Promise<void> {
  const order = orderOf(word ?? '', words);
  const client = clientFor(config);
  if (client.token === undefined) {
    throw new UsageError(
      `expected the control token in the file ${TOKEN_FILE} of the state folder, got none: who may steer can read it`,
    );
  }
  const answer = await ask(client, 'POST', '/api/orders', order);
  if (answer.status !== 200) throw whyNot(answer);
  process.stdout.write(`${plainText((answer.body as { said: string }).said)}\n`);
}
