import { seededRandom } from '../../time/random.ts';
import { systemDemands } from '../contracts/demand.ts';
import { type DrawnLine, drawLines } from '../contracts/offers.ts';
import type { Home, Listing } from './home.ts';

/** Most that the contract of the registration pays: 60 units at 258 credits (game-facts 6). */
export const STARTER_CREDITS = 60 * 258;

/** Game hours after which an offer that was not accepted makes room for the next. */
const HOURS_TO_ACCEPT = 24;

/** The lines of the contracts that an agent is going to be offered, one after the other: the same whenever it asks for them. */
export function contractsAhead({ state, systemSymbol }: Home, callsign: string, count: number): DrawnLine[][] {
  const demands = systemDemands(state, systemSymbol);
  // Draw 0 is the contract of the registration.
  return Array.from({ length: count }, (_, index) =>
    drawLines(seededRandom(state.seed, `contract ${callsign}`, index + 1), demands, state),
  );
}

/**
 * The most that a line gains beyond what its way counts for, credits. A unit is paid by the highest ask there is; it is
 * taken to cost nothing, since what was delivered to a flooded market may be had back there for next to nothing.
 * @param wayCredits what the way of a unit counts for
 */
export function lineGain(listing: Listing, { volumes, shareOfAsk }: DrawnLine, wayCredits: number): number {
  const { prices, mostTradeVolume, restTradeVolume } = listing;
  const unitCredits = shareOfAsk * prices.highestAsk - wayCredits;
  // Units are whole: half a unit more or less than drawn. Volumes grow, which counts for gains alone.
  return unitCredits > 0
    ? unitCredits * (volumes * mostTradeVolume + 0.5)
    : unitCredits * Math.max(0, volumes * restTradeVolume - 0.5);
}

/**
 * The best of all beginnings of a list of contracts: they come one after the other, and none can be left out before its
 * offer has run out.
 */
export function bestBeginning(gains: readonly number[], hours: number): number {
  const left = Math.floor(hours / HOURS_TO_ACCEPT);
  let [sum, best, worst] = [0, 0, 0];
  for (const gain of gains) {
    sum += gain;
    worst = Math.min(worst, gain);
    best = Math.max(best, sum - left * worst);
  }
  return best;
}
