import type { MarketView } from '../../../daemon/views.ts';
import { isoOf } from '../clock.ts';
import { h, type VNode } from '../dom/h.ts';
import { at } from '../frame/router.ts';
import { ago, systemMark } from '../parts/bits.ts';
import { type Column, table } from '../table/table.ts';
import { credits } from '../words/numbers.ts';
import { areSystemsWritten, asWords, shortWaypoint, systemOf } from '../words/symbols.ts';

export type Good = MarketView['goods'][number];

/** On which side a market trades a good. */
export function sideOf(title: string): Column<Good> {
  const cell = ({ type }: Good) => [h('i', { class: `trade ${type.toLowerCase()}` }), type.toLowerCase()];
  return { title, value: ({ type }) => type.toLowerCase(), cell };
}

/** How much is traded at once. */
export const LOT: Column<Good> = {
  title: 'Lot',
  value: ({ tradeVolume }) => tradeVolume,
  isNumber: true,
  isMinor: true,
};

/** When prices were seen last. */
export const SEEN: Column<Good> = {
  title: 'Seen',
  value: ({ seenAtMs }) => (seenAtMs === null ? null : isoOf(seenAtMs)),
  cell: ({ seenAtMs }) => (seenAtMs === null ? 'never' : ago(seenAtMs)),
  isMinor: true,
};

/** A good at one market. */
type Offer = Good & { readonly symbol: string };

/** Where one good is cheapest to buy and brings most; the cheapest first. */
export function goodAtMarkets(markets: readonly MarketView[], tradeSymbol: string): VNode {
  const offers = markets
    .flatMap(({ symbol, goods }) => goods.map((good) => ({ symbol, ...good })))
    .filter((offer) => offer.tradeSymbol === tradeSymbol)
    .sort((a, b) => (a.purchasePrice ?? Number.POSITIVE_INFINITY) - (b.purchasePrice ?? Number.POSITIVE_INFINITY));
  const cheapest = offers.reduce(
    (least, { purchasePrice }) => Math.min(least, purchasePrice ?? least),
    Number.POSITIVE_INFINITY,
  );
  const dearest = offers.reduce((most, { sellPrice }) => Math.max(most, sellPrice ?? most), Number.NEGATIVE_INFINITY);
  return table(offerColumns(cheapest, dearest), offers, {
    name: 'offers',
    type: areSystemsWritten()
      ? ['Systems', ({ symbol }) => systemOf(symbol)]
      : ['Sides', ({ type }) => type.toLowerCase()],
    caption: `${asWords(tradeSymbol)} at all markets`,
    key: ({ symbol }) => symbol,
    isSlim: true,
    isNarrow: true,
  });
}

function offerColumns(cheapest: number, dearest: number): readonly Column<Offer>[] {
  return [
    {
      title: 'Market',
      value: ({ symbol }) => symbol,
      cell: ({ symbol, tradeSymbol }) => [
        areSystemsWritten() ? systemMark(systemOf(symbol)) : null,
        h('a', { href: at('markets', symbol, tradeSymbol), title: symbol }, shortWaypoint(symbol)),
      ],
    },
    sideOf('Trades it as'),
    {
      title: 'Buy',
      value: ({ purchasePrice }) => purchasePrice,
      cell: ({ purchasePrice }) => price(purchasePrice, cheapest),
      isNumber: true,
    },
    {
      title: 'Sell',
      value: ({ sellPrice }) => sellPrice,
      cell: ({ sellPrice }) => price(sellPrice, dearest),
      isNumber: true,
    },
    LOT,
    { title: 'Supply', value: ({ supply }) => supply?.toLowerCase() ?? null, isMinor: true },
    SEEN,
  ];
}

function price(value: number | null, best: number): VNode {
  return h(
    'span',
    { class: value !== null && value === best ? 'num best' : 'num' },
    value === null ? '–' : credits(value),
  );
}
