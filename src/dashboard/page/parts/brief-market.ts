import type { MarketView } from '../../../daemon/views.ts';
import { h, type VNode } from '../dom/h.ts';
import { type Column, table } from '../table/table.ts';
import { asWords } from '../words/symbols.ts';
import { ago } from './bits.ts';

type Good = MarketView['goods'][number];

const COLUMNS: readonly Column<Good>[] = [
  {
    title: 'Good',
    value: ({ tradeSymbol }) => tradeSymbol,
    cell: ({ tradeSymbol, type }) => [
      h('i', { class: `trade ${type.toLowerCase()}`, title: asWords(type) }),
      asWords(tradeSymbol),
    ],
  },
  { title: 'Buy', value: ({ purchasePrice }) => purchasePrice, isNumber: true },
  { title: 'Sell', value: ({ sellPrice }) => sellPrice, isNumber: true },
];

/** A market in a few lines: its goods with the last known prices. */
export function briefMarket({ symbol, goods, seenAtMs }: MarketView): VNode {
  return h(
    'div.brief-market',
    h('p.hint', seenAtMs === null ? 'No ship has seen its prices yet.' : ['Prices seen ', ago(seenAtMs)]),
    table(COLUMNS, goods, {
      name: 'brief-market',
      caption: `Goods at ${symbol}`,
      key: ({ tradeSymbol }) => tradeSymbol,
      isBare: true,
    }),
  );
}
