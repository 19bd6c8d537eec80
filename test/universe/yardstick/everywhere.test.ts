import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/time/random.ts';
import { marketAt } from '../../../src/universe/economy/markets.ts';
import { askCredits, bidCredits } from '../../../src/universe/economy/prices.ts';
import { TICK_SECONDS } from '../../../src/universe/economy/ticks.ts';
import { recordTrade } from '../../../src/universe/economy/trades.ts';
import type { MarketGoodState } from '../../../src/universe/state.ts';
import { aboardCredits, boundOf } from '../../../src/universe/yardstick/bound.ts';
import { homeOf } from '../../../src/universe/yardstick/home.ts';

const HOURS = 12;
const TICKS = (HOURS * 3_600) / TICK_SECONDS;
const SECOND_CREDITS = 5;

/** What a unit costs as it comes aboard, and once it was brought, credits. */
interface Costs {
  readonly aboard: number;
  readonly brought: number;
}

/** One lot, and what it earns beyond what its units count for. */
function deal(good: MarketGoodState, type: 'SELL' | 'PURCHASE', { aboard, brought }: Costs): number {
  const earned = type === 'SELL' ? bidCredits(good) - brought : aboard - askCredits(good);
  recordTrade(good, good.tradeVolume, type);
  return good.tradeVolume * earned;
}

/** Deals as long as it pays. */
function dealOut(good: MarketGoodState, costs: Costs): number {
  let earned = 0;
  while (bidCredits(good) > costs.brought) earned += deal(good, 'SELL', costs);
  while (askCredits(good) < costs.aboard) earned += deal(good, 'PURCHASE', costs);
  return earned;
}

/**
 * Deals everywhere at once, all ways and goods paid for as the bound counts them.
 * @param idle share of its chances that the dealer leaves
 * @param waking share of them in which it deals a lot at any price, so that chains wake up, grow and starve
 */
function dealEverywhere(
  seed: number,
  idle: number,
  waking: number,
): { readonly earned: number; readonly most: number } {
  const home = homeOf({ seed, startedAtMs: 0, factionSymbol: 'COSMIC', hours: HOURS });
  const { state, listings } = home;
  const gathered = new Set(home.waypoints.flatMap(({ deposits }) => Object.keys(deposits ?? {})));
  const counted = aboardCredits({ listings, gathered });
  const most = boundOf({ listings, hours: HOURS, contracts: [], holdSeconds: 0, gathered }, counted, SECOND_CREDITS);
  const random = seededRandom(seed, 'dealer');
  let earned = 0;
  for (let tick = 0; tick <= TICKS; tick++) {
    for (const { waypointSymbol, tradeSymbol, carriedSeconds } of listings) {
      const good = marketAt(state, waypointSymbol, tick * TICK_SECONDS * 1_000)?.goods[tradeSymbol];
      if (good === undefined) continue;
      const aboard = counted.get(tradeSymbol) ?? 0;
      const costs = { aboard, brought: aboard + SECOND_CREDITS * carriedSeconds };
      if (random.next() >= idle) earned += dealOut(good, costs);
      if (random.next() >= waking) continue;
      if (good.type === 'EXPORT') earned += deal(good, 'PURCHASE', costs);
      else if (Number.isFinite(carriedSeconds)) earned += deal(good, 'SELL', costs);
    }
  }
  return { earned, most };
}

test.each([
  [1, 0, 0],
  [2, 0.97, 0],
  [3, 0.95, 0.002],
])('in universe %i a dealer who is everywhere at once (idle %f, waking %f) stays within the bound', (seed, ...ways) => {
  const { earned, most } = dealEverywhere(seed, ...ways);
  expect(earned).toBeGreaterThan(100_000);
  expect(earned).toBeLessThanOrEqual(most);
});
