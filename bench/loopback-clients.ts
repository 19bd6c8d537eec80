import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { creditsByBooks } from '../src/command/booking/books.ts';
import type { StatusView } from '../src/daemon/views.ts';
import { openStore } from '../src/store/store.ts';
import { pass } from '../src/time/wait.ts';

/** Percent of the budget for the programs. */
const SHARE = 20;

/** Milliseconds until the daemon serves its proxy for sure. */
const STARTS_WITHIN_MS = 60_000;

/** Programs that play beside a daemon through its proxy. */
export interface Clients {
  /** Lines of the daemon's config. */
  readonly config: string;
  start(token: string): void;
  /** Ends the programs, and notes what was sent. */
  stop(): Promise<void>;
  /** Rows of a table: figure, value, target. */
  rows(): string[][];
}

/** A port of this machine that nobody listens on now. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** What daemon and programs have sent so far. */
async function sentBy(page: number): Promise<{ readonly own: number; readonly clients: number }> {
  const reply = await fetch(`http://127.0.0.1:${page}/api/status`);
  const { requests } = (await reply.json()) as StatusView;
  return { own: requests.started, clients: requests.clients?.sent ?? 0 };
}

/** Programs by their commands; shares count from a minute after the daemon has started. */
export async function clientsOf(commands: readonly string[]): Promise<Clients> {
  const [page, proxy] = [await freePort(), await freePort()];
  const running: ChildProcess[] = [];
  let [first, last] = [
    { own: 0, clients: 0 },
    { own: 0, clients: 0 },
  ];
  const begin = async (token: string) => {
    await pass(STARTS_WITHIN_MS);
    const env = { ...process.env, SPACETRADERS_URL: `http://127.0.0.1:${proxy}/v2`, SPACETRADERS_TOKEN: token };
    for (const command of commands)
      running.push(spawn(`exec ${command}`, { shell: true, env, stdio: ['ignore', 'ignore', 'inherit'] }));
    await pass(STARTS_WITHIN_MS);
    first = await sentBy(page);
  };
  return {
    config: `dashboard: { port: ${page} }\nproxy: { port: ${proxy}, sharePercent: ${SHARE} }`,
    start: (token) => void begin(token),
    stop: async () => {
      last = await sentBy(page);
      for (const program of running) program.kill('SIGTERM');
    },
    rows: () => {
      const [own, clients] = [last.own - first.own, last.clients - first.clients];
      const share = (100 * clients) / Math.max(1, own + clients);
      return [['part of the requests that programs sent, percent', share.toFixed(1), `${SHARE - 5} to ${SHARE + 5}`]];
    },
  };
}

/** Whether the books in a folder's state tell the same credits as the universe, as a row. */
export async function booksRow(folder: string, credits: number): Promise<string[]> {
  const state = join(folder, 'state');
  const [file = ''] = readdirSync(state, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.sqlite'));
  const store = await openStore(join(state, file));
  const byBooks = (await creditsByBooks(store)) ?? 0;
  await store.close();
  return ['credits by the books less those of the universe', String(byBooks - credits), '0'];
}
