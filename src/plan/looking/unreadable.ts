import { isBackedOff, type Sight } from '../../world/failed-attempts.ts';
import type { Situation } from '../situation.ts';

/** Whether reading a waypoint's market or shipyard is backed off, because a ship there recently failed to read it. */
export function isUnreadable({ world, nowMs }: Situation, sight: Sight, waypointSymbol: string): boolean {
  return isBackedOff(world, sight, waypointSymbol, nowMs);
}
