import { drawStream, drawUnits, weightedPick } from '../draws.ts';
import { yieldFactor } from '../ships/condition.ts';
import { mountStrength } from '../ships/fittings.ts';
import type { ShipState } from '../ships/ship-state.ts';
import type { SurveyState, UniverseState, WaypointState } from '../state.ts';

/** The yield of one extraction. */
interface Extraction {
  readonly symbol: string;
  readonly units: number;
}

/** The yield of a stripped asteroid: half, rounded up (facts: instability; poor, the fraction is ours). */
export function stripped(units: number): number {
  return Math.ceil(units / 2);
}

/**
 * The yield of the ship's lasers here, at most `freeUnits`; with a survey, from its deposits, and it reduces the
 * survey's remaining units. The caller has checked place, ship, hold, cooldown and survey.
 */
export function drawExtraction(
  state: UniverseState,
  ship: ShipState,
  waypoint: WaypointState,
  freeUnits: number,
  survey?: SurveyState,
): Extraction {
  const random = drawStream(state, `extract ${ship.symbol}`);
  const dug = drawUnits(random, mountStrength(ship, 'extract'), yieldFactor(ship));
  const loosened = waypoint.traits.includes('STRIPPED') ? stripped(dug) : dug;
  const symbol = survey ? random.pick(survey.deposits) : weightedPick(random, Object.entries(waypoint.deposits ?? {}));
  const units = Math.min(freeUnits, loosened);
  if (survey) survey.unitsLeft = Math.max(0, survey.unitsLeft - units);
  return { symbol, units };
}

/**
 * The yield of the ship's siphons at a gas giant, at most `freeUnits` (facts: extraction-yield). The caller has checked
 * place, ship, hold and cooldown; throws RangeError if there is nothing to siphon.
 */
export function drawSiphon(
  state: UniverseState,
  ship: ShipState,
  waypoint: WaypointState,
  freeUnits: number,
): Extraction {
  const random = drawStream(state, `siphon ${ship.symbol}`);
  const drawn = drawUnits(random, mountStrength(ship, 'siphon'), yieldFactor(ship));
  return { symbol: weightedPick(random, Object.entries(waypoint.deposits ?? {})), units: Math.min(freeUnits, drawn) };
}
