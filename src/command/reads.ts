import { pass } from '../time/wait.ts';
import { Gathering, type ReadPage, readEnds, Walk } from '../wire/pages.ts';
import type { Contract } from '../wire/schemas/contract.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import { commands } from './commands.ts';
import type { Outcome, Performer, RequestContext } from './performer.ts';

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

/** Milliseconds, a guess, before a ship that is not found is read again (facts: lagging-reads). */
const AGAIN_MS = 30_000;

/**
 * Reads a ship; 'gone' if the service knows no ship of this symbol.
 * @param times how often it must answer so: one such reply is not enough to remove a ship, except one that may have been
 *   scrapped
 */
export async function readShipOrGone(
  performer: Performer,
  shipSymbol: string,
  requestContext: RequestContext,
  times: 1 | 2 = 2,
): Promise<Outcome<'getMyShip'> | 'gone'> {
  for (let time = 1; ; time++) {
    const outcome = await performer.perform(commands.readShip(shipSymbol), requestContext);
    if (outcome.kind !== 'refused' || outcome.refusal.status !== 404) return outcome;
    if (time === times) return 'gone';
    await pass(AGAIN_MS, requestContext.signal);
  }
}
