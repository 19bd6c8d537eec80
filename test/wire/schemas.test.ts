import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../src/wire/endpoints.ts';
import { parseReply } from '../../src/wire/parse-reply.ts';
import { ErrorReply } from '../../src/wire/schemas/error.ts';
import type { Json } from '../universe/service/player.ts';
import { bodiesOf, bodyOf, operationIds, refusalBodies } from './samples.ts';

type Path = readonly (string | number)[];

/** Objects whose keys are data: none of them is a field that a reply must have. */
const DICTIONARIES: ReadonlySet<unknown> = new Set(['exportToImportMap']);

/** Every object field below a value, with its path. */
function* fieldsOf(value: Json, path: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null || DICTIONARIES.has(path.at(-1))) return;
  for (const [key, below] of Object.entries(value)) {
    const place = [...path, Array.isArray(value) ? Number(key) : key];
    if (!Array.isArray(value)) yield place;
    yield* fieldsOf(below, place);
  }
}

/** A path in which every place of a list looks alike. */
function placeless(path: Path): string {
  return path.map((part) => (typeof part === 'number' ? '[]' : part)).join('.');
}

/** A copy in which one field was changed, or taken away. */
function changed(body: Json, path: Path, change: (value: Json) => Json): Json {
  const [first, ...rest] = path;
  if (first === undefined) return change(body);
  const copy = Array.isArray(body) ? [...body] : { ...body };
  const value = changed(copy[first], rest, change);
  if (value === undefined) delete copy[first];
  else copy[first] = value;
  return copy;
}

/** The reply as its schema reads it. */
function read(operation: OperationId, body: Json): Json {
  const parsed = parseReply(operation, body);
  if (!parsed.success) throw new Error(`${operation}: ${parsed.problems}`);
  return parsed.reply;
}

/** Each field that an operation's schema reads, once, with a reply that has it. */
function readFields(operation: OperationId): Map<string, { readonly body: Json; readonly path: Path }> {
  const fields = new Map<string, { readonly body: Json; readonly path: Path }>();
  for (const reply of bodiesOf(operation)) {
    const body = read(operation, reply);
    for (const path of fieldsOf(body)) if (!fields.has(placeless(path))) fields.set(placeless(path), { body, path });
  }
  return fields;
}

/** What a reply may lack: everything else is relied on. */
const CONTRACT = ['terms.deliver', 'deadlineToAccept'];
const SHIP = [
  'engine.condition',
  'cooldown.expiration',
  'modules.[].requirements.power',
  'modules.[].strength',
  'mounts.[].strength',
  'mounts.[].deposits',
  'mounts.[].requirements.power',
];
const under = (place: string, fields: readonly string[]) => fields.map((field) => `${place}.${field}`);
const optional: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  register: ['data.ships', ...under('data.contract', CONTRACT), ...under('data.ships.[]', SHIP)],
  getMyShips: under('data.[]', SHIP),
  getMyShip: under('data', SHIP),
  purchaseShip: under('data.ship', SHIP),
  getContracts: under('data.[]', CONTRACT),
  getContract: under('data', CONTRACT),
  getSystemWaypoints: under('data.[]', ['orbits', 'faction', 'modifiers']),
  getMarket: ['data.transactions', 'data.tradeGoods', 'data.tradeGoods.[].activity'],
  getShipyard: ['data.ships', 'data.transactions'],
  patchShipNav: ['data.fuel'],
  transferCargo: ['data.targetCargo'],
  siphonResources: ['data.cooldown.expiration'],
  extractResources: ['data.cooldown.expiration'],
  extractResourcesWithSurvey: ['data.cooldown.expiration'],
  createSurvey: ['data.cooldown.expiration'],
  negotiateContract: under('data.contract', CONTRACT),
  acceptContract: under('data.contract', CONTRACT),
  deliverContract: under('data.contract', CONTRACT),
  fulfillContract: under('data.contract', CONTRACT),
};

