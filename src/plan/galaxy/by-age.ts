import type { Ship } from '../../wire/schemas/ship.ts';

/** Ship symbols in the order in which the ships were bought: A-2 before A-1F. */
export function byAge(one: Ship, other: Ship): number {
  return one.symbol.length - other.symbol.length || (one.symbol < other.symbol ? -1 : 1);
}
