import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Clock } from '../../time/clock.ts';
import { isSuccess, type Transport, type WireReply } from '../../wire/transport.ts';
import type { ClientRequest } from './client-command.ts';

/** A success as it came, its body packed. */
interface Kept {
  readonly packed: Buffer;
  readonly contentType: string;
  readonly atMs: number;
}

/** Bytes of packed bodies: some ten thousand pages; a guess at what a small machine can spare. */
const MOST_BYTES = 24_000_000;

const SYSTEM = '/systems(?:/[^/]+(?:/waypoints(?:/[^/]+(?:/jump-gate)?)?)?)?';

/** What does not change within a universe: systems, waypoints once charted, where gates lead, the supply chain, factions. */
const STATIC = new RegExp(`^(?:${SYSTEM}|/market/supply-chain|/factions(?:/[^/]+)?)/?$`);

/** What still changes: somebody will chart it, build it, or mine it out. */
const CHANGING = /"UNCHARTED"|"isUnderConstruction":\s*true|"modifiers":\s*\[\s*\{/;

/** Of waypoints asteroids show it when they are mined too much; lists of systems do not. */
const ASTEROID = /"type":\s*"(?:ENGINEERED_)?ASTEROID"/;

const mayChange = (body: string) => CHANGING.test(body) || (body.includes('"modifiers"') && ASTEROID.test(body));

/** Under what a request's reply is kept: its path with page and limit; undefined where it has other filters, or is not static. */
function keyOf({ method, path }: Pick<ClientRequest, 'method' | 'path'>): string | undefined {
  const [place = '', query = ''] = path.split('?', 2);
  if (method !== 'GET' || !STATIC.test(place)) return undefined;
  const { page = '1', limit = '10', ...others } = Object.fromEntries(new URLSearchParams(query));
  return Object.keys(others).length > 0 ? undefined : `${place.replace(/\/$/, '')} ${page} ${limit}`;
}

const wantsNew = ({ headers }: ClientRequest) => /no-cache|no-store/i.test(headers['cache-control'] ?? '');

/**
 * Replies about what is static, kept as they came, whoever asked: the daemon or a client. What is kept longest goes first
 * when there is no more room.
 * @param mostBytes of packed bodies
 */
export function createKeptReplies({ nowMs }: Pick<Clock, 'nowMs'>, mostBytes = MOST_BYTES) {
  const kept = new Map<string, Kept>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= kept.get(key)?.packed.length ?? 0;
    kept.delete(key);
  }

  function note(key: string, { body, headers }: WireReply): void {
    if (mayChange(body)) return;
    forget(key);
    const packed = deflateRawSync(body, { level: 1 });
    kept.set(key, { packed, contentType: headers['content-type'] ?? 'application/json', atMs: nowMs() });
    bytes += packed.length;
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) return;
      forget(oldest);
    }
  }

  return {
    /** The same transport, which notes what is static of all that goes by. */
    noting:
      (transport: Transport): Transport =>
      async (request, signal) => {
        const reply = await transport(request, signal);
        const key = keyOf(request);
        if (key !== undefined && isSuccess(reply)) note(key, reply);
        return reply;
      },
    /** The kept reply to a request, marked with its age in seconds; undefined if none is kept, or a new one is asked for. */
    of: (request: ClientRequest): WireReply | undefined => {
      const key = keyOf(request);
      const found = key === undefined || wantsNew(request) ? undefined : kept.get(key);
      if (found === undefined) return undefined;
      const age = String(Math.max(0, Math.round((nowMs() - found.atMs) / 1_000)));
      const headers = { 'content-type': found.contentType, age, 'x-argosy-source': 'atlas' };
      return { status: 200, headers, body: inflateRawSync(found.packed).toString() };
    },
    /** Forgets all: another universe began. */
    clear: () => {
      kept.clear();
      bytes = 0;
    },
  };
}

export type KeptReplies = ReturnType<typeof createKeptReplies>;
