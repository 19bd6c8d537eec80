import { isOf, type Lane } from '../../game/lanes.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { isBackedOff } from '../../world/failures/failed-attempts.ts';
import { hasMarket } from '../market/access.ts';
import { type Mission, missionHere } from '../mission.ts';
import { ageSeconds, type Situation, secondWorthCredits } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';
import { gateOf, isAbroad } from './gates.ts';

/** Whether the gate at which the ship is tells where it leads to, and nobody of us has read that. */
function isGateUnread({ world, nowMs }: Situation, { nav: { systemSymbol, waypointSymbol } }: Ship): boolean {
  if (gateOf(world, systemSymbol) !== waypointSymbol || world.gates.has(waypointSymbol)) return false;
  return !isBackedOff(world, 'gate', waypointSymbol, nowMs);
}

function isUnlisted({ world, nowMs }: Situation, systemSymbol: string): boolean {
  return !world.listedAtMs.has(systemSymbol) && !isBackedOff(world, 'system', systemSymbol, nowMs);
}

/** Whether the system has a market whose goods nobody of us has read: a ship with a hold asks for that from afar. */
function hasUnreadMarket({ world, nowMs }: Situation, systemSymbol: string): boolean {
  for (const waypoint of world.waypoints.in(systemSymbol))
    if (hasMarket(waypoint) && !world.markets.has(waypoint.symbol))
      if (!isBackedOff(world, 'market', waypoint.symbol, nowMs)) return true;
  return false;
}

/** Whether no market of a system is known, and its list is so old that others may have charted one since. */
function mayHaveMarket(situation: Situation, systemSymbol: string): boolean {
  const { world, nowMs } = situation;
  const listedAtMs = world.listedAtMs.get(systemSymbol) ?? Number.POSITIVE_INFINITY;
  if (ageSeconds(situation, listedAtMs) < tuningOf(situation).settling.listAgainSeconds) return false;
  if (isBackedOff(world, 'system', systemSymbol, nowMs)) return false;
  return !world.waypoints.in(systemSymbol).some(hasMarket);
}

/**
 * Reading the system where the ship is, if that was not done when it came: it was bought there, stopped on the way, or
 * belongs to a fleet that was taken over. Undefined where all is known, or could not be read lately.
 */
export function readingHere(situation: Situation, ship: Ship, lane: Lane): Mission | undefined {
  const isUnread = isGateUnread(situation, ship) || isUnlisted(situation, ship.nav.systemSymbol);
  return isUnread ? readingMission(situation, ship, lane) : undefined;
}

/**
 * The same for a ship abroad, whatever its lanes: before it can work it must know the places around it and, if it
 * trades, what markets there deal in.
 */
export function readingAbroad(situation: Situation, ship: Ship, lanes: readonly Lane[]): Mission | undefined {
  // In a mission of a lane abroad a ship does not read what markets deal in.
  const trading = ship.cargo.capacity > 0 ? lanes.find((one) => !isOf('abroad', one)) : undefined;
  const lane = trading ?? lanes[0];
  if (lane === undefined || !isAbroad(situation.world, ship)) return undefined;
  const { systemSymbol } = ship.nav;
  const isUnread =
    trading !== undefined && (hasUnreadMarket(situation, systemSymbol) || mayHaveMarket(situation, systemSymbol));
  return isUnread || isUnlisted(situation, systemSymbol) ? readingMission(situation, ship, lane) : undefined;
}

/** Its requests are worth the time of the ship, which can do nothing else before. */
function readingMission(situation: Situation, ship: Ship, lane: Lane): Mission {
  const mission = missionHere(lane, ship, `reading the system ${ship.nav.systemSymbol}`, [{ kind: 'readSystem' }], 0);
  return { ...mission, value: { credits: secondWorthCredits(situation, ship), seconds: 1 } };
}
