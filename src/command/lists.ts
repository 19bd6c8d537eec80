import { Gathering, lastPageOf, mayBeFollowed, type Page, Walk } from '../wire/pages.ts';
import type { Contract } from '../wire/schemas/contract.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import { commands } from './commands.ts';
import type { Outcome } from './outcome.ts';
import type { Performer } from './performer.ts';
import type { RequestContext } from './request-context.ts';

/** A read that the service did not answer with a success. */
export type NotRead = Exclude<Outcome, { kind: 'done' }>;

const idOf = ({ id }: Contract) => id;

type ReadPage<Entry> = (page: number) => Promise<{ readonly kind: 'done'; readonly reply: Page<Entry> } | NotRead>;

async function readOn<Entry>(readPage: ReadPage<Entry>, walk: Walk<Entry>): Promise<NotRead | undefined> {
  while (walk.page !== undefined) {
    const outcome = await readPage(walk.page);
    if (outcome.kind !== 'done') return outcome;
    walk.take(outcome.reply);
  }
  return undefined;
}

/** Reads every ship; the replies are applied to the world. */
export function readShips(
  performer: Pick<Performer, 'perform'>,
  requestContext: RequestContext,
): Promise<NotRead | undefined> {
  const readPage: ReadPage<Ship> = (page) => performer.perform(commands.readShips(page), requestContext);
  return readOn(readPage, new Walk(new Gathering(({ symbol }) => symbol)));
}

/**
 * Reads the newest contracts: they are on the first or the last page, and the pages between may hold hundreds of old
 * ones. If the last page is empty, or one follows it, the reported total is wrong and the whole list is read.
 */
export async function readNewestContracts(
  performer: Pick<Performer, 'perform'>,
  requestContext: RequestContext,
): Promise<NotRead | undefined> {
  const readPage: ReadPage<Contract> = (page) => performer.perform(commands.readContracts(page), requestContext);
  const gathering = new Gathering(idOf);
  const first = await readPage(1);
  if (first.kind !== 'done') return first;
  gathering.take(first.reply);
  const lastPage = lastPageOf(first.reply);
  const last = lastPage > 1 ? await readPage(lastPage) : first;
  if (last.kind !== 'done') return last;
  const isThere = lastPage === 1 || gathering.take(last.reply);
  if (isThere && !mayBeFollowed(last.reply)) return undefined;
  if (isThere) {
    const beyond = await readPage(lastPage + 1);
    if (beyond.kind !== 'done') return beyond;
    if (!gathering.take(beyond.reply)) return undefined;
  }
  return readOn(readPage, Walk.after(first.reply, idOf));
}
