import { isOf, type Lane } from '../../game/lanes.ts';
import { isReadBackedOff } from '../../world/failures/failed-attempts.ts';
import { hasMarket } from '../../world/known.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import { type Mission, missionHere } from '../mission.ts';
import { gateOf, isAbroad } from './gates.ts';

/** Whether the ship is at a gate of which none of our ships has read where it leads to. */
function isGateUnread({
  world,
  nowMs,
  ship: {
    nav: { systemSymbol, waypointSymbol },
  },
}: Pick<PlanContext, 'world' | 'nowMs' | 'ship'>): boolean {
  if (gateOf(world, systemSymbol) !== waypointSymbol || world.gates.has(waypointSymbol)) return false;
  return !isReadBackedOff(world, 'gate', waypointSymbol, nowMs);
}

function isUnlisted({ world, nowMs }: Pick<FleetContext, 'world' | 'nowMs'>, systemSymbol: string): boolean {
  return !world.listedAtMs.has(systemSymbol) && !isReadBackedOff(world, 'system', systemSymbol, nowMs);
}

/** Whether the system has a market whose goods nobody of us has read: a ship with a hold asks for that from afar. */
function hasUnreadMarket({ world, nowMs }: Pick<FleetContext, 'world' | 'nowMs'>, systemSymbol: string): boolean {
  for (const waypoint of world.waypoints.in(systemSymbol))
    if (hasMarket(waypoint) && !world.markets.has(waypoint.symbol))
      if (!isReadBackedOff(world, 'market', waypoint.symbol, nowMs)) return true;
  return false;
}

/** Whether no market of a system is known, and its list is so old that others may have charted one since. */
function mayHaveMarket(fleet: FleetContext, systemSymbol: string): boolean {
  const { world, nowMs } = fleet;
  const listedAtMs = world.listedAtMs.get(systemSymbol) ?? Number.POSITIVE_INFINITY;
  if (fleet.ageSeconds(listedAtMs) < fleet.tuning.relocation.listAgainSeconds) return false;
  if (isReadBackedOff(world, 'system', systemSymbol, nowMs)) return false;
  return !world.waypoints.in(systemSymbol).some(hasMarket);
}

/**
 * Reading the system where the ship is, if that was not done when it came: it was bought there, stopped on the way, or
 * belongs to a fleet that was taken over. Undefined where all is known, or could not be read lately.
 */
export function readingHere(plan: PlanContext, lane: Lane): Mission | undefined {
  const isUnread = isGateUnread(plan) || isUnlisted(plan, plan.systemSymbol);
  return isUnread ? readingMission(plan, lane) : undefined;
}

/** The same for a ship abroad, whatever its lanes; one that trades must also know what the markets deal in. */
export function readingAbroad(plan: PlanContext, lanes: readonly Lane[]): Mission | undefined {
  const { ship } = plan;
  // In a mission of a lane abroad a ship does not read what markets deal in.
  const trading = ship.cargo.capacity > 0 ? lanes.find((one) => !isOf('abroad', one)) : undefined;
  const lane = trading ?? lanes[0];
  if (lane === undefined || !isAbroad(plan.world, ship)) return undefined;
  const { systemSymbol } = ship.nav;
  const isUnread = trading !== undefined && (hasUnreadMarket(plan, systemSymbol) || mayHaveMarket(plan, systemSymbol));
  return isUnread || isUnlisted(plan, systemSymbol) ? readingMission(plan, lane) : undefined;
}

/** Its requests are worth the time of the ship, which can do nothing else before. */
function readingMission(plan: Pick<PlanContext, 'ship' | 'systemSymbol' | 'secondWorthCredits'>, lane: Lane): Mission {
  const mission = missionHere(lane, plan.ship, `reading the system ${plan.systemSymbol}`, [{ kind: 'readSystem' }], 0);
  return { ...mission, value: { credits: plan.secondWorthCredits, seconds: 1 } };
}

/**
 * Reading from afar what is left in a system before a ship sets out to it, where that is not known, or not as it is now: a
 * list takes seconds, a way most of an hour. Undefined where it is known, or could not be read lately.
 */
export function readingFromAfar(
  plan: PlanContext,
  lane: Lane,
  systemSymbol: string,
  { credits, seconds }: NonNullable<Mission['value']>,
): Mission | undefined {
  const { listHoldsSeconds, readsFromAfar } = plan.tuning.charting;
  const listedAtMs = plan.world.listedAtMs.get(systemSymbol) ?? Number.NEGATIVE_INFINITY;
  if (readsFromAfar === 0 || plan.ageSeconds(listedAtMs) < listHoldsSeconds) return undefined;
  if (plan.isUnreadable('system', systemSymbol)) return undefined;
  const what = `reading from afar what is left in ${systemSymbol}`;
  const mission = missionHere(lane, plan.ship, what, [{ kind: 'readSystem', systemSymbol }], 0);
  return { ...mission, value: { credits, seconds } };
}
