import type { Claim, OwnedClaim } from '../../plan/mission.ts';

/** Returns the claims of an agent's own ships. */
type OwnClaims = () => readonly OwnedClaim[];

/** What the ships of several agents have claimed in the galaxy, so that no two of them plan the same profit. */
export interface ClaimExchange {
  /**
   * Shows an agent's claims to the others until the signal.
   * @returns the claims of all other agents' ships, as far as they concern this one
   */
  join(own: OwnClaims, until: AbortSignal): OwnClaims;
}

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

export function createClaimExchange(): ClaimExchange {
  const agents = new Set<OwnClaims>();
  return {
    join: (own, until) => {
      agents.add(own);
      until.addEventListener('abort', () => agents.delete(own), { once: true });
      return () => [...agents].flatMap((claims) => (claims === own ? [] : claims().flatMap(seenByOthers)));
    },
  };
}
