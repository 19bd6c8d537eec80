import type { Random } from '../../../src/time/random.ts';
import { operations } from '../../../src/universe/operations/index.ts';
import type { UniverseRequest } from '../../../src/universe/service/handler.ts';
import { sensibleAction, sentSurvey } from './sensible.ts';
import { type Words, wordsOf } from './words.ts';
import type { World } from './world.ts';

type Endpoint = (typeof operations)[number];

const SHIP = '/my/ships/{shipSymbol}';

const STAPLES = operations.filter(
  ({ method, path }) => method === 'POST' && /(orbit|dock|navigate|refuel|ships)$/.test(path),
);

/** A survey that the game knows, in the form in which it was told, or one that it does not. */
function surveyOf({ game }: World, random: Random): object {
  const known = Object.values(game.state.surveys);
  if (known.length === 0) return { signature: 'X' };
  return sentSurvey(random.pick(known));
}

/** Bodies by endpoint, as they ought to be. */
function bodyOf(world: World, random: Random, words: Words, endpoint: string): unknown {
  const make: Readonly<Record<string, () => unknown>> = {
    'POST /register': () => ({
      symbol: `NEW-${random.integer(0, 999)}`,
      faction: random.pick(['COSMIC', 'VOID', 'X']),
    }),
    'POST /my/ships': () => ({ shipType: words.shipType(), waypointSymbol: words.waypoint() }),
    [`PATCH ${SHIP}/nav`]: () => ({ flightMode: words.mode() }),
    [`POST ${SHIP}/refuel`]: () => random.pick([{}, { units: words.units() }, { fromCargo: true }]),
    [`POST ${SHIP}/extract`]: () =>
      random.next() < 0.3 ? undefined : random.pick([{}, { survey: surveyOf(world, random) }]),
    [`POST ${SHIP}/extract/survey`]: () => surveyOf(world, random),
    [`POST ${SHIP}/refine`]: () => ({ produce: random.pick(['IRON', 'FUEL', 'FOOD', words.nonsense()]) }),
    [`POST ${SHIP}/transfer`]: () => ({ tradeSymbol: words.good(), units: words.units(), shipSymbol: words.ship() }),
  };
  const known = make[endpoint];
  if (known !== undefined) return known();
  if (/(navigate|warp|jump)$/.test(endpoint)) return { waypointSymbol: words.waypoint() };
  if (/(install|remove)$/.test(endpoint)) return { symbol: words.good() };
  if (/(sell|purchase|jettison)$/.test(endpoint)) return { symbol: words.good(), units: words.units() };
  if (/(supply|deliver)$/.test(endpoint))
    return { shipSymbol: words.ship(), tradeSymbol: words.good(), units: words.units() };
  return undefined;
}

function pathOf({ path }: Endpoint, words: Words): string {
  const waypoint = words.waypoint();
  const filled: Readonly<Record<string, () => string>> = {
    shipSymbol: words.ship,
    waypointSymbol: () => waypoint,
    systemSymbol: () => waypoint.split('-').slice(0, 2).join('-') || words.system(),
    contractId: words.contract,
    agentSymbol: words.agent,
    factionSymbol: () => 'COSMIC',
  };
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(filled[name]?.() ?? 'x'));
}

function queryOf(random: Random, words: Words): string {
  return random.pick([
    '',
    '',
    '',
    `?page=${random.integer(-1, 5)}&limit=${random.integer(0, 22)}`,
    '?traits=MARKETPLACE&traits=SHIPYARD',
    '?type=JUMP_GATE',
    `?page=${encodeURIComponent(words.nonsense())}`,
    '?&&=&%',
  ]);
}

/** What is now and then done to a body on its way. */
function spoil(random: Random, words: Words, body: unknown): string | undefined {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const chance = random.next();
  if (chance < 0.9) return text;
  if (chance < 0.91) return undefined;
  return random.pick([
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"__proto__":{"units":1}}',
    '[[['.repeat(2_000),
    JSON.stringify({ symbol: words.nonsense(), units: words.units(), waypointSymbol: null }),
    text?.slice(0, -1) ?? 'x',
  ]);
}

