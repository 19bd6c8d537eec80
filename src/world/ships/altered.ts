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
export function isPast(told: Ship, known: Ship): boolean {
  return departed(told) < departed(known);
}

/** Whether the status of a ship differs from the known one; an arrival does not count. */
function liesOtherwise(known: Ship, told: Ship): boolean {
  return known.nav.status !== 'IN_TRANSIT' && known.nav.status !== told.nav.status;
}

/** The comparable parts of two records of a ship, each with its name for people. */
const TELLS: readonly (readonly [what: string, differs: (known: Ship, told: Ship) => boolean])[] = [
  ['where it flew', (known, told) => departed(known) !== departed(told)],
  ['docked or not', liesOtherwise],
  ['flight mode', (known, told) => known.nav.flightMode !== told.nav.flightMode],
  ['hold', (known, told) => listed(known.cargo.inventory) !== listed(told.cargo.inventory)],
  ['tank', (known, told) => known.fuel.current !== told.fuel.current],
  ['mounts', (known, told) => listed(known.mounts) !== listed(told.mounts)],
  ['modules', (known, told) => listed(known.modules) !== listed(told.modules)],
  [
    'rest',
    (known, told) => told.cooldown.expiration !== undefined && told.cooldown.expiration !== known.cooldown.expiration,
  ],
];

/** Names for people of what differs between two records of a ship; wear and what changes with time are left out. */
export function whatDiffers(known: Ship, told: Ship): string[] {
  return TELLS.filter(([, differs]) => differs(known, told)).map(([what]) => what);
}
