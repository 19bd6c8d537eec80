import { Gathering, type ReadPage, readEnds, Walk } from '../wire/pages.ts';
import type { Contract } from '../wire/schemas/contract.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import { commands } from './commands.ts';
import type { Outcome } from './outcome.ts';
import type { Performer } from './performer.ts';
import type { RequestContext } from './request-context.ts';

/** A read that the service did not answer with a success. */
export type NotRead = Exclude<Outcome, { kind: 'done' }>;

/** Reads every ship; the replies are applied to the world. */
export async function readShips(
  performer: Pick<Performer, 'perform'>,
  requestContext: RequestContext,
): Promise<NotRead | undefined> {
  const walk = new Walk<Ship>(new Gathering(({ symbol }) => symbol));
  while (walk.page !== undefined) {
    const outcome = await performer.perform(commands.readShips(walk.page), requestContext);
    if (outcome.kind !== 'done') return outcome;
    walk.take(outcome.reply);
  }
  return undefined;
}

/**
 * Reads the newest contracts: they are on the first or the last page, and the pages between may hold hundreds of old
 * ones.
 */
export async function readNewestContracts(
  performer: Pick<Performer, 'perform'>,
  requestContext: RequestContext,
): Promise<NotRead | undefined> {
  let notRead: NotRead | undefined;
  const readPage: ReadPage<Contract> = async (page) => {
    const outcome = await performer.perform(commands.readContracts(page), requestContext);
    if (outcome.kind === 'done') return outcome.reply;
    notRead = outcome;
    return undefined;
  };
  await readEnds(readPage, ({ id }) => id);
  return notRead;
}
