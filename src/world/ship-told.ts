import { flightModeOf } from '../rules/travel.ts';
import { isoFromMs, msFromIso } from '../time/iso.ts';
import type { Cooldown, Ship, ShipNav } from '../wire/schemas/ship.ts';
import type { WorldState } from './state.ts';

type Clocked = Pick<WorldState, 'serverOffsetMs'>;

const STATUSES: ReadonlySet<string> = new Set(['IN_TRANSIT', 'IN_ORBIT', 'DOCKED']);

/**
 * A ship's nav after a change that the service has made: a word that we do not know says what we asked for, or what was so
 * before, since nothing else has changed it.
 * @param asked what the change was to bring about
 */
export function navAfter(
  { ships }: Pick<WorldState, 'ships'>,
  shipSymbol: string | undefined,
  nav: ShipNav | undefined,
  asked: Partial<Pick<ShipNav, 'status' | 'flightMode'>>,
): ShipNav | undefined {
  if (nav === undefined) return undefined;
  const before = ships.get(shipSymbol ?? '')?.nav;
  const status = STATUSES.has(nav.status) ? nav.status : (asked.status ?? before?.status ?? nav.status);
  const isModeKnown = flightModeOf(nav.flightMode) !== undefined;
  const flightMode = isModeKnown ? nav.flightMode : (asked.flightMode ?? before?.flightMode ?? nav.flightMode);
  return status === nav.status && flightMode === nav.flightMode ? nav : { ...nav, status, flightMode };
}

/**
 * A rest whose end the service does not name ends as many of its seconds from now as it says are left, or, right after work
 * (`totalSeconds` alone), as it is to last.
 * @param atMs our wall clock when the reply came
 */
export function restAfter(world: Clocked, rest: Cooldown | undefined, atMs: number): Cooldown | undefined {
  return rest === undefined ? undefined : restEnding(world, rest, rest.remainingSeconds || rest.totalSeconds, atMs);
}

function restEnding({ serverOffsetMs }: Clocked, rest: Cooldown, seconds: number, atMs: number): Cooldown {
  if (rest.expiration !== undefined || seconds <= 0) return rest;
  return { ...rest, expiration: isoFromMs(atMs + serverOffsetMs + seconds * 1_000) };
}

/**
 * A ship as a read tells of it: in a status that we do not know, it is under way until its route has ended.
 * @param atMs our wall clock when the reply came
 */
export function shipAsRead(world: Clocked, ship: Ship, atMs: number): Ship {
  const { nav } = ship;
  const cooldown = restEnding(world, ship.cooldown, ship.cooldown.remainingSeconds, atMs);
  const isUnderWay = !STATUSES.has(nav.status) && msFromIso(nav.route.arrival) > atMs + world.serverOffsetMs;
  if (!isUnderWay && cooldown === ship.cooldown) return ship;
  return { ...ship, cooldown, nav: isUnderWay ? { ...nav, status: 'IN_TRANSIT' } : nav };
}
