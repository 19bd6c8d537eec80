import { isBackedOff, type Sight } from '../world/failed-attempts.ts';
import type { Situation } from './situation.ts';

/** Whether a ship that was there could lately not read a waypoint's market or shipyard, so that nobody plans with it now. */
export function isUnreadable({ world, nowMs }: Situation, sight: Sight, waypointSymbol: string): boolean {
  return isBackedOff(world, sight, waypointSymbol, nowMs);
}
