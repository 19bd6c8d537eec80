import { commands } from '../command/commands.ts';
import type { Ledger } from '../store/ledger.ts';
import { msFromIso } from '../time/iso.ts';
import { operationLabel } from '../wire/endpoints.ts';
import type { Contract } from '../wire/schemas/contract.ts';
import { endsAt, FULFILLED_KEPT } from '../world/contracts.ts';
import type { WorldView } from '../world/state.ts';
import { type Insist, need } from './insist.ts';
import { PAGE } from './read-fleet.ts';

/** The list as far as it has been read. */
interface Reading {
  total: number;
  readonly seen: Map<string, Contract>;
}

async function readPage(insist: Insist, reading: Reading, page: number): Promise<void> {
  const { data, meta } = need(await insist(commands.readContracts(page)));
  reading.total = meta.total;
  for (const contract of data) reading.seen.set(contract.id, contract);
}

const deadlineMs = ({ terms }: Contract) => msFromIso(terms.deadline);

/**
 * The pages between the first and the last, those first that are nearer to the newest contracts: nothing says whether they
 * stand at the beginning or at the end, but a contract's deadline tells when it was offered (game-facts 6).
 */
function pagesBetween({ seen }: Reading, lastPage: number): number[] {
  const pages = Array.from({ length: Math.max(0, lastPage - 2) }, (_, index) => index + 2);
  const [first, last] = [seen.values().next().value, [...seen.values()].at(-1)];
  const isNewestFirst = first !== undefined && last !== undefined && deadlineMs(first) > deadlineMs(last);
  return isNewestFirst ? pages : pages.reverse();
}

/** Offered or under way, with time left by the server's clock as its latest reply told it; false where nothing tells. */
function isOpen(contract: Contract, world: WorldView): boolean {
  const until = endsAt(contract);
  if (contract.fulfilled || until === undefined || world.serverClock === undefined) return false;
  return msFromIso(until) > world.serverClock.atMs + world.serverOffsetMs;
}

/** By the books; contracts that somebody else fulfilled for the agent are not among them. */
async function fulfilledByBooks(ledger: Ledger): Promise<ReadonlySet<string>> {
  const rows = await ledger.after(0, [operationLabel('fulfillContract')]);
  return new Set(rows.flatMap(({ contractId }) => contractId ?? []));
}

/** Whether the books know as many fulfilled contracts as have not been read, so that none of those is open. */
function isRestFulfilled({ total, seen }: Reading, fulfilled: ReadonlySet<string>): boolean {
  const unread = [...fulfilled].filter((id) => !seen.has(id)).length;
  return unread === total - seen.size;
}

/**
 * Reads the contracts that a fleet plans with: the one that is open, and as many of the newest as are kept for what they
 * paid. Hundreds are fulfilled in a day, so the others are read only until it is clear that none of them is open: an
 * agent has one at a time (game-facts 6), wherever the service puts it in the list.
 * @throws StrangeServer where a page is not served
 */
export async function readContracts(insist: Insist, world: WorldView, ledger: Ledger): Promise<void> {
  const reading: Reading = { total: 0, seen: new Map() };
  await readPage(insist, reading, 1);
  const lastPage = Math.ceil(reading.total / PAGE);
  if (lastPage > 1) await readPage(insist, reading, lastPage);
  let fulfilled: ReadonlySet<string> | undefined;
  for (const page of pagesBetween(reading, lastPage)) {
    if (reading.seen.size >= FULFILLED_KEPT) {
      if ([...reading.seen.values()].some((contract) => isOpen(contract, world))) return;
      fulfilled ??= await fulfilledByBooks(ledger);
      if (isRestFulfilled(reading, fulfilled)) return;
    }
    await readPage(insist, reading, page);
  }
}
