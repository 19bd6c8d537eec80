import { seededRandom } from '../../../src/time/random.ts';
import type { UniverseRequest } from '../../../src/universe/service/handler.ts';
import { openBooks } from './books.ts';
import { fuzzedRequest } from './requests.ts';
import { openWorld, type World } from './world.ts';

/** Requests between two audits of everything. */
const AUDIT_EVERY = 1_000;

/** Faults after which a run gives up. */
const FAULTS_SHOWN = 20;

/** Milliseconds that pass before a request: seldom none, so that the limiter lets most through; now and then long. */
const PAUSES_MS = [0, 400, 600, 600, 600, 2_000, 30_000, 90_000] as const;

function codeOf(body: string): number | undefined {
  const { error } = JSON.parse(body) as { error?: { code?: unknown } };
  return typeof error?.code === 'number' ? error.code : undefined;
}

function countOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function endpointOf({ route }: World, { method, path }: UniverseRequest): string {
  return route(method, path.slice('/v2'.length).split('?', 1)[0] ?? '')?.endpoint ?? 'unknown';
}

/**
 * Sends so many requests to a new game and checks after each that nothing broke: no exception, no 5xx, credits and
 * cargo as the ledger has them, ships in one place.
 * @returns replies by status, error codes, successes by endpoint, and the first of what must not happen
 */
export function fuzz(seed: number, requests: number) {
  const world = openWorld(seed);
  const random = seededRandom(seed, 'fuzz');
  const books = openBooks(world.game);
  const byStatus = new Map<number, number>();
  const codes = new Set<number>();
  const succeeded = new Map<string, number>();
  const faults: string[] = [...books.settle(), ...books.audit()];
  for (let count = 1; count <= requests && faults.length < FAULTS_SHOWN; count++) {
    world.nowMs += random.pick(PAUSES_MS);
    const request = fuzzedRequest(world, random);
    const told = () =>
      `request ${count}: ${request.method} ${request.path.slice(0, 120)} ${request.body?.slice(0, 120)}`;
    try {
      const { status, body } = world.handle(request, world.nowMs);
      countOne(byStatus, status);
      const code = status < 400 ? undefined : codeOf(body);
      if (code !== undefined) codes.add(code);
      if (status < 300) countOne(succeeded, endpointOf(world, request));
      if (status >= 500 || (status >= 400 && code === undefined)) faults.push(`${told()}: ${status} ${body}`);
    } catch (error) {
      faults.push(`${told()}: ${error instanceof Error ? error.stack : String(error)}`);
    }
    const broken = [...books.settle(), ...(count % AUDIT_EVERY === 0 || count === requests ? books.audit() : [])];
    faults.push(...broken.map((fault) => `${told()}: ${fault}`));
  }
  return { requests, byStatus, codes, succeeded, faults };
}
