import { askCredits, bidCredits } from '../../src/universe/economy/prices.ts';
import type { MarketGoodState } from '../../src/universe/state.ts';
import { type FreshHome, goodsOf } from './fresh-home.ts';
import { type PriceRow, RECORDED_PRICES } from './recorded-prices.ts';
import { greatest, least, mean } from './statistics.ts';
import { judged, type Row, type Section, shownPercent, shownRange } from './table.ts';

/** How far beyond the recorded least and greatest a price may lie. */
const SLACK = { low: 0.9, high: 1.1 };

/** The share of all prices that has to lie within. */
const SHARE_WANTED = 0.85;

/** How many of the worst rows the page names. */
const SAMPLE = 'ask and bid, least × 0.9 to greatest × 1.1';

interface Compared {
  readonly row: PriceRow;
  readonly asks: readonly number[];
  readonly bids: readonly number[];
  /** Prices, asks and bids alike, and how many of them lie within. */
  readonly prices: number;
  readonly within: number;
}

function isWithin(price: number, [low, , high]: readonly [number, number, number]): boolean {
  return price >= low * SLACK.low && price <= high * SLACK.high;
}

function compare(row: PriceRow, goods: readonly MarketGoodState[]): Compared {
  const [asks, bids] = [goods.map(askCredits), goods.map(bidCredits)];
  const within =
    asks.filter((ask) => isWithin(ask, row[3])).length + bids.filter((bid) => isWithin(bid, row[4])).length;
  return { row, asks, bids, prices: asks.length + bids.length, within };
}

function compared(goods: readonly MarketGoodState[]): Compared[] {
  return RECORDED_PRICES.map((row) =>
    compare(
      row,
      goods.filter(({ symbol, type }) => symbol === row[0] && type === row[1]),
    ),
  );
}

function shareWithin(rows: readonly Compared[]): { readonly share: number; readonly prices: number } {
  const prices = rows.reduce((total, row) => total + row.prices, 0);
  return { prices, share: rows.reduce((total, row) => total + row.within, 0) / prices };
}

function totalRow(figure: string, rows: readonly Compared[], verdict: Row['verdict'] | undefined): Row {
  const { share, prices } = shareWithin(rows);
  return {
    figure,
    recorded: `at least ${100 * SHARE_WANTED} % within`,
    n: `${rows.reduce((total, { row }) => total + row[2], 0)} market states`,
    sure: 'good',
    section: 'A',
    ours: `${shownPercent(share)} of ${prices}`,
    verdict: verdict ?? judged(share >= SHARE_WANTED),
  };
}

function goodRow({ row, asks, bids, prices, within }: Compared): Row {
  const [symbol, type, n, ask, bid] = row;
  const ours =
    prices === 0
      ? 'never made'
      : `${shownRange(least(asks), greatest(asks))} / ${shownRange(least(bids), greatest(bids))}; ${shownPercent(within / prices)}`;
  return {
    figure: `${symbol} ${type}`,
    recorded: `${shownRange(ask[0], ask[2])} / ${shownRange(bid[0], bid[2])}`,
    n: String(n),
    sure: n >= 4 ? 'good' : 'poor',
    section: 'A',
    ours,
    verdict: prices === 0 ? 'told' : judged(within / prices >= SHARE_WANTED),
  };
}

/** The share of the prices of fresh homes that lies within what was recorded. */
export function priceShare(homes: readonly FreshHome[], minutes = 0): number {
  return shareWithin(compared(homes.flatMap((home) => goodsOf(home, minutes)))).share;
}

/** Prices at the start. The homes are looked at as they are, so nothing may have been traded in them. */
export function priceSection(homes: readonly FreshHome[]): Section {
  const goods = homes.flatMap((home) => goodsOf(home));
  const rows = compared(goods);
  const known = new Set(RECORDED_PRICES.map(([symbol, type]) => `${symbol} ${type}`));
  const unknown = goods.filter(({ symbol, type }) => !known.has(`${symbol} ${type}`));
  const ofType = (type: string) => rows.filter(({ row }) => row[1] === type);
  const ratio = mean(rows.filter(({ prices }) => prices > 0).map(({ row, asks }) => mean(asks) / row[3][1]));
  return {
    title: 'Prices by good and type',
    told: [
      `Each price of the fresh homes (${SAMPLE}) against all rows of Appendix A. ${unknown.length} of ${goods.length} listings`,
      `have no recorded row and are left out. Averaged over the rows, our mean ask is ${ratio.toFixed(2)} times the recorded one.`,
      'A row of one sighting is no range, so that many of its misses mean little. Columns: asks / bids.',
    ].join(' '),
    rows: [
      totalRow('all prices', rows, undefined),
      totalRow('prices of exports', ofType('EXPORT'), 'told'),
      totalRow('prices of imports', ofType('IMPORT'), 'told'),
      totalRow('prices of exchange goods', ofType('EXCHANGE'), 'told'),
      totalRow(
        'goods seen four times or more',
        rows.filter(({ row }) => row[2] >= 4),
        'told',
      ),
      ...rows.map(goodRow),
    ],
  };
}
