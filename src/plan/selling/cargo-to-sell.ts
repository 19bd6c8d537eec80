import type { Ship } from '../../wire/schemas/ship.ts';
import { isLeftAlone } from '../left-alone.ts';
import type { Act } from '../mission.ts';
import { isUnwanted } from '../prices.ts';
import type { Situation } from '../situation.ts';

/**
 * What a ship has aboard to be sold.
 * @param keep goods that are wanted for something else
 */
export function cargoToSell(ship: Ship, keep: ReadonlySet<string>): Ship['cargo']['inventory'] {
  return ship.cargo.inventory.filter(({ symbol }) => !keep.has(symbol));
}

/** Throws out what of it no market of the system lists: it only takes up room. */
export function wasteActs(situation: Situation, ship: Ship, keep: ReadonlySet<string>): Act[] {
  return cargoToSell(ship, keep)
    .filter(({ symbol }) => isUnwanted(situation.world, ship.nav.systemSymbol, symbol))
    .filter(({ symbol }) => !isLeftAlone(situation, 'jettison', symbol, { ship: ship.symbol }))
    .map(({ symbol, units }) => ({ kind: 'jettison', tradeSymbol: symbol, units }));
}