function headersOf(world: World, random: Random, access: Endpoint['access']): Record<string, string> {
  const proper = access === 'account' ? world.tokens.slice(3, 4) : world.tokens.slice(0, 3);
  const token = random.next() < 0.95 ? random.pick(proper) : random.pick(world.tokens);
  const type = random.next() < 0.97 ? 'application/json' : random.pick(['text/plain', '', 'application/x+json;q=1']);
  return {
    ...(random.next() < 0.98 && { authorization: `Bearer ${token}` }),
    'content-type': type,
    ...(random.next() < 0.01 && { authorization: random.pick(['Basic x', 'Bearer', '\u0000', 'bearer  x y']) }),
  };
}

/** A ship of the caller's own makes most requests worth more than a 404. */
function ownShip(world: World, random: Random, token: string | undefined, words: Words): Words {
  const index = world.tokens.findIndex((known) => token === `Bearer ${known}`);
  const agent = Object.keys(world.game.state.agents)[index];
  if (agent === undefined || random.next() < 0.1) return words;
  const fleet = world.game.holdings.shipsOf(agent);
  if (fleet.length === 0) return words;
  const { symbol } = random.pick(fleet.slice(0, 6));
  const waypoint = () => (random.next() < 0.85 ? words.near(symbol) : words.waypoint());
  const ship = () => (random.next() < 0.9 ? symbol : random.pick(fleet).symbol);
  const inHold = Object.keys(world.game.state.ships[symbol]?.cargo ?? {});
  const good = () => (random.next() < 0.5 && inHold.length > 0 ? random.pick(inHold) : words.good());
  return { ...words, ship, waypoint, good };
}

/** Any, but seldom the one that leaves an agent without ships, and more often those that a lively game is made of. */
function pickOperation(random: Random): Endpoint {
  const operation = random.next() < 0.3 ? random.pick(STAPLES) : random.pick(operations);
  const isScrap = operation.method === 'POST' && operation.path.endsWith('/scrap');
  return isScrap && random.next() < 0.97 ? random.pick(operations) : operation;
}

/** What a player with a plan would send now; undefined where no ship of the first few can act. */
function plannedRequest(world: World, random: Random): UniverseRequest | undefined {
  const [agents, index] = [Object.keys(world.game.state.agents), random.integer(0, 2)];
  const fleet = world.game.holdings.shipsOf(agents[index] ?? '').slice(0, 6);
  const action = fleet.length === 0 ? undefined : sensibleAction(world, random, random.pick(fleet));
  if (action === undefined) return undefined;
  const [method, path, body] = action;
  const headers = { authorization: `Bearer ${world.tokens[index]}`, 'content-type': 'application/json' };
  return { method, path: `/v2${path}`, headers, body: JSON.stringify(body ?? {}), address: 'one' };
}

/** Share of requests that come from a plan. */
const PLANNED = 0.4;

/** One request: most often one that could succeed, often one that nearly could, now and then nonsense. */
export function fuzzedRequest(world: World, random: Random): UniverseRequest {
  const planned = random.next() < PLANNED ? plannedRequest(world, random) : undefined;
  if (planned !== undefined) return planned;
  const address = random.pick(['one', 'two']);
  const operation = pickOperation(random);
  const headers = headersOf(world, random, operation.access);
  const words = ownShip(world, random, headers.authorization, wordsOf(world.game, random));
  if (random.next() < 0.03) {
    const path = `/v2/${words.nonsense()}/${words.nonsense()}`;
    const method = random.pick(['GET', 'DELETE', 'PUT', 'HEAD', '']);
    return { method, path, headers, body: words.nonsense(), address };
  }
  const endpoint = `${operation.method} ${operation.path}`;
  const given = operation.method === 'GET' ? undefined : bodyOf(world, random, words, endpoint);
  const body = spoil(random, words, given);
  if (body === undefined) delete headers['content-type'];
  const method = random.next() < 0.98 ? operation.method : random.pick(['GET', 'POST', 'PATCH', 'DELETE']);
  return { method, path: `/v2${pathOf(operation, words)}${queryOf(random, words)}`, headers, body, address };
}
