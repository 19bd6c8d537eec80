import { DIGGING } from '../config/lanes.ts';
import { type EndedMission, spanMs } from './ended-mission.ts';
import { formatNumber } from './figures.ts';

/** Credits that a request has earned lately, in the mean. */
export interface RequestYields {
  /** Of all that the fleet did but buying ships. */
  readonly fleet: number;
  /** Of digging and all that is done with what was dug; undefined until it was done long enough to tell. */
  readonly digging: number | undefined;
}

/** Nothing is known yet. */
export const NO_YIELDS: RequestYields = { fleet: 0, digging: undefined };

/** Digging is held against the fleet's mean once so many missions of it have ended, and so long after the first began; game seconds. */
const LEAST_MISSIONS = 10;
const LEAST_SECONDS = 3_600;

/** While the queue is empty for such a part of the time, nobody waits long, and a request costs nothing. */
const ROOM_ENOUGH = 1 / 2;

/**
 * The part of the fleet's mean that a request costs while the queue is never empty: the last one that is of use earns less
 * than the mean, and what digging earns is known roughly. It is for what is clearly not worth its requests.
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
 * What requests have earned by missions, in the order in which these ended.
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
 * @param crowding the part of the time of late in which requests waited for the budget, 0 to 1
 */
export function scarcityOf(utilisation: number): number {
  return Math.max(0, (utilisation - ROOM_ENOUGH) / (1 - ROOM_ENOUGH));
}

/**
 * What a request costs, credits: what another would have earned instead, which is nothing while there are enough for all,
 * or while the fleet earns nothing.
 * @param fleetYield credits that a request of the fleet has earned lately, in the mean
 */
export function requestCredits(scarcity: number, fleetYield: number): number {
  return Math.max(0, PART_OF_MEAN * scarcity * fleetYield);
}

/** What tells whether digging is worth its requests; a situation has it. */
interface Requests {
  readonly scarcity: number;
  readonly track?: { readonly yields: RequestYields };
}

/** Why the requests of digging are better spent by others; undefined where they are not, or nothing tells yet. */
export function whyDiggingRests({ scarcity, track }: Requests): string | undefined {
  const { fleet, digging } = track?.yields ?? NO_YIELDS;
  const price = requestCredits(scarcity, fleet);
  if (price === 0 || digging === undefined || digging >= price) return undefined;
  return `its requests earned ${formatNumber(digging)} credits each lately, and while others wait for theirs one costs ${formatNumber(price)}`;
}
