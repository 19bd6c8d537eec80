import type { MarketView } from '../../../daemon/views.ts';
import { type Child, h, type VNode } from '../dom/h.ts';
import { at } from '../frame/router.ts';
import { gameSecondsSince } from '../live/fleet.ts';
import { ago } from '../parts/bits.ts';
import { credits, gain } from '../words/numbers.ts';
import { asWords, waypointName } from '../words/symbols.ts';
import type { BestTrade, BestTrades } from './best-trades.ts';

/** What does not change between two answers of the daemon, made once a market and answer. */
const tradesOfMarkets = new WeakMap<MarketView, Child>();

/** A market with what it trades, and what is best bought and sold there; it stands below the name of its system. */
export function marketCard(market: MarketView, best: BestTrades | undefined): VNode {
  const { symbol, seenAtMs } = market;
  const trades = tradesOfMarkets.get(market) ?? tradesOf(market, best);
  tradesOfMarkets.set(market, trades);
  return h(
    'a.market-card',
    { key: symbol, href: at('markets', symbol), 'data-market': symbol },
    h(
      'h3',
      waypointName(symbol),
      h('span', { class: `age ${ageClass(seenAtMs)}` }, seenAtMs === null ? 'never seen' : ago(seenAtMs)),
    ),
    trades,
  );
}

function tradesOf({ goods }: MarketView, best: BestTrades | undefined): Child {
  const of = (type: string) =>
    goods.filter((good) => good.type === type).map(({ tradeSymbol }) => asWords(tradeSymbol));
  return [
    bestOf('best buy', best?.buy, '→'),
    bestOf('best sell', best?.sell, '←'),
    listed('export', 'sells', of('EXPORT')),
    listed('import', 'buys', of('IMPORT')),
    listed('exchange', 'both', of('EXCHANGE')),
  ];
}

/** "best buy Fab mats 1,240 → B4 +740": the price here, the market at the other end, and the gain of a unit. */
function bestOf(words: string, best: BestTrade | undefined, arrow: string): VNode | null {
  if (best === undefined) return null;
  const { tradeSymbol, price, other, margin } = best;
  return h(
    'p.best-trade',
    { title: `${credits(other.price)} at ${other.symbol}` },
    h('b', words),
    h('span', ` ${asWords(tradeSymbol)} `, h('span.num', credits(price))),
    h('span.faint', ` ${arrow} ${waypointName(other.symbol)} `),
    h('span.num.profit', gain(margin)),
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
