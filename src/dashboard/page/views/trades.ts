import type { TradeView } from '../../../daemon/views.ts';
import { isoOf } from '../clock.ts';
import type { VNode } from '../dom/h.ts';
import { keepDrawn, partOf, type View } from '../frame/view.ts';
import { connection, noteSystems } from '../live/fleet.ts';
import { type Paged, paged } from '../live/paged.ts';
import { together } from '../live/signal.ts';
import { card, clockTime, empty, gained, loadOlder, shipLink, waypointLink } from '../parts/bits.ts';
import { zone } from '../plots/range.ts';
import { type Column, table } from '../table/table.ts';
import { asWords } from '../words/symbols.ts';

const COLUMNS: readonly Column<TradeView>[] = [
  { title: 'When', value: ({ atMs }) => isoOf(atMs), cell: ({ atMs }) => clockTime(atMs) },
  { title: 'Ship', value: ({ ship }) => ship, cell: ({ ship }) => (ship === null ? '–' : shipLink(ship)) },
  { title: 'Lane', value: ({ lane }) => lane, isMinor: true },
  { title: 'Trade', value: ({ kind }) => kind },
  { title: 'Good', value: ({ tradeSymbol }) => tradeSymbol, cell: ({ tradeSymbol }) => asWords(tradeSymbol) },
  { title: 'Units', value: ({ units }) => units, isNumber: true },
  { title: 'Unit price', value: ({ unitPrice }) => unitPrice, isNumber: true },
  { title: 'Credits', value: ({ credits }) => credits, cell: ({ credits }) => gained(credits), isNumber: true },
  {
    title: 'Where',
    value: ({ waypoint }) => waypoint,
    cell: ({ waypoint }) => (waypoint === null ? '–' : waypointLink(waypoint)),
  },
];

/** Purchases and sales of goods, the newest first; older ones when asked for. */
export const tradesView: View = (host) => {
  const trades = paged<TradeView>('trades', 5_000);
  const unwatch = trades.watch(() => noteSystems((trades.all() ?? []).flatMap(({ waypoint }) => waypoint ?? [])));
  return together(
    keepDrawn(partOf(host), () => draw(trades), [trades, connection, zone]),
    unwatch,
    trades.close,
  );
};

function draw(trades: Paged<TradeView>): VNode {
  const rows = trades.all();
  if (rows === undefined) return card('Trades', {}, empty(trades.problem() ?? 'Asking …'));
  return card(
    'Trades',
    { class: 'flush', aside: loadOlder(trades, 'trades') },
    table(COLUMNS, rows, {
      name: 'trades',
      caption: 'Trades',
      key: ({ id }) => String(id),
      type: ['Trades', ({ kind }) => kind],
      none: 'No goods have been bought or sold yet.',
    }),
  );
}
