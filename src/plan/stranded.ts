import type { Ship } from '../wire/schemas/ship.ts';
import type { WorldView } from '../world/state.ts';
import { lists } from './listing.ts';

/**
 * Why a ship cannot leave its place, for people; undefined while it can. Without fuel not even DRIFT moves it
 * (game-facts 9.9), and where no market sells fuel it stays until another ship brings some.
 */
export function whyStranded({ markets }: WorldView, { nav, fuel }: Ship): string | undefined {
  if (fuel.capacity === 0 || fuel.current > 0 || nav.status === 'IN_TRANSIT') return undefined;
  const market = markets.get(nav.waypointSymbol);
  if (market !== undefined && lists(market, 'FUEL')) return undefined;
  return `its tank is empty, and no fuel is sold at ${nav.waypointSymbol}`;
}
