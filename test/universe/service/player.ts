import { KIND_WORLD } from '../../../src/config/worlds/world-schema.ts';
import { msFromIso } from '../../../src/time/iso.ts';
import type { UniverseReply } from '../../../src/universe/service/handler.ts';
import { createUniverse, type Universe, type UniverseOptions } from '../../../src/universe/universe.ts';

export const START_MS = Date.UTC(2026, 8, 6, 13);

/** A JSON value that a test looks into; what is not there is undefined. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads replies by the names that the document uses
export type Json = any;

export interface Answer {
  readonly status: number;
  readonly headers: UniverseReply['headers'];
  readonly text: string;
  readonly json: Json;
}

/** Somebody who sends requests to a universe by hand, half a game second apart, so that the limiter has nothing to say. */
export interface Player {
  readonly universe: Universe;
  token: string;
  nowMs: number;
  /** Sent with the token; a body of type string goes as it is. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Answer;
  get(path: string): Answer;
  post(path: string, body?: unknown): Answer;
  patch(path: string, body: unknown): Answer;
  /** Lets time pass until a ship has arrived. */
  arrive(nav: Json): void;
  /** Lets time pass until a cooldown is over. */
  coolDown(cooldown: Json): void;
  register(symbol: string, faction?: string): Json;
}

function textOf(body: unknown): string | undefined {
  if (body === undefined || typeof body === 'string') return body;
  return JSON.stringify(body);
}

export function newUniverse(options: Partial<UniverseOptions> = {}): Universe {
  return createUniverse({ world: KIND_WORLD, seed: 1, speed: 1, startedAtMs: START_MS, ...options });
}

export function newPlayer(universe: Universe = newUniverse(), pauseMs = 500): Player {
  const player: Player = {
    universe,
    token: '',
    nowMs: START_MS,
    send: (method, path, body, headers = {}) => {
      player.nowMs += pauseMs;
      const text = textOf(body);
      const all = {
        ...(player.token !== '' && { authorization: `Bearer ${player.token}` }),
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      };
      const request = { method, path: `/v2${path}`, headers: all, body: text, address: '127.0.0.1' };
      const reply = universe.handle(request, player.nowMs);
      const json: Json = reply.body === '' ? undefined : JSON.parse(reply.body);
      return { status: reply.status, headers: reply.headers, text: reply.body, json };
    },
    get: (path) => player.send('GET', path),
    post: (path, body) => player.send('POST', path, body),
    patch: (path, body) => player.send('PATCH', path, body),
    arrive: (nav) => {
      player.nowMs = Math.max(player.nowMs, msFromIso(nav.route.arrival));
    },
    coolDown: (cooldown) => {
      player.nowMs = Math.max(player.nowMs, msFromIso(cooldown.expiration));
    },
    register: (symbol, faction = 'COSMIC') => {
      const authorization = `Bearer ${universe.mintAccountToken(`account of ${symbol}`)}`;
      const answer = player.send('POST', '/register', { symbol, faction }, { authorization });
      if (answer.status !== 201) throw new Error(`register: expected 201, got ${answer.text}`);
      player.token = answer.json.data.token;
      return answer.json.data;
    },
  };
  return player;
}

/** The player in a universe that goes on from a snapshot of its own. */
export function resumed(
  { universe, token, nowMs }: Player,
  options: Partial<UniverseOptions> = {},
  pauseMs?: number,
): Player {
  const player = newPlayer(newUniverse({ resumeFrom: universe.snapshot(nowMs), ...options }), pauseMs);
  return Object.assign(player, { token, nowMs });
}

/** A registered player, and what registering told. */
export function registered(universe: Universe = newUniverse()): { player: Player; start: Json; ship: string } {
  const player = newPlayer(universe);
  const start = player.register('VOYAGER');
  return { player, start, ship: start.ships[0].symbol };
}
