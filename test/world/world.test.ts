import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoFromMs } from '../../src/time/iso.ts';
import type { Ship } from '../../src/wire/schemas/ship.ts';
import { isReadBackedOff } from '../../src/world/failures/failed-attempts.ts';
import { emptyWorld } from '../../src/world/state.ts';
import { createWorld, type World } from '../../src/world/world.ts';
import { booksOf, copyOf, knownWorld } from '../kit/known-world.ts';
import { agent, contract, good, HOME, market, nav, page, ship, survey, waypoint, yard } from '../kit/replies.ts';

const seen = (atMs: number) => ({ path: {}, body: {}, atMs });

/** A refusal of a command of ship A-1, as it is folded in. */
function refuse(name: string, data: Record<string, unknown>, body: Record<string, unknown> = {}) {
  const { world, state } = knownWorld();
  const before = copyOf(state);
  world.applyRefusal({ name, data }, { path: { shipSymbol: 'A-1' }, body, atMs: 77 });
  return { world, view: world.view, before };
}

test.each(['UNSTABLE', 'CRITICAL_LIMIT'])(
  'an asteroid that is read with the modifier %s counts as unstable',
  (symbol) => {
    const { world } = knownWorld();
    const reply = page([{ ...waypoint(HOME), modifiers: [{ symbol }] }]);
    world.apply('getSystemWaypoints', reply, seen(33));
    expect(world.view.unstable).toEqual(new Map([[HOME, 33]]));
  },
);

