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
import { keep, kept } from './signal.ts';

/** Pauses between attempts, in milliseconds; they grow while there is no answer. */
const PAUSES_MS = [1_000, 2_000, 3_000, 5_000, 8_000, 10_000];

/** A stream silent for this long, in milliseconds, counts as lost; the daemon sends something every ten seconds. */
const SILENCE_MS = 25_000;

/** How long after a stream that ends at once the next one begins, in milliseconds; a guess. */
const BRIEF_PAUSE_MS = 2_000;

/** One object, so that setting it again is not a change. */
const LIVE: Connection = { kind: 'live' };
const STARTING: Connection = { kind: 'starting' };

let attempts = 0;
let lostSinceMs: number | undefined;

/** Follows the daemon while the page is open: the stream sends the whole state first, and then changes. */
export function follow(): void {
  const source = new EventSource(`./api/stream?after=${latestEventId()}&browser=${encodeURIComponent(browserName())}`);
  let lastMessageAtMs = daemonNowMs();
  const subscribe = <Name extends keyof StreamMessages>(name: Name, take: (view: StreamMessages[Name]) => void) =>
    source.addEventListener(name, (message) => {
      lastMessageAtMs = daemonNowMs();
      take(JSON.parse(message.data) as StreamMessages[Name]);
    });
  subscribe('status', (view) => {
    // The status first: what is asked for once the connection stands depends on the daemon's time.
    const isAnotherRun = takeStatus(view);
    connection.set(LIVE);
    if (isAnotherRun) readLog();
  });
  let isFirst = true;
  subscribe('ships', (views) => {
    // The first message of a stream names all ships, the later ones those that changed.
    takeShips(views, isFirst ? [] : ships.get());
    isFirst = false;
  });
  subscribe('gone', takeGone);
  subscribe('event', (line) => takeEvents([line]));
  subscribe('notReady', () => connection.set(STARTING));
  const stopWatching = every(5_000, () => {
    // A daemon that is starting may be silent while its server is unavailable.
    if (connection.get().kind === 'live' && daemonNowMs() - lastMessageAtMs > SILENCE_MS) end();
  });
  const close = () => {
    stopWatching();
    source.close();
  };
  const end = () => {
    close();
    again();
  };
  // The browser has as many streams as the daemon gives it: this page gets the whole state from time to time.
  subscribe('brief', () => {
    close();
    after(BRIEF_PAUSE_MS, follow);
  });
  source.onopen = () => {
    attempts = 0;
    lostSinceMs = undefined;
  };
  source.onerror = end;
}

/** A name for this browser, the instant of its first visit, so that all its pages together leave connections free for other requests. */
function browserName(): string {
  const name = kept('browser', '');
  if (name !== '') return name;
  keep('browser', `since ${daemonNowMs()}`);
  // Browsers that keep nothing share a name.
  return kept('browser', 'unnamed');
}

/** Another run numbers its lines from the start, so the lines of the old run are dropped. */
function readLog(): void {
  read<readonly EventView[]>('events?after=0').then(takeEvents, () => {});
}

function again(): void {
  const pauseMs = PAUSES_MS[Math.min(attempts++, PAUSES_MS.length - 1)] ?? 10_000;
  lostSinceMs ??= daemonNowMs();
  connection.set({ kind: 'lost', sinceMs: lostSinceMs, retryAtMs: daemonNowMs() + pauseMs });
  after(pauseMs, follow);
}
