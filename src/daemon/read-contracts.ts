import { commands } from '../command/commands.ts';
import type { Ledger } from '../store/ledger.ts';
import type { Log } from '../telemetry/log.ts';
import { msFromIso } from '../time/iso.ts';
import { Gathering, lastPageOf, mayBeFollowed, type Page, Walk } from '../wire/pages.ts';
import type { Contract } from '../wire/schemas/contract.ts';
import { endsAt, FULFILLED_KEPT } from '../world/contracts.ts';
import type { WorldView } from '../world/state.ts';
import { tellMiscounted } from './read-list.ts';
import { need, type ReadWithRetry } from './read-with-retry.ts';

const idOf = ({ id }: Contract) => id;

/** The part of the list read so far. */
type Reading = Gathering<Contract>;

async function readPage(readWithRetry: ReadWithRetry, page: number): Promise<Page<Contract>> {
  return need(await readWithRetry(commands.readContracts(page)));
}

/** Reads all pages after the first, including those already read out of order. */
async function readOn(readWithRetry: ReadWithRetry, reading: Reading, first: Page<Contract>): Promise<void> {
  const walk = Walk.after(first, idOf);
  while (walk.page !== undefined) {
    const page = await readPage(readWithRetry, walk.page);
    reading.take(page);
    walk.take(page);
  }
}

/**
 * Reads the first page and the last. Where the last is empty, or another page follows it, the list's total is wrong, and
 * all pages are read.
 * @returns the number of the last page, if the pages between are still unread; 1 where nothing is left to read
 */
async function readEnds(readWithRetry: ReadWithRetry, reading: Reading): Promise<number> {
  const first = await readPage(readWithRetry, 1);
  reading.take(first);
  const lastPage = lastPageOf(first);
  const last = lastPage > 1 ? await readPage(readWithRetry, lastPage) : first;
  const isThere = lastPage === 1 || reading.take(last);
  const isEnd = isThere && (!mayBeFollowed(last) || !reading.take(await readPage(readWithRetry, lastPage + 1)));
  if (isEnd) return lastPage;
  await readOn(readWithRetry, reading, first);
  return 1;
}

const deadlineMs = ({ terms }: Contract) => msFromIso(terms.deadline);

/**
 * The pages between the first and the last, in order from the newest contracts. The service documents no order of the list,
 * but a contract's deadline shows when it was offered (game-facts 6).
 */
function pagesBetween({ seen }: Reading, lastPage: number): number[] {
  const pages = Array.from({ length: Math.max(0, lastPage - 2) }, (_, index) => index + 2);
  const [first, last] = [seen.values().next().value, [...seen.values()].at(-1)];
  const isNewestFirst = first !== undefined && last !== undefined && deadlineMs(first) > deadlineMs(last);
  return isNewestFirst ? pages : pages.reverse();
}

/** Whether a contract is offered or accepted and has time left by the server's clock; false while that clock is unknown. */
function isOpen(contract: Contract, world: WorldView): boolean {
  const until = endsAt(contract);
  if (contract.fulfilled || until === undefined || world.serverClock === undefined) return false;
  return msFromIso(until) > world.serverClock.atMs + world.serverOffsetMs;
}

/** Ids of the fulfilled contracts in the books, without those that were fulfilled outside the daemon. */
async function fulfilledByBooks(ledger: Ledger): Promise<ReadonlySet<string>> {
  const rows = await ledger.after(0, ['fulfillContract']);
  return new Set(rows.flatMap(({ contractId }) => contractId ?? []));
}

/** Whether the books hold as many unread fulfilled contracts as the list has unread entries: then none of these is open. */
function isRestFulfilled({ total = 0, came, seen }: Reading, fulfilled: ReadonlySet<string>): boolean {
  const unread = [...fulfilled].filter((id) => !seen.has(id)).length;
  return unread === total - came;
}

/**
 * Reads the open contract, and the newest `FULFILLED_KEPT` for what they paid. Hundreds are fulfilled in a day, so the rest
 * is read only until none of it can be open: an agent has one at a time (game-facts 6), anywhere in the list.
 * @throws UnexpectedServer where a page is not served
 */
export async function readContracts(
  readWithRetry: ReadWithRetry,
  world: WorldView,
  ledger: Ledger,
  log: Log,
): Promise<void> {
  const reading: Reading = new Gathering(idOf);
  const lastPage = await readEnds(readWithRetry, reading);
  let fulfilled: ReadonlySet<string> | undefined;
  for (const page of pagesBetween(reading, lastPage)) {
    if (reading.seen.size >= FULFILLED_KEPT) {
      if ([...reading.seen.values()].some((contract) => isOpen(contract, world))) return;
      fulfilled ??= await fulfilledByBooks(ledger);
      if (isRestFulfilled(reading, fulfilled)) return;
    }
    reading.take(await readPage(readWithRetry, page));
  }
  tellMiscounted(log, 'getContracts', reading);
}
