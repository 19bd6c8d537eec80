import { flightModeOf } from '../../game/physics/travel.ts';
import { isoFromMs, msFromIso } from '../../time/iso.ts';
import type { Cooldown, Ship, ShipNav } from '../../wire/schemas/ship.ts';
import { NAV_STATUSES } from '../../wire/words/words.ts';
import type { WorldState } from '../state.ts';

type Clocked = Pick<WorldState, 'serverOffsetMs'>;

const STATUSES: ReadonlySet<string> = new Set(NAV_STATUSES);

/**
 * A ship's nav after a successful change: an unknown word is replaced by the requested value, or by the earlier one,
 * since nothing else has changed it.
 * @param asked the values that the change requested
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
 * Fills in the end of a cooldown that the service does not give: remainingSeconds from now, or right after work (when
 * only `totalSeconds` is given) totalSeconds from now.
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
 * A ship from a read; one in an unknown status counts as in transit until its route ends.
 * @param atMs our wall clock when the reply came
 */
export function shipAsRead(world: Clocked, ship: Ship, atMs: number): Ship {
  const { nav } = ship;
  const cooldown = restEnding(world, ship.cooldown, ship.cooldown.remainingSeconds, atMs);
  const isUnderWay = !STATUSES.has(nav.status) && msFromIso(nav.route.arrival) > atMs + world.serverOffsetMs;
  if (!isUnderWay && cooldown === ship.cooldown) return ship;
  return { ...ship, cooldown, nav: isUnderWay ? { ...nav, status: 'IN_TRANSIT' } : nav };
}

type Whatever = readonly { readonly symbol: string; readonly units?: number }[];

/** A list of parts or goods as text, independent of its order. */
const listed = (things: Whatever) =>
  things
    .map(({ symbol, units = 1 }) => `${units} ${symbol}`)
    .sort()
    .join();

const departed = ({ nav }: Ship) => msFromIso(nav.route.departureTime);

/** Whether a record of a ship is older than the known one: it departed earlier. */
export function isPast(read: Ship, known: Ship): boolean {
  return departed(read) < departed(known);
}

/** Whether the status of a ship differs from the known one; an arrival does not count. */
function liesOtherwise(known: Ship, read: Ship): boolean {
  return known.nav.status !== 'IN_TRANSIT' && known.nav.status !== read.nav.status;
}

/** The comparable parts of two records of a ship, each with its name for people. */
const DIFFERENCES: readonly (readonly [what: string, differs: (known: Ship, read: Ship) => boolean])[] = [
  ['where it flew', (known, read) => departed(known) !== departed(read)],
  ['docked or not', liesOtherwise],
  ['flight mode', (known, read) => known.nav.flightMode !== read.nav.flightMode],
  ['hold', (known, read) => listed(known.cargo.inventory) !== listed(read.cargo.inventory)],
  ['tank', (known, read) => known.fuel.current !== read.fuel.current],
  ['mounts', (known, read) => listed(known.mounts) !== listed(read.mounts)],
  ['modules', (known, read) => listed(known.modules) !== listed(read.modules)],
  [
    'rest',
    (known, read) => read.cooldown.expiration !== undefined && read.cooldown.expiration !== known.cooldown.expiration,
  ],
];

/** Names for people of what differs between two records of a ship; wear and what changes with time are left out. */
export function whatDiffers(known: Ship, read: Ship): string[] {
  return DIFFERENCES.filter(([, differs]) => differs(known, read)).map(([what]) => what);
}
