import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../src/wire/endpoints.ts';
import { serviceErrorIn } from '../../src/wire/error-envelope.ts';
import { parseReply } from '../../src/wire/parse-reply.ts';
import type { Json } from '../universe/service/player.ts';
import { readReply } from './read-reply.ts';
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
const read = (operation: OperationId, body: Json): Json => readReply(operation, body).reply;

/** Each field that an operation's schema reads, once, with a reply that has it. */
function readFields(operation: OperationId): Map<string, { readonly body: Json; readonly path: Path }> {
  const fields = new Map<string, { readonly body: Json; readonly path: Path }>();
  for (const reply of bodiesOf(operation)) {
    const body = read(operation, reply);
    for (const path of fieldsOf(body)) if (!fields.has(placeless(path))) fields.set(placeless(path), { body, path });
  }
  return fields;
}

/** What a record must have; without any of it the record is not used, and without any other field all the rest is. */
const SHIP = [
  'nav',
  'nav.waypointSymbol',
  'engine',
  'engine.speed',
  'cargo',
  'cargo.capacity',
  'fuel',
  'fuel.current',
  'fuel.capacity',
];
const CARGO = ['capacity', 'inventory'];
const FUEL = ['current', 'capacity'];
const AGENT = ['symbol', 'credits'];
const CONTRACT = [
  'id',
  'terms',
  'terms.deadline',
  'terms.payment',
  'terms.payment.onAccepted',
  'terms.payment.onFulfilled',
  'terms.deliver.[].tradeSymbol',
  'terms.deliver.[].destinationSymbol',
  'terms.deliver.[].unitsRequired',
  'terms.deliver.[].unitsFulfilled',
  'accepted',
  'fulfilled',
];
const MARKET_TRADE = [
  'waypointSymbol',
  'shipSymbol',
  'tradeSymbol',
  'type',
  'units',
  'pricePerUnit',
  'totalPrice',
  'timestamp',
];
const SHIP_PURCHASE = ['waypointSymbol', 'shipType', 'price', 'agentSymbol', 'timestamp'];
const CONSTRUCTION = ['symbol', 'isComplete'];
const UPKEEP = ['waypointSymbol', 'totalPrice'];

/** The reply to a change by the parts that are read in any case, and what each must have. */
type Parts = Readonly<Record<string, readonly string[]>>;
const NAV = ['waypointSymbol'];
/** Of one that flies; where one that lies is, its waypoint tells. */
const FLIGHT = [...NAV, 'route', 'route.destination', 'route.destination.symbol', 'route.arrival'];
const TRADE: Parts = { agent: AGENT, cargo: CARGO, transaction: MARKET_TRADE };
const PAID: Parts = { agent: AGENT, contract: CONTRACT };
const DUG: Parts = { cooldown: [], cargo: CARGO };
const REFIT: Parts = { agent: AGENT, cargo: CARGO, transaction: UPKEEP };
const changes: Readonly<Partial<Record<OperationId, Parts>>> = {
  purchaseShip: { agent: AGENT, ship: ['symbol', ...SHIP], transaction: SHIP_PURCHASE },
  navigateShip: { nav: FLIGHT, fuel: FUEL },
  warpShip: { nav: FLIGHT, fuel: FUEL },
  patchShipNav: { nav: FLIGHT },
  orbitShip: { nav: NAV },
  dockShip: { nav: NAV },
  refuelShip: { agent: AGENT, fuel: FUEL, transaction: MARKET_TRADE },
  sellCargo: TRADE,
  purchaseCargo: TRADE,
  jettison: { cargo: CARGO },
  transferCargo: { cargo: CARGO },
  siphonResources: DUG,
  supplyConstruction: { construction: CONSTRUCTION, cargo: CARGO },
  jumpShip: { nav: NAV, cooldown: [], transaction: MARKET_TRADE, agent: AGENT },
  createChart: { agent: AGENT, waypoint: ['symbol', 'x', 'y'] },
  installMount: { ...REFIT, mounts: [] },
  removeMount: { ...REFIT, mounts: [] },
  installShipModule: { ...REFIT, modules: [] },
  removeShipModule: { ...REFIT, modules: [] },
  shipRefine: DUG,
  scrapShip: { agent: AGENT, transaction: UPKEEP },
  repairShip: { agent: AGENT, ship: ['symbol', ...SHIP, 'cargo.inventory'], transaction: UPKEEP },
  extractResources: DUG,
  extractResourcesWithSurvey: DUG,
  createSurvey: { cooldown: [], surveys: [] },
  negotiateContract: { contract: CONTRACT },
  acceptContract: PAID,
  deliverContract: { contract: CONTRACT, cargo: CARGO },
  fulfillContract: PAID,
};

const under = (place: string, fields: readonly string[]) => fields.map((field) => `${place}.${field}`);

