import type { WorldView } from '../../world/state.ts';
import type { FleetContext } from '../fleet-context.ts';
import { memoizeByObject } from './memoize.ts';

/** What of a fleet decides whether what was seen is still new enough. */
type Ageing = Pick<FleetContext, 'world' | 'nowMs' | 'ageSeconds'>;

/**
 * An answer that walks the whole galaxy, kept for some game seconds: plans of all ships ask for it.
 * @param lastsSeconds game seconds after which it is worked out again
 */
export function lookAgainAfter<Fleet extends Ageing, Seen>(
  lastsSeconds: number,
  look: (fleet: Fleet) => Seen,
): (fleet: Fleet) => Seen {
  const lastOf = memoizeByObject((_: WorldView): { seen?: Seen; atMs: number } => ({ atMs: 0 }));
  return (fleet) => {
    const last = lastOf(fleet.world);
    const { seen } = last;
    if (seen !== undefined && fleet.ageSeconds(last.atMs) < lastsSeconds) return seen;
    const now = look(fleet);
    Object.assign(last, { seen: now, atMs: fleet.nowMs });
    return now;
  };
}

/** Game seconds for which what ships can reach by gates is taken as it was; a jump takes about as long. */
export const REACH_LASTS_SECONDS = 300;
