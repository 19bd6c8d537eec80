import type { Lane } from '../config/lanes.ts';
import { lanesOf } from '../config/ship-rules.ts';
import { openContracts } from '../plan/contracts/needs.ts';
import { isSearch } from '../plan/contracts/search.ts';
import type { Mission } from '../plan/mission.ts';
import type { Situation } from '../plan/situation.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import type { FleetServices } from './services.ts';
import { shipOf } from './services.ts';
import type { Progress } from './step.ts';

/** Whether a lane comes before another in what the ship was given to do; growth is no lane, and is never left. */
function comesBefore(lanes: readonly string[], lane: string, other: string): boolean {
  return lanes.includes(lane) && lanes.indexOf(lane) < lanes.indexOf(other);
}

/** What a ship may leave its mission for: what lanes before its own have; a contract only if no trade outdoes it. */
function alternative(services: FleetServices, situation: Situation, ship: Ship, lane: Lane): Mission | undefined {
  const first = services.choose(situation, ship, lane).mission;
  return first?.lane === 'contract' ? services.choose(situation, ship).mission : first;
}

/** Whether all that is left is a look at what is here: it takes no time, and is what the ship has flown for. */
function isAllButDone({ mission, stopIndex, acts }: Progress): boolean {
  return stopIndex === mission.stops.length - 1 && acts.every(({ kind }) => kind === 'look');
}

/**
 * Whether a ship that has just arrived leaves its mission: nothing is aboard yet, and one of its lanes that come first,
 * as contracts before all but rich trades, has something to do by now. A ship under way cannot turn round (game-facts
 * 3.2), so that this is the first moment at which it can. The search for what an offer asks gives way to whatever would
 * be chosen now; for what an accepted contract asks it goes on until that can be fetched, since no other contract comes
 * before that one is done.
 * @param progress what is left of its mission; undefined where that is over
 */
export function hasBetterMission(services: FleetServices, shipSymbol: string, progress: Progress | undefined): boolean {
  if (progress === undefined || isAllButDone(progress)) return false;
  const ship = shipOf(services, shipSymbol);
  const { mission } = progress;
  const { lane } = mission;
  if (ship.cargo.units > 0 || lane === 'growth') return false;
  const situation = services.situationFor(shipSymbol);
  if (isSearch(mission)) return endsSearch(situation, services.choose(situation, ship).mission);
  const lanes = lanesOf(situation.strategy, ship);
  if (lanes.indexOf(lane) <= 0) return false;
  const better = alternative(services, situation, ship, lane);
  return better !== undefined && !isSearch(better) && comesBefore(lanes, better.lane, lane);
}

function endsSearch(situation: Situation, better: Mission | undefined): boolean {
  if (better === undefined || isSearch(better)) return false;
  return better.lane === 'contract' || !openContracts(situation).some(({ accepted }) => accepted);
}