describe('what a refusal teaches', () => {
  test('too little fuel: how much there is', () => {
    const { view, before } = refuse('navigateInsufficientFuel', { fuelAvailable: 3, fuelRequired: 9 });
    expect(view.ships.get('A-1')).toEqual(ship('A-1', { fuel: { current: 3, capacity: 400 } }));
    expect(view.ships.get('A-2')).toEqual(before.ships.get('A-2'));
    expect({ ...view, ships: null }).toEqual({ ...before, ships: null });
  });

  test.each(['surveyVerification', 'surveyExpiration', 'surveyExhausted', 'extractInvalidSurveyLocation'])(
    '%s: the survey is of no use',
    (name) => {
      const { view, before } = refuse(name, {}, survey('s1'));
      expect(view).toEqual({ ...before, surveys: new Map() });
      expect(refuse(name, {}, survey('s2')).view).toEqual(before);
      expect(refuse(name, {}).view).toEqual(before);
    },
  );

  test('more than the trade volume: what the volume is', () => {
    const { view } = refuse('marketTradeUnitLimit', { waypointSymbol: HOME, tradeSymbol: 'IRON', tradeVolume: 10 });
    expect(view.markets.get(HOME)?.prices.get('IRON')).toEqual({ ...good('IRON', { tradeVolume: 10 }), seenAtMs: 5 });
    expect(view.markets.get(HOME)?.prices.get('FUEL')).toEqual({ ...good('FUEL'), seenAtMs: 5 });
  });

  test('more than the trade volume of a good whose price nobody has seen: what the volume is, until a look shows prices', () => {
    const data = { waypointSymbol: HOME, tradeSymbol: 'GOLD', tradeVolume: 10 };
    const { world } = refuse('marketTradeUnitLimit', data);
    expect(world.view.markets.get(HOME)?.volumesTold).toEqual(new Map([['GOLD', 10]]));
    const { tradeGoods: _none, ...listing } = market(HOME, []);
    world.apply('getMarket', { data: listing }, seen(79));
    expect(world.view.markets.get(HOME)?.volumesTold).toEqual(new Map([['GOLD', 10]]));
    world.apply('getMarket', { data: market(HOME, [good('GOLD')]) }, seen(80));
    expect(world.view.markets.get(HOME)?.volumesTold).toBeUndefined();
  });

  test('an unstable asteroid: when it was so, at the place where the ship is', () => {
    const { view, before } = refuse('extractDestabilized', {});
    const where = before.ships.get('A-1')?.nav.waypointSymbol ?? '';
    expect({ ...view, ...booksOf(before) }).toEqual({ ...before, unstable: new Map([[where, 77]]) });
  });

  test('too few credits: how many there are', () => {
    expect(refuse('marketTradeInsufficientCredits', { agentCredits: 8 }).view.agent?.credits).toBe(8);
    expect(refuse('purchaseShipCredits', { creditsAvailable: 9 }).view.agent?.credits).toBe(9);
  });

  test('another contract is open: which, told once', () => {
    const { world } = refuse('existingContract', { agentSymbol: 'A', contractId: 'c9' });
    expect([world.takeNamedContract(), world.takeNamedContract()]).toEqual(['c9', undefined]);
  });

  test('a chart that came too late: that the waypoint is charted, though not what is there', () => {
    const { world, state } = knownWorld();
    const trait = (symbol: string) => ({ symbol });
    state.waypoints.set(HOME, { ...waypoint(HOME), traits: ['UNCHARTED', 'FROZEN'].map(trait) });
    world.applyRefusal({ name: 'waypointCharted', data: {} }, { path: { shipSymbol: 'A-1' }, body: {}, atMs: 77 });
    expect(world.view.waypoints.get(HOME)?.traits).toEqual([trait('FROZEN')]);
  });

  test.each([
    ['jumpDestinationUnderConstruction', { waypointSymbol: 'X1-B-I9' }, 'X1-B-I9'],
    ['jumpOriginUnderConstruction', { waypointSymbol: 'X1-B-I9' }, HOME],
  ])('%s: which gate is not finished', (name, body, gate) => {
    const { view, before } = refuse(name, {}, body);
    const site = { symbol: gate, materials: [], isComplete: false, seenAtMs: 77 };
    expect({ ...view, ...booksOf(before) }).toEqual({ ...before, constructions: new Map([[gate, site]]) });
  });

  test.each([
    ['waypointCharted', {}],
    ['jumpDestinationUnderConstruction', {}],
    ['existingContract', { contractId: 9 }],
    ['navigateInsufficientFuel', {}],
    ['navigateInsufficientFuel', { fuelAvailable: '3' }],
    ['marketTradeUnitLimit', {}],
    ['marketTradeUnitLimit', { waypointSymbol: 'X1-A-Z', tradeSymbol: 'IRON', tradeVolume: 10 }],
    ['marketTradeUnitLimit', { waypointSymbol: HOME, tradeSymbol: 'IRON', tradeVolume: null }],
    ['marketTradeInsufficientCredits', { agentCredits: null }],
    ['purchaseShipCredits', { creditsAvailable: [] }],
    ['notDocked', { waypointSymbol: HOME }],
    ['cargoUnitCount', { cargoUnits: 0 }],
    ['unnamed', { fuelAvailable: 3 }],
    ['unreadableRefusal', {}],
  ])('%s with %j teaches nothing', (name, data) => {
    const { view, before } = refuse(name, data);
    expect(view).toEqual(before);
  });
});

