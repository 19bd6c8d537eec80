import type { Random } from '../../../../src/time/random.ts';
import type { OperationId } from '../../../../src/wire/endpoints.ts';
import type { WireReply } from '../../../../src/wire/transport.ts';
import { type Place, placesIn } from '../mutations.ts';
import { FILLS } from './fills.ts';

/** A reply that is as costly as its sender can make it, and in words how. */
export interface Hostile {
  readonly name: string;
  readonly operation: OperationId;
  readonly reply: WireReply;
}

/** Bodies of successes, by operation. */
export type Bodies = ReadonlyMap<OperationId, readonly unknown[]>;

type Holder = Record<string | number, unknown>;

const MARK = '\u{f8ff}';

/** The JSON of a body with other JSON at a place; where nothing stands there, as one more field. */
function withAt(body: unknown, place: Place, json: string): string {
  if (place.length === 0) return json;
  const copy: unknown = structuredClone(body);
  const holder = place.slice(0, -1).reduce<unknown>((found, key) => (found as Holder)[key], copy) as Holder;
  holder[place.at(-1) ?? ''] = MARK;
  return JSON.stringify(copy).replace(`"${MARK}"`, () => json);
}

/** The whole body, its places (of each list only the first entry), and one more field beside those of each object. */
function placesOf(body: unknown): Place[] {
  const known = [...placesIn(body)].filter((place) => place.every((key) => typeof key !== 'number' || key === 0));
  const beside = known
    .filter((place) => typeof place.at(-1) === 'string')
    .map((place) => [...place.slice(0, -1), 'news']);
  return [...new Map([[], ...known, ...beside].map((place) => [place.join('/'), place])).values()];
}

/** A list like the one at a place, whose entries are all its first; undefined where there is none. */
function longer(body: unknown, place: Place, chars: number): string | undefined {
  const found = place.reduce<unknown>((value, key) => (value as Holder | undefined)?.[key], body);
  if (!Array.isArray(found) || found.length === 0) return undefined;
  const entry = JSON.stringify(found[0]);
  const count = Math.max(1, Math.floor(chars / (entry.length + 1)));
  return `[${Array(count).fill(entry).join()}]`;
}

const REFUSAL = { error: { code: 4203, message: 'no', data: { a: { b: 'c' } } } };
const STATUSES = [200, 200, 200, 400, 401, 429, 503] as const;

/** Characters; the last is little below what is read at all. */
const SIZES = [3_000, 60_000, 300_000, 1_900_000] as const;
const LARGEST = 1_900_000;

const HEADERS = ['date', 'content-type', 'retry-after', 'x-ratelimit-remaining', 'server', 'set-cookie'] as const;
const HEADER_CHARS = 12_000;

/** One header with a text in it, which Node lets through. */
function headersBy(random: Random, name: string): Record<string, string> {
  const filled: unknown = FILLS[name]?.(LEAST_CHARS).startsWith('"') ? JSON.parse(FILLS[name](HEADER_CHARS)) : 'x';
  return { [random.pick(HEADERS)]: String(filled).replace(/[^\x20-\x7e]/g, '.') };
}
const LEAST_CHARS = 100;

/** A hostile reply by chance: the operation, a place in its reply, what stands there and how much of it. */
export function hostileBy(random: Random, bodies: Bodies): Hostile {
  const operation = random.pick([...bodies.keys()]);
  const status = random.pick(STATUSES);
  const isUsual = status === 200 || random.next() < 0.3;
  const body = isUsual ? random.pick(bodies.get(operation) ?? [{}]) : REFUSAL;
  const place = random.pick(placesOf(body));
  const [what, fill] = random.pick(Object.entries(FILLS));
  const chars = random.pick(SIZES);
  const repeated = random.next() < 0.15 ? longer(body, place, chars) : undefined;
  const headers = random.next() < 0.1 ? headersBy(random, what) : {};
  const named = [...Object.keys(headers).map((header) => `, header ${header}`)].join('');
  const name = `${operation} ${status}, ${place.join('.') || 'the whole'}: ${repeated ? 'its first entry again' : what}${named}`;
  return { name, operation, reply: { status, headers, body: withAt(body, place, repeated ?? fill(chars)) } };
}

/** A reply all of whose data is the filling: a read of one thing, which is named by its request, and a change. */
const ALL_DATA = [
  { operation: 'getMyShip', status: 200 },
  { operation: 'purchaseShip', status: 201 },
] as const;

/** Each filling, as large as is read, by turns in the message and the data of a refusal and in successes; many keys in each. */
export function* largest(bodies: Bodies): Generator<Hostile> {
  const fleet = bodies.get('getMyShips')?.[0] ?? {};
  const places = [
    { operation: 'dockShip', status: 400, body: REFUSAL, place: ['error', 'message'] },
    { operation: 'getMyShips', status: 200, body: fleet, place: ['data'] },
    { operation: 'purchaseCargo', status: 400, body: REFUSAL, place: ['error', 'data'] },
    { operation: 'getMyShips', status: 200, body: fleet, place: ['data', 0, 'modules'] },
    ...ALL_DATA.map((reply) => ({ ...reply, body: { data: {} }, place: ['data'] })),
  ] as const;
  for (const [index, [what, fill]] of Object.entries(FILLS).entries())
    for (const { operation, status, body, place } of places.filter(
      (_, at) => what.startsWith('many ') || index % 2 === at % 2,
    )) {
      const name = `${operation} ${status}, ${place.join('.')}: ${what}`;
      yield { name, operation, reply: { status, headers: {}, body: withAt(body, place, fill(LARGEST)) } };
    }
}
