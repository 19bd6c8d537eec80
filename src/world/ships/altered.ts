import { msFromIso } from '../../time/iso.ts';
import type { Ship } from '../../wire/schemas/ship.ts';

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
