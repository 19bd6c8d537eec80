import type { WorldView } from '../../world/state.ts';
import { type Building, buildingWorths } from './construction.ts';

/** Whether a market of a system sells a good that it does not need itself. */
function isSoldElsewhere({ markets }: WorldView, systemSymbol: string, good: string): boolean {
  return markets.in(systemSymbol).some(({ prices }) => (prices.get(good)?.type ?? 'IMPORT') !== 'IMPORT');
}

/**
 * Goods that no ship buys at a market of a system, by market: factories there make of them what the construction site
 * still needs, and make a fifth of it once one of them is SCARCE (facts: activity). Only where another market sells them.
 */
export function keptForSite(fleet: Building, systemSymbol: string): ReadonlyMap<string, ReadonlySet<string>> {
  const { world } = fleet;
  const kept = new Map<string, ReadonlySet<string>>();
  const needed = buildingWorths(fleet, systemSymbol);
  if (needed.size === 0) return kept;
  for (const { symbol, prices } of world.markets.in(systemSymbol)) {
    const made = [...prices.values()].filter((good) => good.type === 'EXPORT' && needed.has(good.symbol));
    const inputs = made.flatMap((good) => world.supplyChain.get(good.symbol) ?? []);
    const keeps = inputs.filter((input) => isSoldElsewhere(world, systemSymbol, input));
    if (keeps.length > 0) kept.set(symbol, new Set(keeps));
  }
  return kept;
}