describe('prices', () => {
  const pricesOf = ({ view }: World) => [...(view.markets.get(HOME)?.prices.values() ?? [])];

  test('are kept when a market is seen from afar', () => {
    const world = createWorld();
    world.apply('getMarket', { data: market(HOME, [good('IRON')]) }, seen(10));
    world.apply('getMarket', { data: market(HOME) }, seen(20));
    expect(pricesOf(world)).toEqual([{ ...good('IRON'), seenAtMs: 10 }]);
  });

  test('are replaced when a ship is there, and what is left out is not dealt in any more', () => {
    const world = createWorld();
    world.apply('getMarket', { data: market(HOME, [good('IRON'), good('FUEL')]) }, seen(10));
    const { activity: _, ...still } = good('IRON', { sellPrice: 1 });
    world.apply('getMarket', { data: market(HOME, [still]) }, seen(20));
    expect(pricesOf(world)).toEqual([{ ...still, rest: { ask: 70, bid: expect.closeTo(48.2) }, seenAtMs: 20 }]);
  });

  test('of ships are kept when a shipyard is seen from afar', () => {
    const { world } = knownWorld();
    world.apply('getShipyard', { data: yard }, seen(20));
    const prices = new Map([['SHIP_PROBE', { priceCredits: 20, seenAtMs: 5 }]]);
    const listed = { symbol: HOME, shipTypes: ['SHIP_PROBE', 'SHIP_SURVEYOR'] };
    expect(world.view.shipyards.get(HOME)).toEqual({ ...listed, prices, isVisited: true });
  });

  test.each<[string, Ship[], true | undefined]>([
    ['not while no ship is there', [ship('A-1', { nav: nav({ waypointSymbol: 'X1-A-C1' }) })], undefined],
    ['not while one is on its way there', [ship('A-1', { nav: nav({ status: 'IN_TRANSIT' }) })], undefined],
    ['once it is read by who is there, though it shows nothing', [ship('A-1')], true],
  ])('a shipyard counts as visited: %s', (_, ships, isVisited) => {
    const world = createWorld();
    world.apply('getMyShips', page(ships), seen(10));
    world.apply('getShipyard', { data: yard }, seen(20));
    expect(world.view.shipyards.get(HOME)?.isVisited).toBe(isVisited);
    world.apply('getMyShips', page([ship('A-1', { nav: nav({ waypointSymbol: 'X1-A-C1' }) })]), seen(30));
    world.apply('getShipyard', { data: yard }, seen(40));
    expect(world.view.shipyards.get(HOME)?.isVisited).toBe(isVisited);
  });

  test.each<[string, Ship[], boolean]>([
    ['from afar', [], true],
    ['by who is there', [ship('A-1')], false],
  ])('what could not be seen is still left alone once it is read %s', (_, ships, isStillLeftAlone) => {
    const world = createWorld();
    world.apply('getMyShips', page(ships), seen(10));
    for (const sight of ['market', 'shipyard'] as const) world.readFailed(sight, HOME, 10);
    world.apply('getMarket', { data: market(HOME, ships.length > 0 ? [good('IRON')] : undefined) }, seen(20));
    world.apply('getShipyard', { data: yard }, seen(20));
    for (const sight of ['market', 'shipyard'] as const)
      expect(isReadBackedOff(world.view, sight, HOME, 30)).toBe(isStillLeftAlone);
  });

  test('a gate, a site or a system that was read is not left alone any more', () => {
    const world = createWorld();
    for (const sight of ['gate', 'site'] as const) world.readFailed(sight, HOME, 10);
    world.readFailed('system', 'X1-A', 10);
    const left = () => [isReadBackedOff(world.view, 'gate', HOME, 30), isReadBackedOff(world.view, 'site', HOME, 30)];
    expect([...left(), isReadBackedOff(world.view, 'system', 'X1-A', 30)]).toEqual([true, true, true]);
    world.apply('getJumpGate', { data: { symbol: HOME, connections: ['X1-B-I9'] } }, seen(20));
    world.apply('getConstruction', { data: { symbol: HOME, materials: [], isComplete: false } }, seen(20));
    world.listed('X1-A', 20);
    expect([...left(), isReadBackedOff(world.view, 'system', 'X1-A', 30)]).toEqual([false, false, false]);
  });

  test('a gate that seems to lead nowhere counts as unread, and is left alone for a while (facts: gate-reads)', () => {
    const world = createWorld();
    world.apply('getJumpGate', { data: { symbol: HOME, connections: [] } }, seen(20));
    expect(world.view.gates.has(HOME)).toBe(false);
    expect(isReadBackedOff(world.view, 'gate', HOME, 30)).toBe(true);
    world.apply('getJumpGate', { data: { symbol: HOME, connections: ['X1-B-I9'] } }, seen(40));
    expect(world.view.gates.get(HOME)?.connections).toEqual(['X1-B-I9']);
    expect(isReadBackedOff(world.view, 'gate', HOME, 50)).toBe(false);
    // What was read well is kept when a later read is bad.
    world.apply('getJumpGate', { data: { symbol: HOME, connections: [] } }, seen(60));
    expect(world.view.gates.get(HOME)?.connections).toEqual(['X1-B-I9']);
  });

  test('of a listing that nobody has visited are none', () => {
    const world = createWorld();
    world.apply('getMarket', { data: market(HOME) }, seen(10));
    const listed = { symbol: HOME, exports: ['IRON'], imports: [], exchange: ['FUEL'] };
    expect(world.view.markets.get(HOME)).toEqual({ ...listed, prices: new Map() });
  });
});

