import type { ShipyardKnown } from '../world/state.ts';
import { ageSeconds, type Situation } from './situation.ts';

/** A shipyard that could not be read is left alone for so many game seconds, unless somebody reads it meanwhile. */
const LEFT_ALONE_SECONDS = 6 * 3_600;

/**
 * Whether a shipyard could lately not be read by a ship that was there: nobody flies to it then to ask what a ship costs, or
 * to buy one, which goes before all other work, however long the service fails at that read.
 */
export function isLeftAlone(now: Pick<Situation, 'nowMs' | 'speed'>, { inVainAtMs }: ShipyardKnown): boolean {
  return inVainAtMs !== undefined && ageSeconds(now, inVainAtMs) < LEFT_ALONE_SECONDS;
}
