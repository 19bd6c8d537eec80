import { askCredits, BANDS, bidCredits } from '../economy/prices.ts';
import { goodFacts } from '../facts/goods.ts';
import type { ShownGood } from './market-log.ts';
import { byKey, extremes, type Row, row, type Section, shownRange } from './table.ts';

export type QuoteSide = 'ask' | 'bid';

/** The hidden parameters behind the prices of a good. */
export interface Hidden {
  readonly base: number;
  /** Whole percent. */
  readonly margin: number;
}

/** Hidden parameters, and the range of supplies, in trade volumes, that gives the prices shown. */
export interface Explanation extends Hidden {
  readonly least: number;
  readonly most: number;
}

type GoodType = ShownGood['type'];

/** All margins that explained a recorded pair, and a few more (facts: price-formula). */
const MARGINS = Array.from({ length: 11 }, (_, index) => index + 4);

/** The usual one (facts: price-formula). */
export const USUAL_MARGIN = 8;

/** Largest supply considered, in trade volumes; no market was seen beyond it. 40 halvings leave no error that shows. */
const FURTHEST = 20;
const HALVINGS = 40;

/** Allowed error of the other price, in credits (facts: price-formula). */
const SLACK: Readonly<Record<GoodType, number>> = { EXPORT: 1, IMPORT: 2, EXCHANGE: 1 };

/** Tolerance, a guess, at the boundary of a label, in trade volumes: prices are rounded (facts: supply-labels). */
const NEAR = 0.1;

/** The universe's price at a supply of s trade volumes, in whole credits. */
export function priceAt(type: GoodType, { base, margin }: Hidden, s: number, side: QuoteSide): number {
  const volume = { tradeVolume: 1, restTradeVolume: 1, netSupply: s, restNetSupply: 0 };
  const good = { symbol: '', type, basePriceCredits: base, marginPercent: margin, activity: null, ...volume };
  return side === 'ask' ? askCredits(good) : bidCredits(good);
}

/** The lowest supply at which the price has fallen to this value; every price falls as supply grows. */
function supplyWhere(priceOf: (s: number) => number, isReached: (price: number) => boolean): number {
  let [low, high] = [-FURTHEST, FURTHEST];
  for (let round = 0; round < HALVINGS; round++) {
    const s = (low + high) / 2;
    if (isReached(priceOf(s))) high = s;
    else low = s;
  }
  return high;
}

/** The range of supplies at which one of the prices is as seen; undefined if there is none. */
export function suppliesAt(
  type: GoodType,
  hidden: Hidden,
  side: QuoteSide,
  price: number,
): [number, number] | undefined {
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

/** Every whole margin and supply range at which the formula gives both prices from one of these base prices. */
export function explanationsOf(good: ShownGood, bases: readonly number[]): readonly Explanation[] {
  const { type, purchasePrice, sellPrice } = good;
  const key = [type, purchasePrice, sellPrice, ...bases].join(' ');
  const margins = type === 'EXCHANGE' ? [USUAL_MARGIN] : MARGINS;
  const found =
    remembered.get(key) ?? bases.flatMap((base) => margins.flatMap((margin) => explain(good, { base, margin })));
  remembered.set(key, found);
  return found;
}

/** The base price of a good in this universe; empty for an unknown good. */
export function basesHere(symbol: string): readonly number[] {
  const base = goodFacts(symbol)?.basePriceCredits;
  return base === undefined ? [] : [base];
}

/** Whether the label shown fits the supply. */
export function hasItsLabel({ supply }: ShownGood, { least, most }: Explanation): boolean {
  const [, from, upTo] = BANDS.find(([label]) => label === supply) ?? ['', 0, 0];
  return most >= from - NEAR && least <= upTo + NEAR;
}

type Goods = readonly ShownGood[];

/** Maximum number of goods listed by name whose prices are not explained; any of that size does. */
const MOST_GOODS = 20;

/** Whether some margin and supply give both prices of the good at one of the base prices, and the label that is shown. */
export function isExplained(good: ShownGood, bases = basesHere(good.symbol)): boolean {
  return explanationsOf(good, bases).some((each) => good.type === 'EXCHANGE' || hasItsLabel(good, each));
}

function typeRow(goods: Goods, type: string): Row {
  const explained = goods.filter((good) => isExplained(good)).length;
  const figure = `${type}: ask, bid and supply label belong together at the universe's base price`;
  return row(figure, 'all', `${explained} of ${goods.length}`, goods.length, explained === goods.length);
}

/** The row of a good with no explained sighting: it has another base price, or another formula. */
function oddRow(goods: readonly [ShownGood, ...Goods], name: string): Row {
  const asks = shownRange(extremes(goods.map(({ purchasePrice }) => purchasePrice)));
  const bids = shownRange(extremes(goods.map(({ sellPrice }) => sellPrice)));
  const [base] = basesHere(goods[0].symbol);
  return row(`${name}: not explained`, `base ${base}`, `ask ${asks}, bid ${bids}`, goods.length, false);
}

function unknownRow(goods: Goods, symbol: string): Row {
  return row(`${symbol}: a good`, 'unknown', 'traded', goods.length, false);
}

/** Whether the two prices and the supply label of each sighting fit together. */
export function priceSection(goods: Goods): Section {
  const known = goods.filter(({ symbol }) => basesHere(symbol).length > 0);
  const unknown = goods.filter(({ symbol }) => basesHere(symbol).length === 0);
  const odd = known.filter((good) => !isExplained(good));
  const rows = [
    ...byKey(known, ({ type }) => type, typeRow),
    ...byKey(odd, ({ symbol, type }) => `${symbol} ${type}`, oddRow).slice(0, MOST_GOODS),
    ...byKey(unknown, ({ symbol }) => symbol, unknownRow),
  ];
  return { title: 'Asks, bids and supply labels (facts: price-formula, supply-labels)', rows };
}
