import type { OwnLane } from '../game/lanes.ts';
import { joinStops, requestsOf, stopsAlong } from '../plan/common/stops.ts';
import type { PlanContext } from '../plan/context.ts';
import type { Mission, Stop } from '../plan/mission.ts';
import { fuelCreditsOf, visitsAt } from '../plan/trade/trade-plan.ts';
import { actionTold, MOST_CREDITS } from './answer/actions.ts';
import { claimsOfTold, spendingOf } from './answer/claims.ts';
import { checkHold, type ErrandTold } from './answer/hold.ts';
import { placeIn } from './answer/place.ts';
import { entriesOf, numberIn, recordOf, StrangeAnswer, sentenceOf } from './answer/strange.ts';

const MOST_STOPS = 20;
const MOST_ACTIONS = 100;
const MOST_WORK_SECONDS = 86_400;
const SECONDS_AN_ACTION = 5;

/** Reads a part of an answer; what is strange there is told with its place. */
function within<Value>(place: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof StrangeAnswer)) throw error;
    const { message } = error;
    throw new StrangeAnswer(/^(?:stops|actions)\[/.test(message) ? `${place}.${message}` : `${place}: ${message}`);
  }
}

function errandOf(plan: PlanContext, value: unknown): ErrandTold {
  const stop = recordOf(value, 'a stop');
  const waypoint = placeIn(plan, stop.waypoint);
  const actions = entriesOf(stop.actions, 'a list of actions', MOST_ACTIONS);
  return {
    waypoint,
    actions: actions.map((one, index) => within(`actions[${index}]`, () => actionTold(plan, waypoint, one))),
  };
}

function checkCredits(plan: PlanContext, errands: readonly ErrandTold[]): void {
  const [spends, most] = [spendingOf(errands), Math.floor(Math.max(0, plan.spendableCredits))];
  if (spends > most)
    throw new StrangeAnswer(
      `expected purchases of at most ${most} credits, got ${spends} (units times atMostCredits, by default a tenth above the price)`,
    );
}

/** The stops of errands, with those on the way where the ship refuels, and what their flights take. */
function flown(plan: PlanContext, errands: readonly ErrandTold[]) {
  const places = errands.map(({ waypoint }) => waypoint);
  const visits = visitsAt(plan, places);
  if (visits === undefined)
    throw new StrangeAnswer(`expected places that ${plan.ship.symbol} can reach, got ${places.join(', ')}`);
  let [stops, from]: [Stop[], string] = [[], plan.here];
  for (const [index, { waypoint, route }] of visits.entries()) {
    stops = joinStops(stops, stopsAlong(route, from, errands[index]?.actions ?? []));
    from = waypoint;
  }
  const seconds = visits.reduce((sum, { route }) => sum + route.seconds, 0);
  return { stops, seconds, fuelCredits: fuelCreditsOf(visits) };
}

/**
 * The mission that a module proposes, checked as if a stranger had sent it: places, goods, units, and what the ship can do.
 * @throws StrangeAnswer
 */
export function missionTold(plan: PlanContext, lane: OwnLane, answer: unknown): Mission {
  const told = recordOf(answer, 'a mission or a sentence');
  const errands = entriesOf(told.stops, 'a list of stops', MOST_STOPS).map((value, index) =>
    within(`stops[${index}]`, () => errandOf(plan, value)),
  );
  checkHold(plan, errands);
  checkCredits(plan, errands);
  const { stops, seconds, fuelCredits } = flown(plan, errands);
  const actions = errands.reduce((sum, one) => sum + one.actions.length, 0);
  const work = numberIn(told.workSeconds ?? SECONDS_AN_ACTION * actions, 'workSeconds', 0, MOST_WORK_SECONDS);
  const profit = numberIn(told.profitCredits, 'profitCredits', -MOST_CREDITS, MOST_CREDITS);
  return {
    lane,
    shipSymbol: plan.ship.symbol,
    what: sentenceOf(told.what, 'what the mission does, as a sentence'),
    ...(told.because !== undefined && { because: sentenceOf(told.because, 'why, as a sentence') }),
    stops,
    expected: { profitCredits: Math.round(profit - fuelCredits), seconds: seconds + work, requests: requestsOf(stops) },
    claims: claimsOfTold(errands),
  };
}
