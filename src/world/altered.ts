import { msFromIso } from '../time/iso.ts';
import type { Ship } from '../wire/schemas/ship.ts';

type Whatever = readonly { readonly symbol: string; readonly units?: number }[];

/** A list of parts or goods, whatever its order. */
const listed = (things: Whatever) =>
  things
    .map(({ symbol, units = 1 }) => `${units} ${symbol}`)
    .sort()
    .join();

const departed = ({ nav }: Ship) => msFromIso(nav.route.departureTime);

/** Whether a record of a ship is older than what is known: it left its last place before. */
export function isPast(told: Ship, known: Ship): boolean {
  return departed(told) < departed(known);
}

/** Whether a ship lies at the same place otherwise than it was known to; one that has arrived meanwhile does not. */
function liesOtherwise(known: Ship, told: Ship): boolean {
  return known.nav.status !== 'IN_TRANSIT' && known.nav.status !== told.nav.status;
}

/** What can be told apart of two records of a ship, and in which words. */
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

/** For people: what of a ship is otherwise than it was known; what passes by itself, and wear, is not told. */
export function whatDiffers(known: Ship, told: Ship): string[] {
  return TELLS.filter(([, differs]) => differs(known, told)).map(([what]) => what);
}
