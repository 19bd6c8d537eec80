import type { MissionsView, TradeView } from '../../../daemon/book-views.ts';
import { isoOf } from '../clock.ts';
import { h, type VNode } from '../dom/h.ts';
import { chosenInAddress } from '../frame/router.ts';
import { keepDrawn, partOf, type View } from '../frame/view.ts';
import { connection, noteSystems } from '../live/fleet.ts';
import { type Paged, paged } from '../live/paged.ts';
import { resource } from '../live/resource.ts';
import { type Signal, together } from '../live/signal.ts';
import { card, clockTime, empty, gained, loadOlder, shipLink, tab, waypointLink } from '../parts/bits.ts';
import { zone } from '../plots/range.ts';
import { type Column, table } from '../table/table.ts';
import { asWords } from '../words/symbols.ts';
import { missionCards } from './missions.ts';

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

type Shown = 'goods' | 'missions';

const isShown = (word: string): word is Shown => word === 'goods' || word === 'missions';

/** Purchases and sales of goods, the newest first, or missions as wholes. */
export const tradesView: View = (host) => {
  const shown = chosenInAddress('of', 'goods', isShown);
  const bar = partOf(host);
  const body = partOf(host, 'stack');
  let close = () => {};
  const open = () => {
    close();
    close = shown.get() === 'goods' ? openTrades(body) : openMissions(body);
  };
  open();
  return together(
    keepDrawn(bar, () => tabs(shown), [shown]),
    shown.watch(open),
    () => close(),
  );
};

function openTrades(host: HTMLElement): () => void {
  const trades = paged<TradeView>('trades', 5_000);
  const unwatch = trades.watch(() => noteSystems((trades.all() ?? []).flatMap(({ waypoint }) => waypoint ?? [])));
  return together(
    unwatch,
    keepDrawn(host, () => draw(trades), [trades, connection, zone]),
    trades.close,
  );
}

/** Real milliseconds between questions: sums over the books change slowly. */
const MISSIONS_EVERY_MS = 10_000;

function openMissions(host: HTMLElement): () => void {
  const missions = resource<MissionsView>('missions', MISSIONS_EVERY_MS);
  return together(
    keepDrawn(host, () => h('div.stack', ...missionCards(missions)), [missions, connection, zone]),
    missions.close,
  );
}

function tabs(shown: Signal<Shown>): VNode {
  const button = (name: Shown, words: string) => tab(words, shown.get() === name, () => shown.set(name));
  const names = { role: 'group', 'aria-label': 'What is shown' };
  return h('div.filters.tabs', names, button('goods', 'Goods'), button('missions', 'Missions'));
}

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
