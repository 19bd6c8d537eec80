import type { TradeView } from '../../../daemon/views.ts';
import { isoOf } from '../clock.ts';
import { h, type VNode } from '../dom/h.ts';
import { partOf } from '../frame/frame-of.ts';
import { keepDrawn } from '../frame/keep-drawn.ts';
import { together, type View } from '../frame/view.ts';
import { read } from '../live/api.ts';
import { connection } from '../live/fleet.ts';
import { type Resource, resource } from '../live/resource.ts';
import { type Signal, signal } from '../live/signal.ts';
import { card, clockTime, empty, gained, shipLink, waypointLink } from '../parts/bits.ts';
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
  const latest = resource<readonly TradeView[]>('trades', 5_000);
  const older = signal<readonly TradeView[]>([]);
  const isAtBegin = signal(false);
  // Those that fall out of the latest answer are kept, so that there is no hole before the older ones.
  const all = () => {
    const known = new Map([...older.get(), ...(latest.get() ?? [])].map((trade) => [trade.id, trade]));
    return [...known.values()].sort((a, b) => b.id - a.id);
  };
  const unwatch = latest.watch(() => older.set(older.get().length === 0 ? [] : all()));
  const more = async () => {
    const known = all();
    const before = await read<readonly TradeView[]>(`trades?before=${known.at(-1)?.id ?? 0}`);
    older.set([...known, ...before]);
    isAtBegin.set(before.length === 0);
  };
  return together(
    keepDrawn(partOf(host), () => draw(latest, all(), isAtBegin, more), [latest, older, isAtBegin, connection, zone]),
    unwatch,
    latest.close,
  );
};

function draw(
  { get, problem }: Resource<readonly TradeView[]>,
  trades: readonly TradeView[],
  isAtBegin: Signal<boolean>,
  more: () => Promise<void>,
): VNode {
  if (get() === undefined) return card('Trades', {}, empty(problem() ?? 'Asking …'));
  const button = h('button', { type: 'button', onclick: () => void more().catch(() => {}) }, 'Load older trades');
  const aside = isAtBegin.get() || trades.length === 0 ? h('span', { class: 'faint' }, 'all of them') : button;
  return card(
    'Trades',
    { class: 'flush', aside },
    table(COLUMNS, trades, {
      name: 'trades',
      caption: 'Trades',
      key: ({ id }) => String(id),
      type: ['Trades', ({ kind }) => kind],
      none: 'No goods have been bought or sold yet.',
    }),
  );
}
