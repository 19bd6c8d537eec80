import type { QueueView, RequestsView, WaitingView } from '../../../daemon/views.ts';
import { h, type VNode } from '../dom/h.ts';
import { cardOf, partOf } from '../frame/frame-of.ts';
import { keepDrawn } from '../frame/keep-drawn.ts';
import { together, type View } from '../frame/view.ts';
import { ships, status } from '../live/fleet.ts';
import { resource } from '../live/resource.ts';
import { card, empty, meter, shipLink, tile } from '../parts/bits.ts';
import { type Column, table } from '../parts/table.ts';
import { history, requestsPlot } from '../plots/course.ts';
import { range, rangeBar, zone } from '../plots/range.ts';
import { credits, duration, percent } from '../words/numbers.ts';

/** The request queue: its use of the limit, and the waiting requests. */
export const queueView: View = (host) => {
  const requests = history();
  const queue = resource<QueueView>('queue', 2_000);
  const tiles = partOf(host);
  const bar = partOf(host);
  const chart = requestsPlot(cardOf(host, 'Requests per game minute'), requests);
  return together(
    keepDrawn(tiles, () => figures(queue.get() ?? status.get()?.requests, queue.problem()), [queue, status]),
    keepDrawn(bar, rangeBar, [range, zone, status]),
    keepDrawn(partOf(host), () => line(queue.get()?.line ?? []), [queue]),
    keepDrawn(partOf(host), byShip, [ships]),
    chart.close,
    requests.close,
    queue.close,
  );
};

function figures(now: RequestsView | undefined, problem: string | undefined): VNode {
  if (now === undefined) return card('Queue', {}, empty(problem ?? 'Asking …'));
  const { lastMinute, budgetPerMinute, pausedBecause } = now;
  return card(
    'Queue',
    {},
    pausedBecause.length === 0 ? null : h('p', { class: 'problem' }, `It stands still: ${pausedBecause.join('; ')}.`),
    h(
      'dl',
      { class: 'tiles' },
      tile('In the last game minute', `${lastMinute} / ${budgetPerMinute}`, [
        percent(lastMinute, budgetPerMinute),
        meter(lastMinute, budgetPerMinute, 'used'),
      ]),
      tile('Waiting', credits(now.waiting), `the oldest for ${duration(now.oldestWaitSeconds)}`),
      tile('In flight', credits(now.inFlight), 'sent, not yet answered'),
      tile('Sent in this run', credits(now.started), ''),
      tile('Rejected', credits(now.rejected429), 'too many requests (429)'),
    ),
  );
}

/** Most requests drawn of a long queue. */
const SHOWN = 30;

const COLUMNS: readonly Column<WaitingView & { readonly place: number }>[] = [
  { title: 'Request', cell: ({ label }) => h('code', {}, label) },
  { title: 'Of', cell: ({ owner }) => (owner === 'agent' ? owner : shipLink(owner)) },
  { title: 'Worth', cell: ({ worth }) => credits(worth), isNumber: true },
  { title: 'Waited', cell: ({ waitedSeconds }) => duration(waitedSeconds), isNumber: true },
];

function line(waiting: readonly WaitingView[]): VNode {
  const rows = waiting.slice(0, SHOWN).map((request, place) => ({ ...request, place }));
  const body =
    rows.length === 0
      ? empty('Nothing waits: every request is sent as soon as it is asked for.')
      : table(COLUMNS, rows, { caption: 'Requests that wait, the next one first', key: ({ place }) => String(place) });
  const more = waiting.length > SHOWN ? `the first ${SHOWN} of ${waiting.length}` : 'the next one first';
  return card('Waiting', { class: 'flush', aside: h('span', { class: 'faint' }, more) }, body);
}

function byShip(): VNode {
  const all = [...(ships.get() ?? [])].sort((a, b) => b.requests - a.requests);
  const total = all.reduce((sum, { requests }) => sum + requests, 0);
  if (all.length === 0) return card('By ship', {}, empty('There are no ships yet.'));
  const columns = [
    { title: 'Ship', cell: ({ symbol }: (typeof all)[number]) => shipLink(symbol) },
    { title: 'Requests', cell: ({ requests }: (typeof all)[number]) => credits(requests), isNumber: true },
    {
      title: 'Share',
      cell: ({ requests }: (typeof all)[number]) => [percent(requests, total), meter(requests, total, 'share')],
      isNumber: true,
    },
    {
      title: 'Credits per request',
      cell: (ship: (typeof all)[number]) => (ship.requests === 0 ? '–' : credits(ship.profitCredits / ship.requests)),
      isNumber: true,
    },
  ];
  return card(
    'By ship',
    { class: 'flush' },
    table(columns, all, { caption: 'Requests by ship', key: ({ symbol }) => symbol, isSlim: true }),
  );
}
