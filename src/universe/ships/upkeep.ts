import { mean, sum } from '../../game/numbers/averages.ts';
import { marketAt } from '../economy/markets.ts';
import { pricesInCredits } from '../economy/prices.ts';
import { goodFacts } from '../facts/goods.ts';
import { shipTypeFacts } from '../facts/ship-types.ts';
import type { UniverseState } from '../state.ts';
import { type WearingPart, wearingParts } from './condition.ts';
import type { ShipState } from './ship-state.ts';

/** Price of a unit of each repair material, in credits. */
export interface MaterialPrices {
  readonly shipPartsCredits: number;
  readonly shipPlatingCredits: number;
}

/**
 * Units of material in a part, for each point of its quality: plating in frames, ship parts in reactors and engines. It
 * is known that quality, missing condition and the local prices of the two goods decide (facts: repair-and-scrap); the
 * numbers are ours.
 */
const PLATING_PER_QUALITY = 0.5;
const PARTS_PER_QUALITY = 0.25;

/** Integrity lost permanently with each point of condition that a repair restores; the number is ours. */
const INTEGRITY_LOST = 0.05;

/** Fractions recovered by scrapping: of the material, and of the base price of the fittings; ours. */
const SALVAGED_MATERIAL = 0.5;
const SALVAGED_FITTINGS = 0.25;

/**
 * Share of the price of a large ship that scrapping it brings: our reading of one figure, 733,517 credits for a heavy
 * freighter that costs 1.5 to 2.5 million (facts: repair-and-scrap). Smaller ships bring their material and fittings.
 */
const LARGE_SHIP_SHARE = 0.375;
const LARGE_FRAMES: ReadonlySet<string> = new Set(['FRAME_EXPLORER', 'FRAME_HEAVY_FREIGHTER', 'FRAME_BULK_FREIGHTER']);

function materialCredits({ component, quality }: WearingPart, prices: MaterialPrices): number {
  if (component === 'FRAME') return PLATING_PER_QUALITY * quality * prices.shipPlatingCredits;
  return PARTS_PER_QUALITY * quality * prices.shipPartsCredits;
}

/** Condition that a repair can restore: integrity is the limit. */
function restorable({ state }: WearingPart): number {
  return Math.max(0, state.integrity - state.condition);
}

/** Whole credits for a full repair; 0 if nothing can be restored. */
export function repairPriceCredits(ship: ShipState, asks: MaterialPrices): number {
  const parts = wearingParts(ship);
  return Math.ceil(sum(parts.map((part) => restorable(part) * materialCredits(part, asks))));
}

/** Restores every part to its integrity, which the repair itself lowers a little. */
export function restoreParts(ship: ShipState): void {
  for (const part of wearingParts(ship)) {
    const restored = restorable(part);
    if (restored === 0) continue;
    part.state.integrity -= INTEGRITY_LOST * restored;
    part.state.condition = part.state.integrity;
  }
}

/** A share of the price of a large ship, reduced by lasting wear, so that it never pays to mend first; 0 for others. */
function shareOfPrice(ship: ShipState): number {
  if (!LARGE_FRAMES.has(ship.frame.symbol)) return 0;
  const parts = wearingParts(ship);
  const integrity = mean(parts.map((part) => part.state.integrity));
  return LARGE_SHIP_SHARE * integrity * (shipTypeFacts(ship.shipType).restPriceCredits ?? 0);
}

/**
 * Whole credits for scrapping the ship: its material, reduced by wear, and its modules and mounts; or a share of its
 * price if that is more.
 */
export function scrapValueCredits(ship: ShipState, bids: MaterialPrices): number {
  const material = sum(wearingParts(ship).map((part) => part.state.condition * materialCredits(part, bids)));
  const fittings = sum([...ship.modules, ...ship.mounts].map((symbol) => goodFacts(symbol)?.basePriceCredits ?? 0));
  return Math.floor(Math.max(SALVAGED_MATERIAL * material + SALVAGED_FITTINGS * fittings, shareOfPrice(ship)));
}

/**
 * The local asks and bids for the materials; if the market does not list one, twice its base price and its base price.
 */
export function materialPricesAt(
  state: UniverseState,
  waypointSymbol: string,
  nowMs: number,
): { readonly asks: MaterialPrices; readonly bids: MaterialPrices } {
  const goods = marketAt(state, waypointSymbol, nowMs)?.goods ?? {};
  const prices = (symbol: 'SHIP_PARTS' | 'SHIP_PLATING') => {
    const good = goods[symbol];
    const base = goodFacts(symbol)?.basePriceCredits ?? 0;
    return good === undefined ? { ask: 2 * base, bid: base } : pricesInCredits(good);
  };
  const [parts, plating] = [prices('SHIP_PARTS'), prices('SHIP_PLATING')];
  return {
    asks: { shipPartsCredits: parts.ask, shipPlatingCredits: plating.ask },
    bids: { shipPartsCredits: parts.bid, shipPlatingCredits: plating.bid },
  };
}
