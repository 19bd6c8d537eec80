import { lanesOf } from '../../config/rules/ship-rules.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { hasTrait } from '../../world/known.ts';
import { memoizeByObject } from '../memoize.ts';
import type { Situation } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';
import { byAge } from './duties.ts';
import { homeSystem } from './gates.ts';

/** Whether a ship may trade in any system: it has the hold, a tank, and both lanes. */
export function isTrader(situation: Situation, ship: Ship): boolean {
  const lanes = lanesOf(situation.strategy, ship);
  const isLarge = ship.cargo.capacity >= tuningOf(situation).relocating.leastHold && ship.fuel.capacity > 0;
  return isLarge && lanes.includes('relocate') && lanes.includes('trade');
}

/** Traders by the system where they are or that they are bound for, oldest first: worked out once for a plan. */
export const tradersBySystem = memoizeByObject((situation: Situation): ReadonlyMap<string, readonly string[]> => {
  const bound = new Map<string, string>();
  for (const claim of situation.claims)
    if (claim.kind === 'system' && claim.does === 'trade') bound.set(claim.by, claim.systemSymbol);
  const traders = [...situation.world.ships.values()].filter((ship) => isTrader(situation, ship)).sort(byAge);
  const bySystem = new Map<string, string[]>();
  for (const { symbol, nav } of traders) {
    const system = bound.get(symbol) ?? nav.systemSymbol;
    const there = bySystem.get(system);
    if (there === undefined) bySystem.set(system, [symbol]);
    else there.push(symbol);
  }
  return bySystem;
});

/** Markets of a listed system that somebody has charted. */
function marketsIn({ world }: Situation, systemSymbol: string): number {
  let markets = 0;
  for (const waypoint of world.waypoints.in(systemSymbol).values()) if (hasTrait(waypoint, 'MARKETPLACE')) markets += 1;
  return markets;
}

/** How many traders a system feeds. */
export function tradersFedBy(situation: Situation, systemSymbol: string): number {
  const { atHome, atMost, leastMarkets, marketsPerShip } = tuningOf(situation).relocating;
  if (systemSymbol === homeSystem(situation.world)) return atHome;
  const markets = marketsIn(situation, systemSymbol);
  return markets < leastMarkets ? 0 : Math.min(atMost, Math.round(markets / marketsPerShip));
}