describe("the server's clock", () => {
  const NOW = Date.UTC(2026, 10, 20, 12);
  const learn = (world: World, date: string, nowMs: number) => {
    world.applyServerTime({ date }, nowMs, nowMs);
    return world.view.serverOffsetMs;
  };
  const header = (ms: number) => new Date(ms).toUTCString();

  test('is learned from one reply to the second, and equal clocks count as equal', () => {
    fc.assert(
      fc.property(fc.integer({ min: -86_400_000, max: 86_400_000 }), fc.nat(86_400_000), (offsetMs, passedMs) => {
        const nowMs = NOW + passedMs;
        const learned = learn(createWorld(), header(nowMs + offsetMs), nowMs);
        expect(Math.abs(learned - offsetMs)).toBeLessThanOrEqual(1_000);
        if (offsetMs === 0) expect(learned).toBe(0);
      }),
    );
  });

  test('is learned to a tenth of a second from some replies, whatever the skew, and no more is ever unlearned', () => {
    const property = fc.property(fc.integer({ min: -90_000, max: 90_000 }), (skewMs) => {
      const world = createWorld();
      const learned = Array.from({ length: 60 }, (_, index) => {
        const nowMs = NOW + index * 537;
        world.applyServerTime({ date: header(nowMs + 10 + skewMs) }, nowMs, nowMs + 20);
        return Math.abs(world.view.serverOffsetMs - skewMs);
      });
      expect(learned.at(-1)).toBeLessThanOrEqual(100);
      for (const [index, off] of learned.entries()) expect(off).toBeLessThanOrEqual((learned[index - 1] ?? 1_020) + 1);
    });
    fc.assert(property, { numRuns: 50 });
  });

  test('is forgotten when the clocks agree again, and relearned when they part', () => {
    const world = createWorld();
    expect(learn(world, header(NOW + 90_000), NOW)).toBe(90_000);
    expect(learn(world, header(NOW), NOW)).toBe(0);
    expect(learn(world, header(NOW - 90_000), NOW)).toBe(-89_000);
  });

  test.each([[undefined], ['yesterday'], ['']])('is left as it was by a Date header of %j', (date) => {
    const world = createWorld();
    learn(world, header(NOW + 90_000), NOW);
    world.applyServerTime(date === undefined ? {} : { date }, NOW, NOW);
    expect(world.view.serverOffsetMs).toBe(90_000);
  });
});

