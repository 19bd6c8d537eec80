import { highest } from '../../game/numbers/extremes.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Mission } from '../mission.ts';
import { TUNING } from '../tuning/tuning.ts';
import { requestCredits } from './request-price.ts';

/**
 * Cost of a second of delay of a mission, in credits: the order of the queue. Every request takes the same share of the
 * budget, so the ship that loses most by waiting goes first (the rule of cost of delay divided by service time).
 */
export function delayCredits(mission: Mission, tuning = TUNING): number {
  return Math.min(tuning.requests.mostDelayCredits, Math.max(0, creditsPerSecond(mission)));
}

/** What one second of a ship and one request are worth, in credits. */
export interface Prices {
  readonly secondCredits: number;
  readonly requestCredits: number;
}

/** What a mission brings the fleet, in credits, and the seconds of the ship until then, at least one. */
function broughtBy({ expected, value }: Mission): { readonly credits: number; readonly seconds: number } {
  const { profitCredits, supplyBonusCredits = 0, seconds } = expected;
  const { credits, seconds: taken } = value ?? { credits: profitCredits + supplyBonusCredits, seconds };
  return { credits, seconds: Math.max(1, taken) };
}

/** Credits that a mission brings the fleet a second, its requests left aside. */
export function creditsPerSecond(mission: Mission): number {
  const { credits, seconds } = broughtBy(mission);
  return credits / seconds;
}

/** Requests of all the seconds that a mission's value takes; it lists those of its own seconds. */
function requestsOf(mission: Mission): number {
  const { requests, seconds } = mission.expected;
  return requests * Math.max(1, broughtBy(mission).seconds / Math.max(1, seconds));
}

/** Score to compare missions of all lanes: credits − seconds × worth of a second − requests × price of a request. */
export function scoreOf(mission: Mission, { secondCredits, requestCredits: price }: Prices): number {
  const { credits, seconds } = broughtBy(mission);
  return credits - seconds * secondCredits - requestsOf(mission) * price;
}

/** Price of a request now, in credits: its shadow price, by how scarce requests are and what one earned lately. */
export function requestPriceOf(fleet: Pick<FleetContext, 'scarcity' | 'track' | 'tuning'>): number {
  return requestCredits(fleet.scarcity, fleet.track.yields.fleet ?? 0, fleet.tuning);
}

/** What a second and a request are worth to a ship: a second as much as the best mission brings, its requests paid. */
export function pricesAmong(
  fleet: Pick<FleetContext, 'scarcity' | 'track' | 'tuning'>,
  missions: readonly Mission[],
): Prices {
  const price = requestPriceOf(fleet);
  const perSecond = missions.map(
    (mission) => scoreOf(mission, { secondCredits: 0, requestCredits: price }) / broughtBy(mission).seconds,
  );
  return { secondCredits: highest(perSecond, 0), requestCredits: price };
}

/** Missions by their score, best first; of equals the one whose lane comes first. */
export function ranked(
  fleet: Pick<FleetContext, 'scarcity' | 'track' | 'tuning'>,
  missions: readonly Mission[],
): readonly Mission[] {
  if (missions.length < 2) return missions;
  const prices = pricesAmong(fleet, missions);
  const scored = missions.map((mission) => ({ mission, score: scoreOf(mission, prices) }));
  return scored.sort((a, b) => b.score - a.score).map(({ mission }) => mission);
}
