import { shipNames } from '../rules/symbols.ts';
import { UsageError } from './process/exit.ts';

/**
 * Checks that the fleet has a ship of this symbol.
 * @throws UsageError that names the ships
 */
export function checkShip(ship: string, ships: Iterable<string>): void {
  const all = [...ships];
  if (all.includes(ship)) return;
  throw new UsageError(`--ship: expected a ship of the fleet, got ${ship}; there are ${shipNames(all) || 'none'}`);
}
