import type { MarketView } from '../../../daemon/views.ts';
import { h, type VNode } from '../dom/h.ts';
import { credits } from '../words/numbers.ts';
import { asWords } from '../words/symbols.ts';
import { ago } from './bits.ts';

/** A market in a few lines: its goods with the last known prices. */
export function briefMarket({ goods, seenAtMs }: MarketView): VNode {
  return h(
    'div',
    { class: 'brief-market' },
    h('p', { class: 'hint' }, seenAtMs === null ? 'No ship has seen its prices yet.' : ['Prices seen ', ago(seenAtMs)]),
    h(
      'table',
      { class: 'tight' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, 'Good'),
          h('th', { scope: 'col', class: 'number' }, 'Buy'),
          h('th', { scope: 'col', class: 'number' }, 'Sell'),
        ),
      ),
      h(
        'tbody',
        {},
        ...goods.map(({ tradeSymbol, type, purchasePrice, sellPrice }) =>
          h(
            'tr',
            { key: tradeSymbol },
            h('td', {}, h('i', { class: `trade ${type.toLowerCase()}`, title: asWords(type) }), asWords(tradeSymbol)),
            price(purchasePrice),
            price(sellPrice),
          ),
        ),
      ),
    ),
  );
}

function price(value: number | null): VNode {
  return h('td', { class: 'number num' }, value === null ? '–' : credits(value));
}
