import { askCredits, bidCredits } from '../economy/prices.ts';
import { goodFacts } from '../facts/goods.ts';
import type { ActivityLevel, MarketGoodState, SupplyLevel, TradeGoodType } from '../state.ts';

/** A good of a market as a reply shows it; prices in credits. */
export interface ShownGood {
  readonly symbol: string;
  readonly type: TradeGoodType;
  readonly tradeVolume: number;
  readonly supply: SupplyLevel;
  readonly activity?: ActivityLevel | undefined;
  readonly purchasePrice: number;
  readonly sellPrice: number;
}

/** A margin and the supplies, in trade volumes, that lead to the prices shown. */
export interface Explanation {
  readonly marginPercent: number;
  readonly least: number;
  readonly most: number;
}

/** Margins that any recorded pair was explained by, and then some (game-facts 5.2). */
const MARGINS = Array.from({ length: 11 }, (_, index) => index + 4);

/** Beyond this no market was ever seen, in trade volumes. */
const FURTHEST = 20;
const HALVINGS = 40;

/** How far the other price may be from the one that follows, in credits (game-facts 5.2). */
const SLACK: Readonly<Record<TradeGoodType, number>> = { EXPORT: 1, IMPORT: 2, EXCHANGE: 1 };

/** The good at a supply; a base of 0 for a good that the universe doesn't know. */
export function specimen(shown: ShownGood, marginPercent: number, s: number): MarketGoodState {
  const { symbol, type, tradeVolume, activity } = shown;
  const netSupply = s * tradeVolume;
  return {
    symbol,
    type,
    basePriceCredits: goodFacts(symbol)?.basePriceCredits ?? 0,
    marginPercent,
    tradeVolume,
    restTradeVolume: tradeVolume,
    netSupply,
    restNetSupply: netSupply,
    activity: activity ?? null,
  };
}

/** The least supply at which a price has fallen to this; every price falls as supply grows. */
function supplyWhere(priceAt: (s: number) => number, isReached: (price: number) => boolean): number {
  let [low, high] = [-FURTHEST, FURTHEST];
  for (let round = 0; round < HALVINGS; round++) {
    const s = (low + high) / 2;
    if (isReached(priceAt(s))) high = s;
    else low = s;
  }
  return high;
}

/** The supplies at which one of the prices is what was seen; undefined where none leads to it. */
export function suppliesFor(
  shown: ShownGood,
  marginPercent: number,
  side: 'ask' | 'bid',
  price: number,
): { readonly least: number; readonly most: number } | undefined {
  const priceOf = side === 'ask' ? askCredits : bidCredits;
  const priceAt = (s: number) => priceOf(specimen(shown, marginPercent, s));
  const least = supplyWhere(priceAt, (at) => at <= price);
  const most = supplyWhere(priceAt, (at) => at < price);
  if (priceAt(least) !== price || least <= -FURTHEST || most >= FURTHEST) return undefined;
  return { least, most };
}

function explain(shown: ShownGood, marginPercent: number): Explanation[] {
  const side = shown.type === 'IMPORT' ? 'bid' : 'ask';
  const [price, other] =
    side === 'ask' ? [shown.purchasePrice, shown.sellPrice] : [shown.sellPrice, shown.purchasePrice];
  const supplies = suppliesFor(shown, marginPercent, side, price);
  if (supplies === undefined) return [];
  const otherOf = side === 'ask' ? bidCredits : askCredits;
  const [highest, lowest] = [supplies.least, supplies.most].map((s) => otherOf(specimen(shown, marginPercent, s)));
  const slack = SLACK[shown.type];
  const fits = other >= (lowest ?? 0) - slack && other <= (highest ?? 0) + slack;
  return fits ? [{ marginPercent, ...supplies }] : [];
}

/** The mean of the margins that recorded pairs were explained by (game-facts 5.2). */
const USUAL_MARGIN = 8;

const remembered = new Map<string, readonly Explanation[]>();

/** Every margin and supply by which the universe would show these two prices. */
export function explanationsOf(shown: ShownGood): readonly Explanation[] {
  const { symbol, type, tradeVolume, purchasePrice, sellPrice } = shown;
  const key = `${symbol} ${type} ${tradeVolume} ${purchasePrice} ${sellPrice}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const margins = type === 'EXCHANGE' ? MARGINS.slice(0, 1) : MARGINS;
  const found = margins.flatMap((margin) => explain(shown, margin));
  remembered.set(key, found);
  return found;
}

/** Of several margins the one nearest to the usual. */
export function likeliest(shown: ShownGood): Explanation | undefined {
  const apart = ({ marginPercent }: Explanation) => Math.abs(marginPercent - USUAL_MARGIN);
  return [...explanationsOf(shown)].sort((a, b) => apart(a) - apart(b))[0];
}

/** The price after so many units are sold, above 0, or bought, below. */
export function priceAfter(
  shown: ShownGood,
  marginPercent: number,
  s: number,
  side: 'ask' | 'bid',
  unitsSold: number,
): number {
  const good = specimen(shown, marginPercent, s + unitsSold / shown.tradeVolume);
  return side === 'ask' ? askCredits(good) : bidCredits(good);
}
