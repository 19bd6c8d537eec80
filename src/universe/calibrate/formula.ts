import { exchangePrices } from '../economy/exchange-prices.ts';
import { goodFacts } from '../facts/goods.ts';
import type { SupplyLevel } from '../state.ts';
import type { ShownGood } from './shown-good.ts';

export type Side = 'ask' | 'bid';

/** What is hidden behind the prices of a good. */
export interface Hidden {
  readonly base: number;
  /** Whole percent. */
  readonly margin: number;
}

/** Hidden numbers, and the supplies in trade volumes from which they lead to the prices shown. */
export interface Explanation extends Hidden {
  readonly least: number;
  readonly most: number;
}

type GoodType = ShownGood['type'];

/** Margins that any recorded pair was explained by, and then some (game-facts 5.2). */
const MARGINS = Array.from({ length: 11 }, (_, index) => index + 4);

/** Their mean. */
export const USUAL_MARGIN = 8;

/** Beyond this no market was ever seen, in trade volumes. */
const FURTHEST = 20;
const HALVINGS = 40;

/** How far the other price may be from the one that follows, in credits (game-facts 5.2). */
const SLACK: Readonly<Record<GoodType, number>> = { EXPORT: 1, IMPORT: 2, EXCHANGE: 1 };

/** Where each label begins, in trade volumes, the fullest first. */
const LABELS: readonly (readonly [label: SupplyLevel, from: number])[] = [
  ['ABUNDANT', 4],
  ['HIGH', 2],
  ['MODERATE', -2],
  ['LIMITED', -4],
  ['SCARCE', Number.NEGATIVE_INFINITY],
];

/** A label is right within this many trade volumes of its boundary: prices are rounded (game-facts 5.2). */
const NEAR = 0.1;

/** Before rounding. Of exports and imports written anew from game-facts 5.2, so that a slip of the universe's own shows. */
function exactPrices(type: GoodType, { base, margin }: Hidden, s: number): Readonly<Record<Side, number>> {
  if (type === 'EXCHANGE') return exchangePrices(base, s);
  const m = margin / 100;
  const power = 2 ** (0.3 * (type === 'EXPORT' ? -s : s));
  if (type === 'EXPORT')
    return { ask: base * (1 - 5 * m + 4 * m * power), bid: (base / 2) * (1 - 5 * m + 3.25 * m * power) };
  return { ask: 2 * base * (1 + 5 * m - 3.25 * m * power), bid: base * (1 + 5 * m - 4 * m * power) };
}

/** What the formula of game-facts 5.2 shows at a supply of s trade volumes, in whole credits. */
export function priceAt(type: GoodType, hidden: Hidden, s: number, side: Side): number {
  const { ask, bid } = exactPrices(type, hidden, s);
  const wholeBid = Math.max(1, Math.round(bid));
  return side === 'bid' ? wholeBid : Math.max(10, Math.round(ask), wholeBid + 1);
}

/** The least supply at which a price has fallen to this; every price falls as supply grows. */
function supplyWhere(priceOf: (s: number) => number, isReached: (price: number) => boolean): number {
  let [low, high] = [-FURTHEST, FURTHEST];
  for (let round = 0; round < HALVINGS; round++) {
    const s = (low + high) / 2;
    if (isReached(priceOf(s))) high = s;
    else low = s;
  }
  return high;
}

/** Both ends of the supplies at which one of the prices is what was seen; undefined where none leads to it. */
export function suppliesAt(type: GoodType, hidden: Hidden, side: Side, price: number): [number, number] | undefined {
  const priceOf = (s: number) => priceAt(type, hidden, s, side);
  const least = supplyWhere(priceOf, (at) => at <= price);
  const most = supplyWhere(priceOf, (at) => at < price);
  return priceOf(least) !== price || least <= -FURTHEST || most >= FURTHEST ? undefined : [least, most];
}

function explain({ type, purchasePrice, sellPrice }: ShownGood, hidden: Hidden): Explanation[] {
  const isImport = type === 'IMPORT';
  const [side, price, otherSide, other] = isImport
    ? (['bid', sellPrice, 'ask', purchasePrice] as const)
    : (['ask', purchasePrice, 'bid', sellPrice] as const);
  const supplies = suppliesAt(type, hidden, side, price);
  if (supplies === undefined) return [];
  const [least, most] = supplies;
  const isBelow = other < priceAt(type, hidden, most, otherSide) - SLACK[type];
  const isAbove = other > priceAt(type, hidden, least, otherSide) + SLACK[type];
  return isBelow || isAbove ? [] : [{ ...hidden, least, most }];
}

const remembered = new Map<string, readonly Explanation[]>();

/** Every whole margin and supply by which the formula leads from one of these bases to both prices. */
export function explanationsOf(good: ShownGood, bases: readonly number[]): readonly Explanation[] {
  const { type, purchasePrice, sellPrice } = good;
  const key = [type, purchasePrice, sellPrice, ...bases].join(' ');
  const margins = type === 'EXCHANGE' ? [USUAL_MARGIN] : MARGINS;
  const found =
    remembered.get(key) ?? bases.flatMap((base) => margins.flatMap((margin) => explain(good, { base, margin })));
  remembered.set(key, found);
  return found;
}

/** The base price of a good in this universe; none of a good that it doesn't know. */
export function basesHere(symbol: string): readonly number[] {
  const base = goodFacts(symbol)?.basePriceCredits;
  return base === undefined ? [] : [base];
}

/** The label that a supply has. */
export function labelAt(s: number): SupplyLevel {
  return LABELS.find(([, from]) => s > from)?.[0] ?? 'SCARCE';
}

/** Whether the label shown may be that of the supply. */
export function hasItsLabel({ supply }: ShownGood, { least, most }: Explanation): boolean {
  const index = LABELS.findIndex(([label]) => label === supply);
  const [from, upTo] = [LABELS[index]?.[1] ?? 0, LABELS[index - 1]?.[1] ?? Number.POSITIVE_INFINITY];
  return most >= from - NEAR && least <= upTo + NEAR;
}
