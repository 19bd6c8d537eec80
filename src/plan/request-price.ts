import { DIGGING } from '../config/lanes.ts';
import { type EndedMission, spanMs } from './ended-mission.ts';
import { formatNumber } from './figures.ts';

/** Credits that a request earned recently, on average. */
export interface RequestYields {
  /** Of everything that the fleet did except buying ships. */
  readonly fleet: number;
  /** Of digging and all work with its cargo; undefined until there is enough of it to judge. */
  readonly digging: number | undefined;
}

/** Nothing is known yet. */
export const NO_YIELDS: RequestYields = { fleet: 0, digging: undefined };

/**
 * Digging is compared with the fleet's mean once this many of its missions have ended, and this many game seconds after
 * the first began.
 */
const LEAST_MISSIONS = 10;
const LEAST_SECONDS = 3_600;

/** While the queue is empty for this fraction of the time, no request waits long, and a request costs nothing. */
const ROOM_ENOUGH = 1 / 2;

/**
 * The fraction of the fleet's mean that a request costs while the queue is never empty: the last useful request earns
 * less than the mean, and the yield of digging is known only roughly. It excludes only digging that is clearly not
 * worth its requests.
 */
const PART_OF_MEAN = 1 / 4;

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
export function requestYields(ended: readonly EndedMission[], speed: number): RequestYields {
  const dug = ended.filter(({ lane }) => DIGGING.some((one) => one === lane));
  const all = ended.filter(({ lane }) => lane !== undefined && lane !== 'growth');
  const isKnown = dug.length >= LEAST_MISSIONS && spanMs(dug) >= (LEAST_SECONDS * 1_000) / speed;
  return { fleet: perRequest(all), digging: isKnown ? perRequest(dug) : undefined };
}

/**
 * How scarce requests are: 0 while the queue is empty half of the time or more, 1 when it never is.
 * @param utilisation fraction of recent time in which requests waited for the budget, 0 to 1
 */
export function scarcityOf(utilisation: number): number {
  return Math.max(0, (utilisation - ROOM_ENOUGH) / (1 - ROOM_ENOUGH));
}

/**
 * Cost of a request, in credits: the amount that another request would have earned instead. 0 while there are enough
 * requests for all, or while the fleet earns nothing.
 * @param fleetYield credits that a request of the fleet earned recently, on average
 */
export function requestCredits(scarcity: number, fleetYield: number): number {
  return Math.max(0, PART_OF_MEAN * scarcity * fleetYield);
}

/** Data that decides whether digging is worth its requests; part of a situation. */
interface Requests {
  readonly scarcity: number;
  readonly track?: { readonly yields: RequestYields };
}

/** Why other missions make better use of the requests of digging; undefined if they do not, or too little is known. */
export function whyDiggingRests({ scarcity, track }: Requests): string | undefined {
  const { fleet, digging } = track?.yields ?? NO_YIELDS;
  const price = requestCredits(scarcity, fleet);
  if (price === 0 || digging === undefined || digging >= price) return undefined;
  return `its requests earned ${formatNumber(digging)} credits each lately, and while others wait for theirs one costs ${formatNumber(price)}`;
}
