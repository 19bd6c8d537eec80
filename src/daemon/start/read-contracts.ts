import { commands } from '../../command/commands.ts';
import type { Ledger } from '../../store/books/ledger.ts';
import type { Log } from '../../telemetry/log.ts';
import { msFromIso } from '../../time/iso.ts';
import { type Gathering, type Page, readEnds } from '../../wire/pages.ts';
import type { Contract } from '../../wire/schemas/contract.ts';
import { endsAt, FULFILLED_KEPT } from '../../world/contracts.ts';
import type { WorldView } from '../../world/state.ts';
import { UnexpectedServer } from '../account/credentials.ts';
import { logMiscounted } from './read-list.ts';
import { need, type ReadWithRetry } from './read-with-retry.ts';

/** The part of the list read so far. */
type Reading = Gathering<Contract>;

const deadlineMs = ({ terms }: Contract) => msFromIso(terms.deadline);

/**
 * The pages between the first and the last, in order from the newest contracts. The service documents no order of the
 * list, but a contract's deadline shows when it was offered (facts: contract-terms).
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

/** The contract that was accepted last by the books, if it was not fulfilled by them too. */
async function openByBooks(ledger: Ledger): Promise<string | undefined> {
  const accepted = (await ledger.acceptances(0)).at(-1);
  const [row] = accepted === undefined ? [] : await ledger.page(accepted - 1, 1);
  const id = row?.contractId ?? undefined;
  return id === undefined || (await fulfilledByBooks(ledger)).has(id) ? undefined : id;
}

/**
 * Reads the contract that is open by the books where the list left it out: its goods would be sold, and another
 * contract asked for.
 * @returns whether it is known now
 */
async function readOpenByBooks(readWithRetry: ReadWithRetry, world: WorldView, ledger: Ledger): Promise<boolean> {
  const id = await openByBooks(ledger);
  if (id !== undefined && !world.contracts.has(id)) await readWithRetry(commands.readContract(id));
  return id !== undefined && world.contracts.has(id);
}

/**
 * Reads the contracts that the daemon must know: by the list and, where that lacks the open one or is not served, by the
 * books.
 * @throws UnexpectedServer where neither is served
 */
export async function readContracts(
  readWithRetry: ReadWithRetry,
  world: WorldView,
  ledger: Ledger,
  log: Log,
): Promise<void> {
  try {
    await readListed(readWithRetry, world, ledger, log);
  } catch (thrown) {
    if (!(thrown instanceof UnexpectedServer) || !(await readOpenByBooks(readWithRetry, world, ledger))) throw thrown;
    return;
  }
  const isKnown = [...world.contracts.values()].some((contract) => contract.accepted && isOpen(contract, world));
  if (!isKnown) await readOpenByBooks(readWithRetry, world, ledger);
}

/**
 * Reads the open contract, and the newest `FULFILLED_KEPT` for what they paid. Hundreds are fulfilled in a day, so the
 * rest is read only until none of it can be open: an agent has one at a time (facts: contract-terms), anywhere in the
 * list.
 * @throws UnexpectedServer where a page is not served
 */
async function readListed(readWithRetry: ReadWithRetry, world: WorldView, ledger: Ledger, log: Log): Promise<void> {
  const readPage = async (page: number): Promise<Page<Contract>> =>
    need(await readWithRetry(commands.readContracts(page)));
  const ends = await readEnds(readPage, ({ id }) => id);
  if (ends === undefined) return;
  const { gathering: reading, lastPage } = ends;
  let fulfilled: ReadonlySet<string> | undefined;
  for (const page of pagesBetween(reading, lastPage)) {
    if (reading.seen.size >= FULFILLED_KEPT) {
      if ([...reading.seen.values()].some((contract) => isOpen(contract, world))) return;
      fulfilled ??= await fulfilledByBooks(ledger);
      if (isRestFulfilled(reading, fulfilled)) return;
    }
    reading.take(await readPage(page));
  }
  logMiscounted(log, 'getContracts', reading);
}
