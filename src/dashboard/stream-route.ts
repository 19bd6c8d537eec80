import type { FastifyInstance } from 'fastify';
import { countIn, type Params, textIn } from './api.ts';
import { refuse, SAFE_HEADERS } from './guard.ts';
import { BRIEF, type StreamHub } from './stream.ts';

/** Most streams at a time, a guess, of all agents; each costs a socket and a share of every message. */
export const MOST_STREAMS = 64;

/** Most streams of one browser: it opens only six connections to a host, and other requests need some of them. */
const MOST_OF_BROWSER = 3;

/** The open streams of a process. */
export type StreamPlaces = ReturnType<typeof createStreamPlaces>;

/** Counts the streams, in all and by browser: programs do not name one. */
export function createStreamPlaces() {
  const taken = new Set<{ readonly browser: string | undefined }>();
  const ofBrowser = (name: string) => [...taken].filter(({ browser }) => browser === name).length;
  return {
    count: () => taken.size,
    /** Takes a place; undefined where there is none left. It is given back by the returned function. */
    take: (browser: string | undefined) => {
      if (taken.size >= MOST_STREAMS) return undefined;
      if (browser !== undefined && ofBrowser(browser) >= MOST_OF_BROWSER) return undefined;
      const place = { browser };
      taken.add(place);
      return () => void taken.delete(place);
    },
  };
}

const HEADERS = {
  ...SAFE_HEADERS,
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
};

const TOO_MANY = `expected at most ${MOST_STREAMS} open streams: close a page elsewhere`;

/** Adds an agent's stream. Where no place is left, that of a page ends after the whole state, and the page soon asks again. */
export function addStream(app: FastifyInstance, hub: StreamHub, places: StreamPlaces): void {
  app.get('/api/stream', async ({ method, headers, query, raw: { socket } }, reply) => {
    if (method === 'HEAD') return reply.headers(HEADERS).send();
    const { after, browser: named } = query as Params;
    // What a page calls its browser.
    const browser = textIn(named);
    const giveBack = places.take(browser);
    if (giveBack === undefined && browser === undefined) return refuse(reply, 503, 'tooManyStreams', TOO_MANY);
    const opening = hub.opening(countIn(headers['last-event-id']) ?? countIn(after));
    if (giveBack === undefined) return reply.headers(HEADERS).send(opening + BRIEF);
    reply.hijack();
    // While the daemon is starting, a stream may be silent for long.
    socket.setTimeout(0);
    reply.raw.on('close', giveBack);
    reply.raw.writeHead(200, HEADERS);
    hub.add(reply.raw, opening);
    return reply;
  });
}
