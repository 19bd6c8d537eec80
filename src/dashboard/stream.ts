import type { ServerResponse } from 'node:http';
import type { Operator } from '../daemon/operator.ts';
import type { EventView, ShipView, StatusView } from '../daemon/views.ts';
import { startTimer } from '../time/wait.ts';
import type { EventFeed } from './event-feed.ts';

/** Real milliseconds between checks of the daemon, and between a log line and its sending: at once, for a reader. */
const LOOK_MS = 1_000;
const LINES_MS = 250;

/** Checks after which an unchanged status is sent again, so that a silent stream means a lost one. */
const LOOKS_UNTIL_SAID_AGAIN = 10;

/** A browser with more unsent bytes than this, a guess at memory, is disconnected. */
const MOST_UNSENT_BYTES = 1_000_000;

const NOT_READY = 'the daemon is starting, or waits for its server';

export interface StreamParts {
  readonly operator: () => Operator | undefined;
  readonly feed: EventFeed;
  readonly onBug: (error: unknown) => void;
  /** A browser with more unsent bytes is disconnected; by default a million. */
  readonly mostUnsentBytes?: number;
}

function message(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The last message of a stream that ends after the whole state. */
export const BRIEF = message('brief', {});

function lineMessage(event: EventView): string {
  return `id: ${event.id}\n${message('event', event)}`;
}

/** A status without its times. */
function stateOf({ nowMs: _, gameHours: _hours, ...state }: StatusView): string {
  return JSON.stringify(state);
}

/** Finds what changed since the last check; one serves all streams. */
function createChangeDetector(operator: StreamParts['operator']) {
  let seenBy: Operator | undefined;
  let status = '';
  let looks = 0;
  let ships = new Map<string, string>();

  function shipsNews(views: readonly ShipView[]): string {
    const now = new Map(views.map((view) => [view.symbol, JSON.stringify(view)]));
    const changed = [...now].filter(([symbol, text]) => ships.get(symbol) !== text).map(([, text]) => text);
    const gone = [...ships.keys()].filter((symbol) => !now.has(symbol));
    ships = now;
    const changes = changed.length === 0 ? '' : `event: ships\ndata: [${changed.join(',')}]\n\n`;
    return changes + (gone.length === 0 ? '' : message('gone', gone));
  }

  function statusNews(view: StatusView): string {
    const state = stateOf(view);
    looks += 1;
    if (state === status && looks < LOOKS_UNTIL_SAID_AGAIN) return '';
    status = state;
    looks = 0;
    return message('status', view);
  }

  /** The whole state, for a new stream. */
  function everything(): string {
    const seen = operator();
    if (seen === undefined) return message('notReady', { message: NOT_READY });
    return message('status', seen.status()) + message('ships', seen.ships());
  }

  /** Takes the current ships as known: only later changes are news. */
  function reset(): void {
    seenBy = operator();
    ships = new Map(seenBy?.ships().map((view) => [view.symbol, JSON.stringify(view)]));
  }

  /** The changes since the last call. */
  function news(): string {
    const seen = operator();
    if (seen !== seenBy) {
      reset();
      return everything();
    }
    return seen === undefined ? '' : statusNews(seen.status()) + shipsNews(seen.ships());
  }

  return { reset, everything, news };
}

/** The event streams of all browsers. */
export type StreamHub = ReturnType<typeof createStreamHub>;

/** A hub that checks the daemon only while a stream is open. */
export function createStreamHub(parts: StreamParts) {
  const { operator, feed, onBug, mostUnsentBytes = MOST_UNSENT_BYTES } = parts;
  const streams = new Set<ServerResponse>();
  const changeDetector = createChangeDetector(operator);
  let stopLooking: (() => void) | undefined;
  let stopLines: (() => void) | undefined;
  let lines = '';

  function send(text: string): void {
    if (text === '') return;
    for (const stream of streams) {
      if (stream.writableLength > mostUnsentBytes) stream.destroy();
      else stream.write(text);
    }
  }

  function look(): void {
    stopLooking = streams.size === 0 ? undefined : startTimer(LOOK_MS, look, false);
    if (streams.size === 0) return;
    try {
      send(changeDetector.news());
    } catch (error) {
      // An error of the page must not affect the ships.
      onBug(error);
    }
  }

  function sendLines(): void {
    stopLines?.();
    stopLines = undefined;
    send(lines);
    lines = '';
  }

  const unsubscribe = feed.listen((event) => {
    if (streams.size === 0) return;
    lines += lineMessage(event);
    stopLines ??= startTimer(LINES_MS, sendLines, false);
  });

  return {
    /** The first message of a new stream, with the lines of the log after this id. */
    opening: (afterId: number | undefined) => {
      // Lines that wait to be sent are part of a new stream's first message.
      sendLines();
      if (streams.size === 0) changeDetector.reset();
      const missed = afterId === undefined ? [] : feed.after(afterId);
      return `retry: 2000\n\n${changeDetector.everything()}${missed.map(lineMessage).join('')}`;
    },
    /** Takes over a response. */
    add: (response: ServerResponse, opening: string) => {
      response.on('close', () => streams.delete(response));
      response.on('error', () => response.destroy());
      response.write(opening);
      streams.add(response);
      stopLooking ??= startTimer(LOOK_MS, look, false);
    },
    count: () => streams.size,
    close: () => {
      unsubscribe();
      stopLooking?.();
      stopLines?.();
      for (const stream of streams) stream.end();
      streams.clear();
    },
  };
}
