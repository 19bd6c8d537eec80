import type { RequestQueue, SharedQueue } from '../../queue/request-queue.ts';
import { emptyGalaxy, type Galaxy } from '../../world/galaxy/galaxy.ts';
import type { EstimateTuning } from '../../world/market-memory/estimate-tuning.ts';
import { type ClaimExchange, createClaimExchange } from './claim-exchange.ts';

/** What an agent has in common with the other agents of the process. */
export interface Shared {
  /** The agent's part of the account's requests, for a run, which ends with the signal. */
  openQueue(closing: AbortSignal): RequestQueue;
  /** What is known of the universe that began on this date, with its prices. */
  galaxyOf(resetDate: string): Galaxy;
  readonly claims: ClaimExchange;
}

/**
 * Creates what several agents share, one view an agent.
 * @param parts each agent's part of all requests, from 0 to 1
 */
export function createShared(queue: SharedQueue, parts: readonly number[], estimates?: EstimateTuning): Shared[] {
  const claims = createClaimExchange();
  let known: { readonly resetDate: string; readonly galaxy: Galaxy } | undefined;
  const galaxyOf = (resetDate: string) => {
    if (known?.resetDate !== resetDate) known = { resetDate, galaxy: emptyGalaxy(estimates) };
    return known.galaxy;
  };
  return parts.map((part) => ({ openQueue: (closing) => queue.open(part, closing), galaxyOf, claims }));
}
