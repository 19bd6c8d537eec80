import { yieldFactor } from '../condition/effects.ts';
import { drawStream, drawUnits, weightedPick } from '../draws.ts';
import { siphonStrength } from '../ships/fittings.ts';
import type { ShipState, UniverseState, WaypointState } from '../state.ts';
import type { Extraction } from './extraction.ts';

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
  const drawn = drawUnits(random, siphonStrength(ship), yieldFactor(ship));
  return { symbol: weightedPick(random, Object.entries(waypoint.deposits ?? {})), units: Math.min(freeUnits, drawn) };
}
