import { describe, expect, test } from 'vitest';
import { playSession, type Recorded } from '../universe/schemas/session.ts';
import type { Json } from '../universe/service/player.ts';

const SHIP = '/my/ships/{shipSymbol}';
const CONTRACT = '/my/contracts/{contractId}';

const session = playSession();

function successesOf(endpoint: string): readonly Recorded[] {
  const found = session.filter((each) => each.endpoint === endpoint && each.status < 300);
  if (found.length === 0) throw new Error(`successesOf: expected the session to use ${endpoint}`);
  return found;
}

/** The `data` of every success of an operation. */
function dataOf(endpoint: string): readonly Json[] {
  return successesOf(endpoint).map(({ json }) => json.data);
}

/** That each of the values has all of these fields, and only these; there must be some. */
function expectFields(values: readonly Json[], ...names: readonly string[]): void {
  expect(values.length).toBeGreaterThan(0);
  for (const value of values) expect(Object.keys(value).sort()).toEqual([...names].sort());
}

/** That the replies of an operation are these fields under `data`, and nothing besides. */
function expectReply(endpoint: string, ...names: readonly string[]): void {
  expectFields(
    successesOf(endpoint).map(({ json }) => json),
    'data',
  );
  expectFields(dataOf(endpoint), ...names);
}

const contracts = dataOf(`GET ${CONTRACT}`);
const ships = [...dataOf(`GET ${SHIP}`), ...dataOf('GET /my/ships').flat()];
const markets = dataOf('GET /systems/{systemSymbol}/waypoints/{waypointSymbol}/market');
const marketsWithShip = markets.filter(({ tradeGoods }) => tradeGoods !== undefined);
const trades = [...dataOf(`POST ${SHIP}/sell`), ...dataOf(`POST ${SHIP}/purchase`)];

describe('the fields of', () => {
  test('a contract and its terms', () => {
    const own = ['id', 'factionSymbol', 'type', 'terms', 'accepted', 'fulfilled', 'expiration', 'deadlineToAccept'];
    expectFields(contracts, ...own);
    const terms = contracts.map((contract) => contract.terms);
    expectFields(terms, 'deadline', 'payment', 'deliver');
    expectFields(
      terms.map(({ payment }) => payment),
      'onAccepted',
      'onFulfilled',
    );
    const line = ['tradeSymbol', 'destinationSymbol', 'unitsRequired', 'unitsFulfilled'];
    expectFields(
      terms.flatMap(({ deliver }) => deliver),
      ...line,
    );
  });

  test('a ship and its cargo', () => {
    const parts = ['frame', 'reactor', 'engine', 'modules', 'mounts'];
    expectFields(ships, 'symbol', 'registration', 'nav', 'crew', ...parts, 'cargo', 'fuel', 'cooldown');
    const holds = ships.map(({ cargo }) => cargo);
    expectFields(holds, 'capacity', 'units', 'inventory');
    const items = holds.flatMap(({ inventory }) => inventory);
    expectFields(items, 'symbol', 'name', 'description', 'units');
  });

  test('a cooldown: an expiration while it runs, none when the ship is free', () => {
    const cooldowns = ships.map(({ cooldown }) => cooldown);
    const [free, running] = [true, false].map((isFree) =>
      cooldowns.filter(({ remainingSeconds }) => (remainingSeconds === 0) === isFree),
    );
    expectFields(free ?? [], 'shipSymbol', 'totalSeconds', 'remainingSeconds');
    expectFields(running ?? [], 'shipSymbol', 'totalSeconds', 'remainingSeconds', 'expiration');
  });

  test('a market, far away and with a ship there', () => {
    const listing = ['symbol', 'exports', 'imports', 'exchange'];
    expectFields(
      markets.filter((market) => !marketsWithShip.includes(market)),
      ...listing,
    );
    expectFields(marketsWithShip, ...listing, 'transactions', 'tradeGoods');
  });

  test('a priced good, its ask above its bid, with an activity unless it is on exchange', () => {
    const goods = marketsWithShip.flatMap(({ tradeGoods }) => tradeGoods);
    const names = ['symbol', 'type', 'tradeVolume', 'supply', 'purchasePrice', 'sellPrice'];
    const isOnExchange = ({ type }: Json) => type === 'EXCHANGE';
    expectFields(goods.filter(isOnExchange), ...names);
    expectFields(
      goods.filter((good) => !isOnExchange(good)),
      ...names,
      'activity',
    );
    for (const { purchasePrice, sellPrice } of goods) expect(purchasePrice).toBeGreaterThan(sellPrice);
  });

  test('a transaction', () => {
    const what = ['waypointSymbol', 'shipSymbol', 'tradeSymbol', 'type', 'units'];
    const transactions = trades.map(({ transaction }) => transaction);
    expectFields(transactions, ...what, 'pricePerUnit', 'totalPrice', 'timestamp');
  });

  test('an agent', () => {
    const agents = [...dataOf('GET /my/agent'), ...trades.map(({ agent }) => agent)];
    expectFields(agents, 'accountId', 'symbol', 'headquarters', 'credits', 'startingFaction', 'shipCount');
  });
});

describe('the reply to', () => {
  test('navigating tells absolute times of departure and arrival, fuel and events', () => {
    expectReply(`POST ${SHIP}/navigate`, 'nav', 'fuel', 'events');
    for (const { nav } of dataOf(`POST ${SHIP}/navigate`)) {
      expect(Date.parse(nav.route.arrival)).toBeGreaterThan(Date.parse(nav.route.departureTime));
    }
  });

  test('docking is nav', () => expectReply(`POST ${SHIP}/dock`, 'nav'));

  test('delivering is contract and cargo', () => expectReply(`POST ${CONTRACT}/deliver`, 'contract', 'cargo'));

  test('fulfilling is agent and contract', () => expectReply(`POST ${CONTRACT}/fulfill`, 'agent', 'contract'));

  test('selling is agent, cargo and transaction', () =>
    expectReply(`POST ${SHIP}/sell`, 'agent', 'cargo', 'transaction'));
});

const CREATING = [
  'POST /register',
  'POST /my/ships',
  `POST ${SHIP}/extract`,
  `POST ${SHIP}/extract/survey`,
  `POST ${SHIP}/survey`,
  `POST ${SHIP}/sell`,
  `POST ${SHIP}/purchase`,
  `POST ${SHIP}/negotiate/contract`,
];

test('a success is 201 where something is created or traded, 204 for no cooldown, else 200', () => {
  for (const { endpoint, status } of session.filter((each) => each.status < 400)) {
    const other = endpoint === `GET ${SHIP}/cooldown` ? [200, 204] : [200];
    expect(CREATING.includes(endpoint) ? [201] : other, endpoint).toContain(status);
  }
  for (const endpoint of CREATING) expect(successesOf(endpoint).length).toBeGreaterThan(0);
  expect(successesOf(`GET ${SHIP}/cooldown`).map(({ status }) => status)).toContain(204);
});
