import type { PriceHistoryView } from '../../../daemon/book-views.ts';
import type { MarketView } from '../../../daemon/views.ts';
import { h, type VNode } from '../dom/h.ts';
import { at } from '../frame/router.ts';
import { cardOf, keepDrawn, partOf, type View } from '../frame/view.ts';
import { part } from '../live/api.ts';
import { connection, daemonStatus } from '../live/fleet.ts';
import { type Resource, resource } from '../live/resource.ts';
import { together } from '../live/signal.ts';
import { type Good, LOT, SEEN, sideOf } from '../markets/one-good.ts';
import { ago, card, empty } from '../parts/bits.ts';
import { legend } from '../parts/finder.ts';
import { overRange } from '../plots/course.ts';
import { plot } from '../plots/plot.ts';
import { range, rangeBar, zone } from '../plots/range.ts';
import { drawTradeMarks, tradesInWords } from '../plots/trade-marks.ts';
import { type Column, table } from '../table/table.ts';
import { counted, credits, creditsInShort } from '../words/numbers.ts';
import { asWords } from '../words/symbols.ts';

/** One market: its goods with prices and their age, and the history of the good in the address. */
export const marketView: View = (host, [symbol = '', tradeSymbol]) => {
  host.classList.add('market-page');
  const markets = resource<readonly MarketView[]>('markets', 5_000);
  const market = () => markets.get()?.find((one) => one.symbol === symbol);
  const top = partOf(host, 'span-all');
  const goods = partOf(host);
  const prices = priceHistory(host, symbol, tradeSymbol);
  return together(
    keepDrawn(top, () => head(symbol), []),
    keepDrawn(goods, () => goodsOf(symbol, market(), markets, tradeSymbol), [markets, connection]),
    markets.close,
    prices,
  );
};

function head(symbol: string): VNode {
  return h(
    'div.stack',
    h('a.back', { href: at('markets') }, '← all markets'),
    h('div.title', h('h1', symbol), h('a', { href: at('map', symbol) }, 'on the map')),
  );
}

function goodsOf(
  symbol: string,
  market: MarketView | undefined,
  { get, problem }: Resource<readonly MarketView[]>,
  chosen: string | undefined,
): VNode {
  if (market === undefined)
    return card(
      'Goods',
      {},
      empty(problem() ?? (get() === undefined ? 'Asking …' : `No market is known at ${symbol}.`)),
    );
  const seen = market.seenAtMs === null ? 'No ship has seen its prices yet.' : ['seen ', ago(market.seenAtMs)];
  const areSeenAtOnce = market.goods.every(({ seenAtMs }) => seenAtMs === market.seenAtMs);
  const rowClass = (good: Good) => (good.tradeSymbol === chosen ? 'is-chosen' : '');
  return card(
    'Goods',
    { class: 'flush', aside: h('span.faint', seen) },
    table(columns(symbol, areSeenAtOnce), market.goods, {
      name: 'goods',
      type: ['Sides', ({ type }) => type.toLowerCase()],
      caption: `Goods at ${symbol}`,
      key: ({ tradeSymbol }) => tradeSymbol,
      rowClass,
      isSlim: true,
    }),
  );
}

/** The columns; where all goods were seen at once, the head of the card says when. */
function columns(symbol: string, areSeenAtOnce: boolean): readonly Column<Good>[] {
  return [
    {
      title: 'Good',
      value: ({ tradeSymbol }) => tradeSymbol,
      cell: ({ tradeSymbol }) => h('a', { href: at('markets', symbol, tradeSymbol) }, asWords(tradeSymbol)),
    },
    { ...sideOf('Trade'), isMinor: true },
    { title: 'Buy', value: ({ purchasePrice }) => purchasePrice, isNumber: true },
    { title: 'Sell', value: ({ sellPrice }) => sellPrice, isNumber: true },
    LOT,
    {
      title: 'Supply',
      value: ({ supply, activity }) => (supply === null ? null : `${supply} ${activity ?? ''}`.trim().toLowerCase()),
      cell: ({ supply, activity }) =>
        supply === null ? '–' : [supply.toLowerCase(), activity === null ? null : h('small', activity.toLowerCase())],
    },
    ...(areSeenAtOnce ? [] : [SEEN]),
  ];
}

function priceHistory(host: HTMLElement, symbol: string, tradeSymbol: string | undefined): () => void {
  const body = cardOf(host, tradeSymbol === undefined ? 'Prices over time' : `${asWords(tradeSymbol)} over time`);
  if (tradeSymbol === undefined) {
    return keepDrawn(partOf(body), () => empty('Pick a good to see its price history.'), []);
  }
  const prices = overRange<PriceHistoryView>(`prices/${part(symbol)}/${part(tradeSymbol)}`);
  const bar = keepDrawn(partOf(body), rangeBar, [range, zone, daemonStatus]);
  const lines = [
    { label: 'Buy', colour: 'brass', write: credits },
    { label: 'Sell', colour: 'sea', write: credits },
  ];
  const drawOver = (drawn: Parameters<typeof drawTradeMarks>[0]) => drawTradeMarks(drawn, prices.get()?.trades ?? []);
  const chart = plot(body, {
    title: `${asWords(tradeSymbol)} at ${symbol}`,
    lines,
    axis: creditsInShort,
    height: 260,
    drawOver,
  });
  const note = keepDrawn(partOf(body), () => noteOn(prices), [prices]);
  const unwatch = prices.watch(() => {
    const seen = prices.get();
    if (seen !== undefined) chart.show({ ...seen, values: [seen.purchasePrice, seen.sellPrice] });
  });
  return together(unwatch, note, bar, chart.close, prices.close);
}

/** Own trades on the plot. */
const MARKS = { 'own-purchase': 'bought', 'own-sale': 'sold' };

function noteOn(prices: Resource<PriceHistoryView>): VNode {
  const seen = prices.get();
  if (seen === undefined) return empty(prices.problem() ?? 'Asking …');
  if (seen.looks === 0) return empty('No ship has seen its price in this time.');
  const own = tradesInWords(seen.trades);
  return h(
    'div.stack',
    h('p.hint', `Seen ${counted(seen.looks, 'time')} in this time.`),
    own === '' ? null : legend(MARKS, `Own trades: ${own}.`),
  );
}
