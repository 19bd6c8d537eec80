import type { EventView, StreamMessages } from '../../../daemon/views.ts';
import { after, daemonNowMs, every } from '../clock.ts';
import { read } from './api.ts';
import {
  type Connection,
  connection,
  latestEventId,
  ships,
  takeEvents,
  takeGone,
  takeShips,
  takeStatus,
} from './fleet.ts';

/** Pauses between attempts, milliseconds: the longer nothing answers, the longer. */
const PAUSES_MS = [1_000, 2_000, 3_000, 5_000, 8_000, 10_000];

/** A stream that has said nothing for so long is taken for dead; the daemon speaks every ten seconds. */
const SILENCE_MS = 25_000;

/** Said again and again, these are still no news. */
const LIVE: Connection = { kind: 'live' };
const STARTING: Connection = { kind: 'starting' };

let attempts = 0;
let lostSinceMs: number | undefined;

/** Follows the daemon for as long as the page is open: the stream tells everything at first and then what changes. */
export function follow(): void {
  const source = new EventSource(`./api/stream?after=${latestEventId()}`);
  let heardAtMs = daemonNowMs();
  const hear = <Name extends keyof StreamMessages>(name: Name, take: (view: StreamMessages[Name]) => void) =>
    source.addEventListener(name, (message) => {
      heardAtMs = daemonNowMs();
      take(JSON.parse(message.data) as StreamMessages[Name]);
    });
  hear('status', (view) => {
    connection.set(LIVE);
    if (takeStatus(view)) readLog();
  });
  let isFirst = true;
  hear('ships', (views) => {
    // The first message of a stream names all ships, the later ones those that changed.
    if (isFirst) ships.set(undefined);
    isFirst = false;
    takeShips(views);
  });
  hear('gone', takeGone);
  hear('event', (line) => takeEvents([line]));
  hear('notReady', () => connection.set(STARTING));
  const stopWatching = every(5_000, () => {
    // A daemon that is starting may be silent for as long as its server is away.
    if (connection.get().kind === 'live' && daemonNowMs() - heardAtMs > SILENCE_MS) end();
  });
  const end = () => {
    stopWatching();
    source.close();
    again();
  };
  source.onopen = () => {
    attempts = 0;
    lostSinceMs = undefined;
  };
  source.onerror = end;
}

/** Another run counts its lines anew, so what was kept of the old one is of no use. */
function readLog(): void {
  read<readonly EventView[]>('events?after=0').then(takeEvents, () => {});
}

function again(): void {
  const pauseMs = PAUSES_MS[Math.min(attempts++, PAUSES_MS.length - 1)] ?? 10_000;
  lostSinceMs ??= daemonNowMs();
  connection.set({ kind: 'lost', sinceMs: lostSinceMs, retryAtMs: daemonNowMs() + pauseMs });
  after(pauseMs, follow);
}
