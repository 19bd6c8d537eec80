import type { ConstructionKnown } from '../../world/known.ts';
import { type InTime, secondsToReset } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';

/** The share of a construction site's goods that is missing, 0 to 1. */
function shareMissing({ materials }: ConstructionKnown): number {
  const required = materials.reduce((sum, material) => sum + material.required, 0);
  const fulfilled = materials.reduce((sum, material) => sum + Math.min(material.required, material.fulfilled), 0);
  return required === 0 ? 0 : 1 - fulfilled / required;
}

/** The same in percent, rounded up. */
export function percentMissing(site: ConstructionKnown): number {
  return Math.ceil(100 * shareMissing(site));
}

/** Whether a construction site is given up: so late in the week it would be finished too late, and is far from it. */
export function isGivenUp(known: InTime, site: ConstructionKnown): boolean {
  const { givenUpHoursBeforeReset, allButDone } = tuningOf(known).building;
  if (site.isComplete || secondsToReset(known) > givenUpHoursBeforeReset * 3_600) return false;
  return shareMissing(site) > allButDone;
}
