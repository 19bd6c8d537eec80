import type { QueueView, RequestsView, ShipView, WaitingView } from '../../../daemon/views.ts';
import { h, type VNode } from '../dom/h.ts';
import { cardOf, keepDrawn, partOf, type View } from '../frame/view.ts';
import { daemonStatus, ships } from '../live/fleet.ts';
import { resource } from '../live/resource.ts';
import { together } from '../live/signal.ts';
import { card, empty, meter, shipLink, tile } from '../parts/bits.ts';
import { plotHistory, requestsPlot } from '../plots/course.ts';
import { range, rangeBar, zone } from '../plots/range.ts';
import { type Column, table } from '../table/table.ts';
import { credits, duration, percent, shareOf } from '../words/numbers.ts';

/** The request queue: its use of the limit, and the waiting requests. */
export const queueView: View = (host) => {
  const requests = plotHistory();
  const queue = resource<QueueView>('queue', 2_000);
  const tiles = partOf(host);
  const bar = partOf(host);
  const chart = requestsPlot(cardOf(host, 'Requests per game minute'), requests);
  return together(
    keepDrawn(tiles, () => figures(queue.get() ?? daemonStatus.get()?.requests, queue.problem()), [
      queue,
      daemonStatus,
    ]),
    keepDrawn(bar, rangeBar, [range, zone, daemonStatus]),
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
    pausedBecause.length === 0 ? null : h('p.problem', `It stands still: ${pausedBecause.join('; ')}.`),
    h(
      'dl.tiles',
      tile('In the last game minute', `${lastMinute} / ${budgetPerMinute}`, [
        percent(lastMinute, budgetPerMinute),
        meter(lastMinute, budgetPerMinute, 'used'),
      ]),
      tile('Waiting', credits(now.waiting), `the oldest for ${duration(now.oldestWaitSeconds)}`),
      tile('In flight', credits(now.inFlight), 'sent, not yet answered'),
      tile('Sent in this run', credits(now.started), ''),
      tile('Rejected', credits(now.rejected429), 'too many requests (429)'),
      ofClients(now),
    ),
  );
}

/** The requests of your other programs, where they are served. */
function ofClients({ clients }: RequestsView): VNode | null {
  if (clients === null) return null;
  const { sent, fromAtlas, turnedAway, waiting } = clients;
  const more = `${credits(fromAtlas)} from the atlas, ${credits(turnedAway)} turned away, ${credits(waiting)} waiting`;
  return tile('Of your other programs', credits(sent), more);
}

/** Most requests drawn of a long queue; by eye. */
const SHOWN = 30;

const COLUMNS: readonly Column<WaitingView & { readonly place: number }>[] = [
  { title: 'Request', value: ({ label }) => label, cell: ({ label }) => h('code', label), isWide: true },
  { title: 'Of', value: ({ owner }) => owner, cell: ({ owner }) => (owner === 'agent' ? owner : shipLink(owner)) },
  { title: 'Worth', value: ({ worth }) => worth, isNumber: true },
  {
    title: 'Waited',
    value: ({ waitedSeconds }) => waitedSeconds,
    cell: ({ waitedSeconds }) => duration(waitedSeconds),
    isNumber: true,
  },
];

function line(waiting: readonly WaitingView[]): VNode {
  const rows = waiting.map((request, place) => ({ ...request, place }));
  return card(
    'Waiting',
    { class: 'flush', aside: h('span.faint', 'the next one first') },
    table(COLUMNS, rows, {
      name: 'waiting',
      caption: 'Requests that wait, the next one first',
      key: ({ place }) => String(place),
      type: ['Methods', ({ label }) => label.split(' ')[0] ?? ''],
      first: SHOWN,
      none: 'Nothing waits: every request is sent as soon as it is asked for.',
    }),
  );
}

function byShip(): VNode {
  const all = [...(ships.get() ?? [])].sort((a, b) => b.requests - a.requests);
  const total = all.reduce((sum, { requests }) => sum + requests, 0);
  if (all.length === 0) return card('By ship', {}, empty('There are no ships yet.'));
  const columns: readonly Column<ShipView>[] = [
    { title: 'Ship', value: ({ symbol }) => symbol, cell: ({ symbol }) => shipLink(symbol) },
    { title: 'Requests', value: ({ requests }) => requests, isNumber: true },
    {
      title: 'Share',
      value: ({ requests }) => shareOf(requests, total),
      cell: ({ requests }) => [percent(requests, total), meter(requests, total, 'share')],
      isNumber: true,
    },
    {
      title: 'Credits per request',
      value: ({ requests, profitCredits }) => (requests === 0 ? null : Math.round(profitCredits / requests)),
      isNumber: true,
    },
  ];
  return card(
    'By ship',
    { class: 'flush' },
    table(columns, all, {
      name: 'requests',
      caption: 'Requests by ship',
      key: ({ symbol }) => symbol,
      type: ['Roles', ({ role }) => role.toLowerCase()],
    }),
  );
}
