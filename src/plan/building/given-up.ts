import type { ConstructionKnown } from '../../world/known.ts';
import type { FleetContext } from '../fleet-context.ts';

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
export function isGivenUp(known: Pick<FleetContext, 'secondsToReset' | 'tuning'>, site: ConstructionKnown): boolean {
  const { givenUpHoursBeforeReset, allButDone } = known.tuning.building;
  if (site.isComplete || known.secondsToReset > givenUpHoursBeforeReset * 3_600) return false;
  return shareMissing(site) > allButDone;
}
