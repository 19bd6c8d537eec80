import type { Claim, OwnedClaim } from '../../plan/mission.ts';
import type { RequestQueue, SharedQueue } from '../../queue/request-queue.ts';
import { createTurns, type Turns } from '../../time/turns.ts';
import { emptyGalaxy, type Galaxy } from '../../world/galaxy/galaxy.ts';
import type { EstimateTuning } from '../../world/market-memory/estimate-tuning.ts';

/** Turns where there is no other agent. */
export const SINGLE_AGENT: Turns = { take: (_, work) => work() };

/** Returns the claims of an agent's own ships. */
type OwnClaims = () => readonly OwnedClaim[];

/** Credits, contracts and ships to buy are each agent's own business. */
const IN_THE_GALAXY: ReadonlySet<Claim['kind']> = new Set<Claim['kind']>([
  'look',
  'search',
  'site',
  'construction',
  'system',
  'chart',
  'trade',
]);

/** A claim as the ships of another agent see it: cargo is handed over only among ships of one agent. */
function seenByOthers(claim: OwnedClaim): readonly OwnedClaim[] {
  if (!IN_THE_GALAXY.has(claim.kind)) return [];
  if (claim.kind !== 'site') return [claim];
  const digs = claim.does === 'stay' || claim.does === 'dig';
  return digs ? [{ ...claim, does: 'dig' }] : [];
}

/** What the ships of several agents have claimed in the galaxy, so that no two of them plan the same profit. */
export function createClaimExchange() {
  const agents = new Set<OwnClaims>();
  return {
    /**
     * Shows an agent's claims to the others until the signal.
     * @returns the claims of all other agents' ships, as far as they concern this one
     */
    join: (own: OwnClaims, until: AbortSignal): OwnClaims => {
      agents.add(own);
      until.addEventListener('abort', () => agents.delete(own), { once: true });
      return () => [...agents].flatMap((claims) => (claims === own ? [] : claims().flatMap(seenByOthers)));
    },
  };
}

/** What an agent has in common with the other agents of the process. */
export interface Shared {
  /** The agent's part of the account's requests, for a run, which ends with the signal. */
  openQueue(closing: AbortSignal): RequestQueue;
  /** What is known of the universe that began on this date, with its prices. */
  galaxyOf(resetDate: string): Galaxy;
  readonly claims: ReturnType<typeof createClaimExchange>;
  readonly turns: Turns;
}

/**
 * Creates what several agents share, one view an agent.
 * @param parts each agent's part of all requests, from 0 to 1
 */
export function createShared(queue: SharedQueue, parts: readonly number[], estimates?: EstimateTuning): Shared[] {
  const [claims, turns] = [createClaimExchange(), createTurns()];
  let known: { readonly resetDate: string; readonly galaxy: Galaxy } | undefined;
  const galaxyOf = (resetDate: string) => {
    if (known?.resetDate !== resetDate) known = { resetDate, galaxy: emptyGalaxy(estimates) };
    return known.galaxy;
  };
  return parts.map((part) => ({ openQueue: (closing) => queue.open(part, closing), galaxyOf, claims, turns }));
}
