import type { Random } from '../../time/random.ts';
import { drawStream } from '../draws.ts';
import { laserStrength } from '../ships/fittings.ts';
import type { ShipState, SurveyState, UniverseState, WaypointState } from '../state.ts';
import { weightedPick } from './weighted-pick.ts';

/** What one extraction brought aboard. */
export interface Extraction {
  readonly symbol: string;
  readonly units: number;
}

/** Units that lasers of this strength loosen: evenly from half to one and a half of it (game-facts 4.3). */
function drawYield(random: Random, strength: number, isStripped: boolean): number {
  const units = random.integer(Math.max(1, Math.ceil(0.5 * strength)), Math.max(1, Math.floor(1.5 * strength)));
  return isStripped ? Math.ceil(units / 2) : units;
}

/**
 * What the ship's lasers dig up here, at most `freeUnits`; from a survey's deposits when one is given, whose units left
 * it reduces. The caller has checked place, ship, hold, cooldown and survey.
 */
export function drawExtraction(
  state: UniverseState,
  ship: ShipState,
  waypoint: WaypointState,
  freeUnits: number,
  survey?: SurveyState,
): Extraction {
  const random = drawStream(state, `extract ${ship.symbol}`);
  const loosened = drawYield(random, laserStrength(ship), waypoint.traits.includes('STRIPPED'));
  const symbol = survey ? random.pick(survey.deposits) : weightedPick(random, waypoint.deposits ?? {});
  const units = Math.min(freeUnits, loosened);
  if (survey) survey.unitsLeft = Math.max(0, survey.unitsLeft - units);
  return { symbol, units };
}
