import { byShipSymbol } from './ship-order.ts';

/** Ships named in a message; `argosy status` lists a larger fleet. */
const MOST_SHIPS = 8;

/** The ships that a message names where it expected one of them; of a larger fleet the first ones. */
export function shipNames(ships: Iterable<string>): string {
  const all = [...ships].sort(byShipSymbol);
  const more = all.length > MOST_SHIPS ? ` and ${all.length - MOST_SHIPS} more` : '';
  return `${all.slice(0, MOST_SHIPS).join(', ')}${more}`;
}