/** What a read must have; of a list nothing but the list. */
const reads: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  getStatus: ['resetDate'],
  register: ['data', 'data.token'],
  getMyAgent: ['data', ...under('data', AGENT)],
  getMyShips: ['data'],
  getMyShip: ['data', 'data.symbol', ...under('data', SHIP)],
  getContracts: ['data'],
  getContract: ['data', ...under('data', CONTRACT)],
  getWaypoint: ['data', 'data.symbol', 'data.x', 'data.y'],
  getSystemWaypoints: ['data'],
  getSystems: ['data'],
  getJumpGate: ['data', 'data.symbol', 'data.connections'],
  getConstruction: ['data', ...under('data', CONSTRUCTION)],
  getSupplyChain: ['data', 'data.exportToImportMap'],
  getMarket: ['data', 'data.symbol'],
  getShipyard: ['data', 'data.symbol'],
  getRepairShip: ['data', 'data.transaction', 'data.transaction.totalPrice'],
  getScrapShip: ['data', 'data.transaction', 'data.transaction.totalPrice'],
};

/** Everything without which the reply as a whole is not what was hoped for. */
function neededOf(operation: OperationId): string[] {
  const parts = Object.entries(changes[operation] ?? {});
  const below = parts.flatMap(([part, fields]) => [`data.${part}`, ...under(`data.${part}`, fields)]);
  return [...(reads[operation] ?? ['data', ...below])].sort();
}

const without = () => undefined;

describe.each(operationIds)('replies of %s', (operation) => {
  test('as the embedded universe sends them are read, and nothing in them is odd', () => {
    const bodies = bodiesOf(operation);
    expect(bodies.length).toBeGreaterThan(0);
    for (const body of bodies) expect(parseReply(operation, body)).toMatchObject({ success: true, oddities: [] });
  });

  test('are whole without any field but those that are relied on', () => {
    const needed = [...readFields(operation)].filter(
      ([, { body, path }]) => !parseReply(operation, changed(body, path, without)).success,
    );
    const isSeen = (place: string) => readFields(operation).has(place);
    expect(needed.map(([place]) => place).sort()).toEqual(neededOf(operation).filter(isSeen));
  });

  test('of which a part is needed and missing are read but for that part', () => {
    for (const part of Object.keys(changes[operation] ?? {})) {
      const body = bodyOf(operation);
      const others = Object.keys(body.data).filter((name) => name !== part);
      const parsed = parseReply(
        operation,
        changed(body, ['data', part], () => 7),
      );
      expect(parsed).toMatchObject({ success: false, remains: { missing: [part] } });
      const read = parsed.success ? undefined : (parsed.remains?.parts as { readonly data: Json });
      const whole = parseReply(operation, body);
      const known = whole.success ? (whole.reply as { readonly data: Json }).data : {};
      for (const name of others) expect(read?.data[name], `${part}: ${name}`).toEqual(known[name]);
    }
  });

  test('say which field does not fit', () => {
    for (const [place, { body, path }] of readFields(operation)) {
      // A survey is sent back as it came, whatever is in it.
      if (place.startsWith('data.surveys.[].')) continue;
      const parsed = parseReply(
        operation,
        changed(body, path, () => () => {}),
      );
      const top = placeless(path).split('.').slice(0, 2).join('.').replace('.[]', '');
      const said = parsed.success ? parsed.oddities.map((oddity) => oddity.place) : [parsed.problems];
      expect(said.join(), place).toContain(top);
    }
  });
});

describe('tolerance', () => {
  /** Every object of the value with one more field. */
  const widened = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(widened);
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(([key, below]) => [key, DICTIONARIES.has(key) ? below : widened(below)]);
    return { ...Object.fromEntries(fields), aFieldOfTomorrow: { nested: [1] } };
  };

  test('replies with extra fields are read as they are without', () => {
    for (const operation of operationIds) {
      const body = bodyOf(operation);
      const reads = JSON.stringify(read(operation, widened(body)));
      if (operation === 'createSurvey') continue;
      expect(reads).toBe(JSON.stringify(read(operation, body)));
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
});

test('every refusal of the embedded universe is read', () => {
  expect(refusalBodies.length).toBeGreaterThan(3);
  for (const body of refusalBodies) {
    expect(serviceErrorIn(body, 400)).toMatchObject({ code: body.error.code, message: body.error.message });
  }
});

test.each(['', 'soon', '2026-13-45T25:61:61.000Z', '2026-01-04', '1767531600000', 1_767_531_600_000, null])(
  'F20: an instant that is none %j is no arrival, and no end of a rest, so that no ship waits for it',
  (instant) => {
    const arrival = changed(bodyOf('navigateShip'), ['data', 'nav', 'route', 'arrival'], () => instant);
    const expiration = changed(bodyOf('extractResources'), ['data', 'cooldown', 'expiration'], () => instant);
    expect(parseReply('navigateShip', arrival)).toMatchObject({ success: false, remains: { missing: ['nav'] } });
    expect(read('extractResources', expiration).data.cooldown).not.toHaveProperty('expiration');
  },
);
