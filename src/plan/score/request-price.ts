import { earnsFor, laneRow } from '../../game/lanes.ts';
import { type Reason, reasonOf } from '../../game/reasons.ts';
import { TUNING, type Tuning } from '../tuning/tuning.ts';
import { type EndedMission, spanMs } from './ended-mission.ts';

/** Credits that a request earned recently, on average. */
export interface RequestYields {
  /** Of everything that the fleet did except buying ships. */
  readonly fleet: number;
  /** Of digging and all work with its cargo; undefined until there is enough of it to judge. */
  readonly digging: number | undefined;
}

/** Nothing is known yet. */
export const NO_YIELDS: RequestYields = { fleet: 0, digging: undefined };

function perRequest(missions: readonly EndedMission[]): number {
  let [credits, requests] = [0, 0];
  for (const mission of missions) {
    credits += mission.profitCredits;
    requests += mission.requests;
  }
  return requests === 0 ? 0 : credits / requests;
}

/**
 * Average yields of the requests of missions.
 * @param ended in the order in which the missions ended
 * @param speed game seconds per second
 */
export function requestYields(ended: readonly EndedMission[], speed: number, tuning = TUNING): RequestYields {
  const { leastMissions, leastSeconds } = tuning.requests;
  const dug = ended.filter(({ lane }) => earnsFor('digging', lane));
  const all = ended.filter(({ lane }) => lane !== undefined && laneRow(lane)?.pays !== 'later');
  const isKnown = dug.length >= leastMissions && spanMs(dug) >= (leastSeconds * 1_000) / speed;
  return { fleet: perRequest(all), digging: isKnown ? perRequest(dug) : undefined };
}

/**
 * How scarce requests are: 0 while the queue is empty half of the time or more, 1 when it never is.
 * @param utilisation fraction of recent time in which requests waited for the budget, 0 to 1
 */
export function scarcityOf(utilisation: number, tuning = TUNING): number {
  const { roomEnough } = tuning.requests;
  return roomEnough >= 1 ? 0 : Math.max(0, (utilisation - roomEnough) / (1 - roomEnough));
}

/**
 * Cost of a request, in credits: the amount that another request would have earned instead. 0 while there are enough
 * requests for all, or while the fleet earns nothing.
 * @param fleetYield credits that a request of the fleet earned recently, on average
 */
export function requestCredits(scarcity: number, fleetYield: number, tuning = TUNING): number {
  return Math.max(0, tuning.requests.partOfMean * scarcity * fleetYield);
}

/** Decides whether digging is worth its requests; a part of a plan's context. */
interface Resting {
  readonly scarcity: number;
  readonly track: { readonly yields: RequestYields };
  readonly tuning: Tuning;
}

/** Why other missions make better use of the requests of digging; undefined if they do not, or too little is known. */
export function whyDiggingRests({ scarcity, track, tuning }: Resting): Reason | undefined {
  const { fleet, digging } = track.yields;
  const price = requestCredits(scarcity, fleet, tuning);
  if (price === 0 || digging === undefined || digging >= price) return undefined;
  return reasonOf('requestsDear', { credits: digging, priceCredits: price });
}
