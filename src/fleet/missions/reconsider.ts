import { lanesOf } from '../../config/rules/ship-rules.ts';
import type { Lane } from '../../game/lanes.ts';
import type { PlanContext } from '../../plan/context.ts';
import { openContracts } from '../../plan/contracts/needs.ts';
import { isSearch } from '../../plan/contracts/search.ts';
import type { Mission } from '../../plan/mission.ts';
import type { FleetServices } from '../services.ts';
import { choiceFor, shipOf } from '../services.ts';
import type { Progress } from '../steps/step.ts';

/** Whether a lane comes before another in the ship's lanes. Growth is no lane, and a growth mission is never left. */
function comesBefore(lanes: readonly string[], lane: string, other: string): boolean {
  return lanes.includes(lane) && lanes.indexOf(lane) < lanes.indexOf(other);
}

/**
 * The mission that a ship may leave its own for: of the lanes before its own, if none of the others is better.
 */
function alternative(services: FleetServices, plan: PlanContext, lane: Lane): Mission | undefined {
  const first = choiceFor(services, plan, lane).mission;
  return first && choiceFor(services, plan).mission;
}

/** Whether only a look at this place is left: it takes no time, and the ship has flown for it. */
function isAllButDone({ mission, stopIndex, actions }: Progress): boolean {
  return stopIndex === mission.stops.length - 1 && actions.every(({ kind }) => kind === 'look');
}

/**
 * Whether a ship that has just arrived leaves its mission: nothing is aboard yet, and one of its lanes that come first
 * now has a mission that is better than those of all others. A ship in transit cannot turn round (facts: nav-states),
 * so arrival is the first moment at which it can. A search for the goods of an offer gives way to any mission that
 * would be chosen now; a search for the goods of an accepted contract goes on until they can be fetched, since no other
 * contract comes before that one is done.
 * @param progress the rest of its mission; undefined if that is over
 */
export function hasBetterMission(services: FleetServices, shipSymbol: string, progress: Progress | undefined): boolean {
  if (progress === undefined || isAllButDone(progress)) return false;
  const ship = shipOf(services, shipSymbol);
  const { mission } = progress;
  const { lane } = mission;
  if (ship.cargo.units > 0 || lane === 'growth') return false;
  const lanes = lanesOf(services.strategy(), ship);
  if (!isSearch(mission) && lanes.indexOf(lane) <= 0) return false;
  const plan = services.planFor(shipSymbol);
  if (isSearch(mission)) return endsSearch(plan, choiceFor(services, plan).mission);
  const better = alternative(services, plan, lane);
  return better !== undefined && !isSearch(better) && comesBefore(lanes, better.lane, lane);
}

function endsSearch(plan: PlanContext, better: Mission | undefined): boolean {
  if (better === undefined || isSearch(better)) return false;
  return better.lane === 'contract' || !openContracts(plan).some(({ accepted }) => accepted);
}
