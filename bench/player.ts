import { createUniverse, type Universe, type UniverseOptions } from '../src/universe/universe.ts';

/** Milliseconds of server time between requests: wide enough for the limiter never to bind. */
export const APART_MS = 1_000;

/** A player with a token of its own, whose requests come at a pace the limiter never minds. */
export class Player {
  universe: Universe;
  readonly token: string;
  readonly ship: string;
  readonly home: string;
  nowMs = 10_000;

  constructor(options: Partial<UniverseOptions> = {}) {
    this.universe = createUniverse({ seed: 1, speed: 1, startedAtMs: 0, ...options });
    const reply = this.post(
      '/register',
      { symbol: 'BENCH', faction: 'COSMIC' },
      this.universe.mintAccountToken('bench'),
    );
    this.token = reply.data.token;
    this.ship = reply.data.ships[0].symbol;
    this.home = reply.data.agent.headquarters;
  }

  send(method: string, path: string, body: unknown, token = this.token): { status: number; body: string } {
    this.nowMs += APART_MS;
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { authorization: `Bearer ${token}`, ...json };
    const text = body === undefined ? undefined : JSON.stringify(body);
    return this.universe.handle({ method, path: `/v2${path}`, headers, body: text, address: 'bench' }, this.nowMs);
  }

  // biome-ignore lint/suspicious/noExplicitAny: the bench reads a few fields of replies that the tests prove
  post(path: string, body?: unknown, token?: string): any {
    const { status, body: text } = this.send('POST', path, body, token);
    if (status >= 300) throw new Error(`bench: expected success from POST ${path}, got ${status}: ${text}`);
    return JSON.parse(text);
  }
}
