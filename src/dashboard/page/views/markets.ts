import type { MarketView } from '../../../daemon/views.ts';
import { isoOf } from '../clock.ts';
import { h, type VNode } from '../dom/h.ts';
import { at } from '../frame/router.ts';
import { keepDrawn, partOf, type View } from '../frame/view.ts';
import { connection, gameSecondsSince } from '../live/fleet.ts';
import { resource } from '../live/resource.ts';
import { keep, kept, type Signal, signal, together } from '../live/signal.ts';
import { ago, card, empty, select } from '../parts/bits.ts';
import { type Column, table } from '../table/table.ts';
import { counted, credits } from '../words/numbers.ts';
import { asWords, shortWaypoint } from '../words/symbols.ts';

/** All markets, and where each good is cheap and expensive; a single good if the reader selects one. */
export const marketsView: View = (host) => {
  const markets = resource<readonly MarketView[]>('markets', 5_000);
  const good = signal(kept('markets.good', ''));
  good.watch(() => keep('markets.good', good.get()));
  return together(
    keepDrawn(partOf(host), () => draw(markets.get(), markets.problem(), good), [markets, good, connection]),
    markets.close,
  );
};

function draw(markets: readonly MarketView[] | undefined, problem: string | undefined, good: Signal<string>): VNode {
  if (markets === undefined) return card('Markets', {}, empty(problem ?? 'Asking …'));
  const seen = markets.filter(({ seenAtMs }) => seenAtMs !== null).length;
  const goods = [...new Set(markets.flatMap((market) => market.goods.map(({ tradeSymbol }) => tradeSymbol)))].sort();
  const wanted = goods.includes(good.get()) ? good.get() : '';
  return card(
    'Markets',
    { aside: h('span.faint', `${counted(markets.length, 'market')}, prices seen of ${seen}`) },
    chooser(goods, wanted, good),
    markets.length === 0
      ? empty('No market is known yet.')
      : wanted === ''
        ? cards(markets)
        : comparison(markets, wanted),
  );
}

function chooser(goods: readonly string[], wanted: string, good: Signal<string>): VNode {
  const options = goods.map((name) => [name, asWords(name)] as const);
  return h(
    'div.filters',
    h('label', h('span', 'Good'), select({ id: 'good' }, [['', 'all, by market'], ...options], wanted, good.set)),
  );
}

function cards(markets: readonly MarketView[]): VNode {
  const freshFirst = [...markets].sort((a, b) => (b.seenAtMs ?? 0) - (a.seenAtMs ?? 0));
  return h('div.grid.markets', ...freshFirst.map(marketCard));
}

function marketCard({ symbol, seenAtMs, goods }: MarketView): VNode {
  const of = (type: string) =>
    goods.filter((good) => good.type === type).map(({ tradeSymbol }) => asWords(tradeSymbol));
  return h(
    'a.market-card',
    { key: symbol, href: at('markets', symbol), 'data-market': symbol },
    h(
      'h3',
      shortWaypoint(symbol),
      h('span', { class: `age ${ageClass(seenAtMs)}` }, seenAtMs === null ? 'never seen' : ago(seenAtMs)),
    ),
    listed('export', 'sells', of('EXPORT')),
    listed('import', 'buys', of('IMPORT')),
    listed('exchange', 'both', of('EXCHANGE')),
  );
}

function listed(kind: string, words: string, names: readonly string[]): VNode | null {
  if (names.length === 0) return null;
  return h('p', h('i', { class: `trade ${kind}` }), h('b', words), ` ${names.join(', ')}`);
}

/** Game seconds, guesses, after which prices are no longer fresh, and after which they are of little use. */
const AGES = { fresh: 1_800, old: 7_200 } as const;

/** The reliability of prices by their age. */
function ageClass(seenAtMs: number | null): string {
  if (seenAtMs === null) return 'unseen-yet';
  const seconds = gameSecondsSince(seenAtMs);
  return seconds < AGES.fresh ? 'fresh' : seconds < AGES.old ? 'ageing' : 'old';
}

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
function comparison(markets: readonly MarketView[], tradeSymbol: string): VNode {
  const offers = markets
    .flatMap(({ symbol, goods }) => goods.map((good) => ({ symbol, ...good })))
    .filter((offer) => offer.tradeSymbol === tradeSymbol)
    .sort((a, b) => (a.purchasePrice ?? Number.POSITIVE_INFINITY) - (b.purchasePrice ?? Number.POSITIVE_INFINITY));
  const cheapest = offers.reduce(
    (least, { purchasePrice = null }) => Math.min(least, purchasePrice ?? least),
    Number.POSITIVE_INFINITY,
  );
  const dearest = offers.reduce(
    (most, { sellPrice = null }) => Math.max(most, sellPrice ?? most),
    Number.NEGATIVE_INFINITY,
  );
  return table(offerColumns(cheapest, dearest), offers, {
    name: 'offers',
    type: ['Sides', ({ type }) => type.toLowerCase()],
    caption: `${asWords(tradeSymbol)} at all markets`,
    key: ({ symbol }) => symbol,
    isSlim: true,
  });
}

function offerColumns(cheapest: number, dearest: number): readonly Column<Offer>[] {
  return [
    {
      title: 'Market',
      value: ({ symbol }) => symbol,
      cell: ({ symbol, tradeSymbol }) => h('a', { href: at('markets', symbol, tradeSymbol) }, shortWaypoint(symbol)),
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
