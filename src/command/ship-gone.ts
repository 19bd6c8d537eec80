import { pass } from '../time/wait.ts';
import { commands } from './commands.ts';
import type { Outcome } from './outcome.ts';
import type { Performer } from './performer.ts';
import type { RequestContext } from './request-context.ts';

/** Milliseconds before a ship that the service does not find is read again. */
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
