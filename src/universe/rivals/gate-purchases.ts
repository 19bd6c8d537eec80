import { systemIn } from '../../game/words/symbols.ts';
import type { MarketGoodState, MarketState } from '../economy/market-state.ts';
import { askCredits } from '../economy/prices.ts';
import { sketchOf } from '../galaxy/catalogue.ts';
import { type ConstructionMaterial, JUMP_GATE_BILL, suppliedUnits } from '../galaxy/gates/construction.ts';
import { gateSymbolIn } from '../galaxy/gates/gates.ts';
import { systemAt } from '../galaxy/systems.ts';
import { lookup, once } from '../lookup.ts';
import { type SystemState, type UniverseState, worldOf } from '../state.ts';
import { shareOfStrangers } from './built-gates.ts';

/** How many markets of a system make each material of a gate. */
const makersIn = once(({ waypoints }: SystemState): ReadonlyMap<string, number> => {
  const exports = Object.values(waypoints).flatMap(({ trade }) => trade?.exports ?? []);
  return new Map(
    JUMP_GATE_BILL.map(({ tradeSymbol }) => [tradeSymbol, exports.filter((made) => made === tradeSymbol).length]),
  );
});

/**
 * A price, in base prices, above which strangers wait: makers that were drained asked five times the usual
 * (facts: home-gate).
 */
const DEAREST = 5;

/** What strangers buy of a good at one market for the gate of their home. */
export interface GatePurchases {
  readonly good: MarketGoodState;
  /** Units that they buy at the price of now between two game hours after the reset. */
  unitsBetween(fromHours: number, toHours: number): number;
  /** Whether they have bought all by this hour. */
  areOverBy(hours: number): boolean;
}

function purchasesOf(
  state: UniverseState,
  { good, systemSymbol, makers }: { good: MarketGoodState; systemSymbol: string; makers: number },
  { tradeSymbol, required, fulfilled }: ConstructionMaterial,
): GatePurchases {
  const world = worldOf(state);
  const needed = required - fulfilled;
  const left = needed - suppliedUnits(state, gateSymbolIn(state, systemSymbol) ?? '', tradeSymbol);
  // Whole units, as the site counts them: then nothing that players delivered since changes what was bought before.
  const broughtBy = (hours: number) => Math.min(left, Math.floor(needed * shareOfStrangers(world, hours)));
  const isTooDear = () => askCredits(good) > DEAREST * good.basePriceCredits;
  return {
    good,
    unitsBetween: (fromHours, toHours) => (isTooDear() ? 0 : (broughtBy(toHours) - broughtBy(fromHours)) / makers),
    areOverBy: (hours) => broughtBy(hours) === broughtBy(Number.POSITIVE_INFINITY),
  };
}

/**
 * What strangers buy at a market: what they bring to the gate, evenly from all makers at home. They stop where players
 * have left them nothing to bring; what is too dear comes from elsewhere.
 */
export function gatePurchasesAt(state: UniverseState, { waypointSymbol, goods }: MarketState): GatePurchases[] {
  const systemSymbol = systemIn(waypointSymbol);
  if (worldOf(state).strangers.gateShare === 0 || sketchOf(state, systemSymbol)?.role !== 'home') return [];
  const system = systemAt(state, systemSymbol);
  return JUMP_GATE_BILL.flatMap((material) => {
    const good = lookup(goods, material.tradeSymbol);
    if (good?.type !== 'EXPORT' || system === undefined) return [];
    return purchasesOf(state, { good, systemSymbol, makers: makersIn(system).get(good.symbol) ?? 1 }, material);
  });
}
