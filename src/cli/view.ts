import { openKeptOperator } from '../daemon/kept/kept-operator.ts';
import type { Operator } from '../daemon/operator.ts';
import type { ShownAgent } from '../dashboard/agents-view.ts';
import { QUIET_FEED } from '../dashboard/event-feed.ts';
import { serveDashboard } from '../dashboard/server.ts';
import { borrowStore } from '../store/borrow.ts';
import { type FoundBooks, findBooks } from '../store/folders/find-books.ts';
import type { Store } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';
import { joined, oneLine } from '../telemetry/terminal-text.ts';
import { systemClock } from '../time/clock.ts';
import { pass } from '../time/wait.ts';
import { tokenOfNobody } from './owner/control-token.ts';
import { bugText, printOnError, UsageError } from './process/exit.ts';
import { stopOnSignals, untilAborted } from './process/signals.ts';
import { print, printBeside } from './process/terminal.ts';
import { version } from './process/version.ts';

interface ViewFlags {
  /** 0: a free one. */
  readonly port: number;
}

/** Whoever's ships the books tell of: symbols of ships begin with their agent's. */
async function callsignIn({ missions }: Store): Promise<string> {
  for await (const [first] of missions.pagesSince(0))
    if (first !== undefined) return first.shipSymbol.replace(/-[0-9A-F]+$/, '');
  return 'nobody';
}

/** Books that the page shows once they are read. */
interface Shown extends ShownAgent {
  readonly read: () => Promise<void>;
  readonly close: () => Promise<void>;
}

function shown({ path, name, callsign, resetDate }: FoundBooks): Shown {
  let operator: Operator | undefined;
  let store: Store | undefined;
  return {
    name,
    operator: () => operator,
    feed: QUIET_FEED,
    read: async () => {
      store = await borrowStore(path);
      const owner = callsign ?? (await callsignIn(store));
      const books = { name: name.replace('_', ' '), callsign: owner, resetDate: resetDate ?? '', version: version() };
      operator = await openKeptOperator(store, books);
    },
    close: async () => store?.close(),
  };
}

/** Reads books one after the other; those that cannot be read are named, and the others shown. */
async function readAll(all: readonly Shown[], stop: AbortSignal): Promise<void> {
  for (const { name, read } of all) {
    if (stop.aborted) return;
    // Answers to the page come first.
    await pass(1, stop).catch(() => {});
    try {
      await read();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      printBeside(oneLine(`argosy: ${name} is left out: ${error.message}`));
    }
  }
}

/** `argosy view <path>`: the page, read-only, over kept books: nothing is played, and nothing in them changes. */
export async function showBooks(path: string, { port }: ViewFlags): Promise<void> {
  const found = findBooks(path);
  if (found.length === 0)
    throw new UsageError(
      `expected books (….sqlite), a run kept by --save-at, a folder of such runs or a state folder, got ${path}, which holds none`,
    );
  const all = found.map(shown);
  const stop = stopOnSignals(systemClock());
  const onBug = (error: unknown) => printOnError(joined([oneLine('argosy: '), bugText(error)], ''));
  const [first, ...others] = all;
  printBeside(oneLine(`reading ${found[0]?.name}: a week of books takes some seconds`));
  // The address is printed once the page has something to show.
  await readAll(first === undefined ? [] : [first], stop);
  const parts = { port, agents: all, token: tokenOfNobody(), onDenied: () => {}, onBug };
  const page = await serveDashboard(parts).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new UsageError(`--port: expected a free port, got ${port}, which is in use; 0 takes any free one`);
  });
  print(oneLine(`the page of ${found.map(({ name }) => name).join(', ')} is at ${page.url}; Ctrl-C ends it`));
  try {
    const reading = readAll(others, stop);
    await Promise.race([reading.then(() => untilAborted(stop)), untilAborted(stop)]);
    await reading;
  } finally {
    await page.close();
    for (const { close } of all) await close();
  }
}
