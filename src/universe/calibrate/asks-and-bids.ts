import { basesHere, explanationsOf, hasItsLabel } from './formula.ts';
import type { ShownGood } from './shown-good.ts';
import { byKey, extremes } from './statistics.ts';
import { type Row, row, type Section, shownRange } from './table.ts';

type Goods = readonly ShownGood[];

/** Maximum number of goods listed by name whose prices are not explained. */
const MOST_GOODS = 20;

/** Whether the formula gives both prices of the good for one of its base prices. */
export function isPaired(good: ShownGood, bases = basesHere(good.symbol)): boolean {
  return explanationsOf(good, bases).length > 0;
}

/** Whether a supply that gives the prices also gives the label shown. */
export function isLabelled(good: ShownGood, bases = basesHere(good.symbol)): boolean {
  return explanationsOf(good, bases).some((each) => hasItsLabel(good, each));
}

function shareRow(figure: string, goods: Goods, holds: (good: ShownGood) => boolean): Row {
  const holding = goods.filter((good) => holds(good)).length;
  return row(figure, 'all', `${holding} of ${goods.length}`, goods.length, holding === goods.length);
}

function pairRow(goods: Goods, type: string): Row {
  return shareRow(`${type}: ask and bid belong together at the universe's base price`, goods, isPaired);
}

function labelRow(goods: Goods, label: string): Row {
  return shareRow(`${label}: the supply behind the prices has this label`, goods, isLabelled);
}

/** The row of a good with no explained sighting: it has another base price, or another formula. */
function oddRow(goods: readonly [ShownGood, ...Goods], name: string): Row {
  const asks = shownRange(extremes(goods.map(({ purchasePrice }) => purchasePrice)));
  const bids = shownRange(extremes(goods.map(({ sellPrice }) => sellPrice)));
  const [base] = basesHere(goods[0].symbol);
  return row(`${name}: pairs not explained`, `base ${base}`, `ask ${asks}, bid ${bids}`, goods.length, false);
}

function unknownRow(goods: Goods, symbol: string): Row {
  return row(`${symbol}: a good`, 'unknown', 'traded', goods.length, false);
}

/** Whether the two prices of each sighting fit together. */
export function pairSection(goods: Goods): Section {
  const known = goods.filter(({ symbol }) => basesHere(symbol).length > 0);
  const unknown = goods.filter(({ symbol }) => basesHere(symbol).length === 0);
  const odd = known.filter((good) => !isPaired(good));
  const rows = [
    ...byKey(known, ({ type }) => type, pairRow),
    ...byKey(odd, ({ symbol, type }) => `${symbol} ${type}`, oddRow).slice(0, MOST_GOODS),
    ...byKey(unknown, ({ symbol }) => symbol, unknownRow),
  ];
  return { title: 'Asks and bids (game-facts 5.2)', rows };
}

/** Whether the supply labels fit the prices. */
export function labelSection(goods: Goods): Section {
  const paired = goods.filter((good) => good.type !== 'EXCHANGE' && isPaired(good));
  return { title: 'Supply labels (game-facts 5.2)', rows: byKey(paired, ({ supply }) => supply, labelRow) };
}
