import { basesHere, explanationsOf, hasItsLabel } from './formula.ts';
import type { ShownGood } from './shown-good.ts';
import { byKey, extremes } from './statistics.ts';
import { type Row, row, type Section, shownRange } from './table.ts';

type Goods = readonly ShownGood[];

/** Maximum number of goods listed by name whose prices are not explained. */
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