describe('time and loss', () => {
  test('a ship in transit is in orbit on arrival, and any other stays as it is', () => {
    const { world } = knownWorld();
    const flying = nav({ status: 'IN_TRANSIT', waypointSymbol: 'X1-A-C2' });
    world.apply('getMyShip', { data: ship('A-1', { nav: flying }) }, seen(1));
    for (const shipSymbol of ['A-1', 'A-2', 'B-1']) world.arrived(shipSymbol);
    expect(world.view.ships.get('A-1')).toEqual(ship('A-1', { nav: { ...flying, status: 'IN_ORBIT' } }));
    expect(world.view.ships.get('A-2')).toEqual(ship('A-2'));
    expect(world.view.ships.size).toBe(2);
  });

  test('a ship that has rested is free, and knows of no cooldown', () => {
    const { world } = knownWorld();
    const cooldown = { shipSymbol: 'A-1', totalSeconds: 80, remainingSeconds: 80 };
    const resting = ship('A-1', { cooldown: { ...cooldown, expiration: '2026-11-20T00:01:20.000Z' } });
    world.apply('getMyShip', { data: resting }, seen(1));
    for (const shipSymbol of ['A-1', 'B-1']) world.rested(shipSymbol);
    expect(world.view.ships.get('A-1')).toEqual(ship('A-1', { cooldown: { ...cooldown, remainingSeconds: 0 } }));
    expect(world.view.ships.size).toBe(2);
  });

  test('a ship that the service no longer knows is forgotten, and only that one', () => {
    const { world } = knownWorld();
    world.forgetShip('A-1');
    world.forgetShip('B-1');
    expect([...world.view.ships.keys()]).toEqual(['A-2']);
  });

  test('surveys are forgotten from their expiration on', () => {
    const { world } = knownWorld();
    const [early, late] = ['2026-11-20T00:00:01.000Z', '2026-11-20T00:00:02.000Z'];
    const cooldown = { shipSymbol: 'A-1', totalSeconds: 0, remainingSeconds: 0 };
    world.apply('createSurvey', { data: { cooldown, surveys: [survey('s2', early), survey('s3', late)] } }, seen(1));
    world.forgetSurveysBefore(Date.parse(early) - 1);
    expect([...world.view.surveys.keys()]).toEqual(['s2', 's3']);
    world.forgetSurveysBefore(Date.parse(early));
    expect([...world.view.surveys.keys()]).toEqual(['s3']);
  });
});

const OTHER = 'X1-A-Z9';

function worldAfter(listed: readonly string[]) {
  const world = createWorld(emptyWorld());
  world.apply('getMyShip', { data: ship('A-1') }, seen(0));
  world.apply('getSystemWaypoints', page(listed.map(waypoint)), seen(0));
  return world.view.waypoints;
}

test('the place of a ship that no list tells of is known by its route, with nothing of what is there', () => {
  const { x, y } = ship('A-1').nav.route.destination;
  expect(worldAfter([OTHER]).get(HOME)).toMatchObject({ symbol: HOME, x, y, traits: [] });
});

test('what a list tells of it comes in its place, in the order of the list', () => {
  const waypoints = worldAfter([OTHER, HOME]);
  expect(waypoints.in('X1-A').map(({ symbol }) => symbol)).toEqual([OTHER, HOME]);
  expect(waypoints.get(HOME)).toEqual(waypoint(HOME));
});

function fulfilledOne(number: number) {
  const payment = { onAccepted: 10, onFulfilled: 90 };
  return contract(`c${number}`, { fulfilled: true, terms: { deadline: isoFromMs(number), payment } });
}

test('of the fulfilled contracts the latest 200 are kept, also when the old ones are read again, and of the others all', () => {
  const world = createWorld();
  world.apply('getContracts', page([contract('missed'), contract('under way', { accepted: true })]), seen(77));
  for (let number = 1; number <= 250; number++) {
    world.apply('fulfillContract', { data: { agent: agent(1), contract: fulfilledOne(number) } }, seen(77));
  }
  const latest = Array.from({ length: 200 }, (_, index) => `c${index + 51}`);
  expect([...world.view.contracts.keys()]).toEqual(['missed', 'under way', ...latest]);
  world.apply('getContracts', page(Array.from({ length: 20 }, (_, index) => fulfilledOne(index + 1))), seen(77));
  expect([...world.view.contracts.keys()]).toEqual(['missed', 'under way', ...latest]);
});