describe.each(operationIds)('replies of %s', (operation) => {
  test('as the embedded universe sends them are read', () => {
    const bodies = bodiesOf(operation);
    expect(bodies.length).toBeGreaterThan(0);
    for (const body of bodies) expect(parseReply(operation, body)).toMatchObject({ success: true });
  });

  test('are refused without any field that is relied on, and no other', () => {
    const dispensable = [...readFields(operation)].filter(
      ([, { body, path }]) =>
        parseReply(
          operation,
          changed(body, path, () => undefined),
        ).success,
    );
    const listed = (optional[operation] ?? []).filter((place) => readFields(operation).has(place));
    expect(dispensable.map(([place]) => place).sort()).toEqual([...listed].sort());
  });

  test('are refused with a field of another type', () => {
    for (const [place, { body, path }] of readFields(operation)) {
      const wrong = (value: Json) => (typeof value === 'object' && !Array.isArray(value) ? 7 : { wrong: true });
      expect(parseReply(operation, changed(body, path, wrong)).success, place).toBe(false);
    }
  });

  test('say which field does not fit', () => {
    for (const [place, { body, path }] of readFields(operation)) {
      const parsed = parseReply(
        operation,
        changed(body, path, () => () => {}),
      );
      const top = placeless(path).split('.').slice(0, 2).join('.').replace('.[]', '');
      if (!parsed.success) expect(parsed.problems, place).toContain(top);
    }
  });
});

test('every optional field was seen in some reply, but those of older servers', () => {
  const unseen = Object.entries(optional).flatMap(([operation, places]) =>
    places.filter((place) => !readFields(operation as OperationId).has(place)).map((place) => `${operation} ${place}`),
  );
  expect(unseen.filter((place) => !/modifiers|deposits|cooldown\.expiration|power|strength/.test(place))).toEqual([]);
});

describe('tolerance', () => {
  /** Every object of the value with one more field. */
  const widened = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(widened);
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(([key, below]) => [key, DICTIONARIES.has(key) ? below : widened(below)]);
    return { ...Object.fromEntries(fields), aFieldOfTomorrow: { nested: [1] } };
  };

  test('extra and absent optional fields are read', () => {
    for (const operation of operationIds) {
      const body = bodyOf(operation);
      const reads = JSON.stringify(read(operation, widened(body)));
      if (operation === 'createSurvey') continue;
      expect(reads).toBe(JSON.stringify(read(operation, body)));
      for (const place of optional[operation] ?? []) {
        const field = readFields(operation).get(place);
        if (field !== undefined)
          read(
            operation,
            changed(field.body, field.path, () => undefined),
          );
      }
    }
  });

  test('a survey keeps what it does not know, since it is sent back whole', () => {
    const body = bodyOf('createSurvey');
    expect(read('createSurvey', widened(body)).data.surveys).toEqual(widened(body.data.surveys));
  });

  test('a reply with unknown events is read', () => {
    const body = bodyOf('navigateShip');
    const events = [{ symbol: 'A_STORM_OF_TOMORROW', component: 'SAILS', name: 'Storm', description: '' }, 7];
    expect(read('navigateShip', { data: { ...body.data, events } })).toEqual(read('navigateShip', body));
  });

  test('a registration of older servers, with one ship, is read', () => {
    const { ships, ...data } = bodyOf('register').data;
    expect(read('register', { data: { ...data, ship: ships[0] } }).data.ship.symbol).toBe(ships[0].symbol);
  });
});

test('every refusal of the embedded universe is read', () => {
  expect(refusalBodies.length).toBeGreaterThan(3);
  for (const body of refusalBodies) {
    expect(ErrorReply.parse(body).error).toMatchObject({ code: body.error.code, message: body.error.message });
  }
});

describe('F20: an instant that is none', () => {
  test.each(['', 'soon', '2026-13-45T25:61:61.000Z', '2026-01-04', '1767531600000', 1_767_531_600_000, null])(
    '%j is refused, so that no ship waits for it',
    (instant) => {
      const arrival = changed(bodyOf('navigateShip'), ['data', 'nav', 'route', 'arrival'], () => instant);
      const expiration = changed(bodyOf('extractResources'), ['data', 'cooldown', 'expiration'], () => instant);
      expect(parseReply('navigateShip', arrival)).toMatchObject({ success: false });
      expect(parseReply('extractResources', expiration)).toMatchObject({ success: false });
    },
  );
});
