import { describe, expect, test } from 'vitest';
import type { OperationId, ReplyOf } from '../../src/wire/endpoints.ts';
import type { Ship } from '../../src/wire/schemas/ship.ts';
import type { PlacesView } from '../../src/world/galaxy/places.ts';
import type { MarketKnown, PriceSeen } from '../../src/world/known.ts';
import type { Answered } from '../../src/world/reply-appliers.ts';
import type { WorldState } from '../../src/world/state.ts';
import { booksOf, byPlace, copyOf, fleetOf, knownWorld } from '../kit/known-world.ts';
import {
  agent,
  contract,
  good,
  HOME,
  market,
  nav,
  page,
  ship,
  survey,
  transaction,
  waypoint,
  yard,
} from '../kit/replies.ts';
import { operationIds } from '../wire/samples.ts';

const AT_MS = 77;

/** The gate of another system. */
const GATE = 'X1-B-I9';
const SYSTEM_B = [
  { symbol: 'X1-B-A1', type: 'PLANET', x: 1, y: 2 },
  { symbol: 'X1-B-A2', type: 'ORBITAL_STATION', x: 1, y: 2 },
  { symbol: 'X1-B-B1', type: 'PLANET', x: 5, y: 5 },
  { symbol: GATE, type: 'JUMP_GATE', x: 9, y: 9 },
];
const fabMats = { tradeSymbol: 'FAB_MATS', required: 1_600, fulfilled: 2 };
const siteSeen = (materials: readonly (typeof fabMats)[]) =>
  new Map([[HOME, { symbol: HOME, materials, isComplete: false, seenAtMs: AT_MS }]]);

interface Row<Operation extends OperationId> {
  readonly reply: ReplyOf<Operation>;
  readonly path?: Answered['path'];
  readonly body?: Answered['body'];
  /** What must be different afterwards; everything else must be as before. */
  readonly changes: (before: WorldState) => Partial<WorldState>;
}

const of = { shipSymbol: 'A-1' };
const cargo = { capacity: 40, units: 3, inventory: [{ symbol: 'IRON', units: 3 }] };
const gold = { ...cargo, units: 2, inventory: [{ symbol: 'GOLD', units: 2 }] };
const fuel = { current: 7, capacity: 400 };
const cooldown = { shipSymbol: 'A-1', totalSeconds: 80, remainingSeconds: 80, expiration: '2026-11-20T00:01:20.000Z' };
const flying = nav({ status: 'IN_TRANSIT', waypointSymbol: 'X1-A-C2' });
const jumped = nav({ systemSymbol: 'X1-B', waypointSymbol: GATE, status: 'IN_ORBIT' });
const ANTIMATTER = transaction({ type: 'PURCHASE', tradeSymbol: 'ANTIMATTER', units: 1 });
const extraction = { shipSymbol: 'A-1', yield: { symbol: 'IRON', units: 3 } };
const scrapped = { waypointSymbol: HOME, shipSymbol: 'A-1', totalPrice: 1, timestamp: '' };
const found = (symbol: string, units: number) => new Map([[HOME, new Map([[symbol, units]])]]);
const next = '2026-11-22T13:00:00.000Z';
const serverResets = { next, frequency: 'weekly' };
const status = { status: 'ok', version: 'v2.3.0', resetDate: '2026-11-15', serverResets };

const put = <Item>(map: ReadonlyMap<string, Item>, key: string, item: Item) => new Map(map).set(key, item);
const putShip = (ships: WorldState['ships'], item: Ship) => fleetOf([...ships.values(), item]);
const putPlace = <Item extends { readonly symbol: string }>(places: PlacesView<Item>, key: string, item: Item) =>
  byPlace([...places, [key, item]]);
const shipWith = (before: WorldState, changes: Parameters<typeof ship>[1]) => ({
  ships: putShip(before.ships, ship('A-1', changes)),
});
/** The row of a reply that shows these parts of the ship. */
const shown = <Parts extends Partial<Ship>>(parts: Parts) => ({
  path: of,
  reply: { data: parts },
  changes: (before: WorldState) => shipWith(before, parts),
});
const PARTS = [{ symbol: 'MOUNT_A', requirements: {} }];
const refitted = <Parts extends object>(parts: Parts) => ({
  path: { shipSymbol: 'A-1' },
  reply: { data: { agent: agent(8), cargo, transaction: scrapped, ...parts } },
  changes: (before: WorldState) => ({ agent: agent(8), ...shipWith(before, { cargo, ...parts }) }),
});
const contractNow = (before: WorldState, changes: Parameters<typeof contract>[1]) => ({
  contracts: put(before.contracts, 'c1', contract('c1', changes)),
});
function known(markets: WorldState['markets']): MarketKnown {
  const market = markets.get(HOME);
  if (market === undefined) throw new Error('expected the market to be known');
  return market;
}

const priceNow = (before: WorldState, symbol: string, price: Partial<PriceSeen>) => {
  const at = known(before.markets);
  const prices = put(at.prices, symbol, { ...good(symbol), ...price, seenAtMs: AT_MS });
  return { markets: putPlace(before.markets, HOME, { ...at, prices }) };
};

const REST = { ask: 70, bid: 60 };
/** The price of what two units were bought of at 55. */
const flow = { volumes: 2 / 60, atMs: AT_MS };
const BOUGHT = { purchasePrice: 55, sellPrice: 47, lotsSince: -2 / 60, rest: REST, flow };
const lastTradeAt = new Map([['A-1', transaction().timestamp]]);
/** The row of a trade: what the ship has then, and what its receipt and its price say. */
const traded = <Parts extends Partial<Ship>>(
  parts: Parts,
  receipt: Parameters<typeof transaction>[0],
  price: Partial<PriceSeen>,
) => ({
  path: of,
  reply: { data: { agent: agent(4), transaction: transaction(receipt), ...parts } },
  changes: (before: WorldState) => ({
    agent: agent(4),
    ...shipWith(before, parts),
    ...priceNow(before, receipt?.tradeSymbol ?? 'IRON', price),
    lastTradeAt,
  }),
});
const homeSeen = ({ waypoints }: WorldState) => ({ waypoints: putPlace(waypoints, HOME, waypoint(HOME)) });

const rows: { readonly [Operation in OperationId]: Row<Operation> } = {
  getStatus: { reply: status, changes: () => ({ nextReset: next }) },
  register: {
    reply: { data: { token: 't', agent: agent(9), contract: contract('c9'), ships: [ship('A-8'), ship('A-9')] } },
    changes: ({ ships, contracts }) => ({
      agent: agent(9),
      ships: putShip(putShip(ships, ship('A-8')), ship('A-9')),
      contracts: put(contracts, 'c9', contract('c9')),
    }),
  },
  getMyAgent: { reply: { data: agent(7) }, changes: () => ({ agent: agent(7) }) },
  getMyShips: {
    reply: page([ship('A-1', { fuel }), ship('A-3')]),
    changes: (before) => ({
      ships: putShip(shipWith(before, { fuel }).ships, ship('A-3')),
      altered: new Map([['A-1', ['tank']]]),
    }),
  },
  getMyShip: { reply: { data: ship('A-1', { cargo }) }, changes: (before) => shipWith(before, { cargo }) },
  getContracts: {
    reply: page([contract('c1', { accepted: true }), contract('c3')]),
    changes: (before) => ({
      contracts: put(contractNow(before, { accepted: true }).contracts, 'c3', contract('c3')),
    }),
  },
  getContract: {
    reply: { data: contract('c1', { fulfilled: true }) },
    changes: (before) => contractNow(before, { fulfilled: true }),
  },
  getSupplyChain: {
    reply: { data: { exportToImportMap: { IRON: ['IRON_ORE'] } } },
    changes: () => ({ supplyChain: new Map([['IRON', ['IRON_ORE']]]) }),
  },
  createChart: {
    path: of,
    reply: { data: { agent: agent(8), waypoint: waypoint(HOME) } },
    changes: (before) => ({ agent: agent(8), ...homeSeen(before) }),
  },
  getWaypoint: { reply: { data: waypoint(HOME) }, changes: homeSeen },
  getSystemWaypoints: { reply: page([waypoint(HOME)]), changes: homeSeen },
  getSystems: {
    reply: page([{ symbol: 'X1-B', x: 3, y: -4, waypoints: SYSTEM_B, factions: [{ symbol: 'COSMIC' }] }]),
    changes: () => {
      const counts = { PLANET: 2, ORBITAL_STATION: 1, JUMP_GATE: 1 };
      const known = { symbol: 'X1-B', x: 3, y: -4, gate: GATE, isSettled: false, counts, entry: 'X1-B-A1' };
      return { systems: new Map([['X1-B', known]]) };
    },
  },
  getJumpGate: {
    reply: { data: { symbol: HOME, connections: [GATE] } },
    changes: ({ gates }) => ({ gates: putPlace(gates, HOME, { symbol: HOME, connections: [GATE] }) }),
  },
  getConstruction: {
    reply: { data: { symbol: HOME, materials: [fabMats], isComplete: false } },
    changes: () => ({ constructions: siteSeen([fabMats]) }),
  },
  supplyConstruction: {
    path: { waypointSymbol: HOME },
    body: { shipSymbol: 'A-1', tradeSymbol: 'FAB_MATS', units: 2 },
    reply: { data: { construction: { symbol: HOME, materials: [fabMats], isComplete: false }, cargo } },
    changes: (before) => ({ ...shipWith(before, { cargo }), constructions: siteSeen([fabMats]) }),
  },
  jumpShip: {
    path: of,
    body: { waypointSymbol: GATE },
    reply: { data: { nav: jumped, cooldown, transaction: ANTIMATTER, agent: agent(6) } },
    changes: (before) => ({ agent: agent(6), ...shipWith(before, { nav: jumped, cooldown }) }),
  },
  getMarket: {
    reply: { data: market(HOME, [good('IRON', { sellPrice: 1 })]) },
    changes: ({ markets }) => ({
      markets: putPlace(markets, HOME, {
        ...known(markets),
        shownAtMs: AT_MS,
        prices: new Map([
          ['IRON', { ...good('IRON'), sellPrice: 1, rest: { ask: 70, bid: expect.closeTo(48.2) }, seenAtMs: AT_MS }],
        ]),
      }),
    }),
  },
  getShipyard: {
    reply: { data: { ...yard, ships: [{ type: 'SHIP_SURVEYOR', purchasePrice: 33 }] } },
    changes: ({ shipyards }) => ({
      shipyards: putPlace(shipyards, HOME, {
        symbol: HOME,
        shipTypes: ['SHIP_PROBE', 'SHIP_SURVEYOR'],
        prices: new Map([['SHIP_SURVEYOR', { priceCredits: 33, seenAtMs: AT_MS }]]),
        isVisited: true,
      }),
    }),
  },
  purchaseShip: {
    reply: {
      data: {
        agent: agent(5),
        ship: ship('A-3'),
        transaction: { waypointSymbol: HOME, shipType: 'SHIP_PROBE', price: 9, agentSymbol: 'A', timestamp: '' },
      },
    },
    changes: ({ ships }) => ({
      agent: agent(5),
      ships: putShip(ships, ship('A-3')),
      paidForShips: new Map([['A-3', 9]]),
      boughtAs: new Map([['A-3', 'SHIP_PROBE']]),
    }),
  },
  navigateShip: shown({ nav: flying, fuel }),
  warpShip: shown({ nav: flying, fuel }),
  patchShipNav: shown({ nav: nav({ flightMode: 'BURN' }) }),
  orbitShip: shown({ nav: nav({ status: 'IN_ORBIT' }) }),
  dockShip: shown({ nav: nav({ flightMode: 'DRIFT' }) }),
  refuelShip: traded({ fuel }, { type: 'PURCHASE', tradeSymbol: 'FUEL' }, BOUGHT),
  sellCargo: traded({ cargo }, {}, { sellPrice: 55, purchasePrice: 64, lotsSince: 2 / 60, rest: REST }),
  purchaseCargo: traded({ cargo }, { type: 'PURCHASE' }, BOUGHT),
  jettison: shown({ cargo }),
  transferCargo: {
    path: of,
    body: { shipSymbol: 'A-2', tradeSymbol: 'GOLD', units: 2 },
    reply: { data: { cargo, targetCargo: gold } },
    changes: (before) => ({
      ships: putShip(shipWith(before, { cargo }).ships, ship('A-2', { cargo: gold })),
    }),
  },
  siphonResources: {
    path: of,
    reply: { data: { cooldown, siphon: extraction, cargo } },
    changes: (before) => ({ ...shipWith(before, { cooldown, cargo }), finds: found('IRON', 3) }),
  },
  getRepairShip: { path: of, reply: { data: { transaction: scrapped } }, changes: () => ({}) },
  repairShip: {
    path: of,
    reply: { data: { agent: agent(8), ship: ship('A-1', { reactor: { condition: 0.9 } }), transaction: scrapped } },
    changes: (before) => ({ agent: agent(8), ...shipWith(before, { reactor: { condition: 0.9 } }) }),
  },
  installMount: refitted({ mounts: PARTS }),
  removeMount: refitted({ mounts: PARTS }),
  installShipModule: refitted({ modules: PARTS }),
  removeShipModule: refitted({ modules: PARTS }),
  shipRefine: {
    path: of,
    reply: { data: { cargo, cooldown, produced: [{ tradeSymbol: 'IRON', units: 3 }] } },
    changes: (before) => shipWith(before, { cargo, cooldown }),
  },
  getScrapShip: {
    path: of,
    reply: { data: { transaction: scrapped } },
    changes: () => ({ scrapValues: new Map([['A-1', scrapped.totalPrice]]) }),
  },
  scrapShip: {
    path: of,
    reply: { data: { agent: agent(8), transaction: scrapped } },
    changes: ({ ships }) => ({
      agent: agent(8),
      ships: fleetOf([...ships.values()].filter(({ symbol }) => symbol !== 'A-1')),
    }),
  },
  extractResources: {
    path: of,
    reply: { data: { cooldown, extraction, cargo, modifiers: [{ symbol: 'CRITICAL_LIMIT' }] } },
    changes: (before) => ({
      ...shipWith(before, { cooldown, cargo }),
      finds: found('IRON', 3),
      unstable: new Map([[HOME, AT_MS]]),
    }),
  },
  extractResourcesWithSurvey: {
    path: of,
    body: survey('s1'),
    reply: { data: { cooldown, extraction, cargo } },
    changes: (before) => shipWith(before, { cooldown, cargo }),
  },
  createSurvey: {
    path: of,
    reply: { data: { cooldown, surveys: [survey('s2'), survey('s3')] } },
    changes: (before) => ({
      ...shipWith(before, { cooldown }),
      surveys: put(put(before.surveys, 's2', survey('s2')), 's3', survey('s3')),
    }),
  },
  negotiateContract: {
    path: of,
    reply: { data: { contract: contract('c3') } },
    changes: ({ contracts }) => ({ contracts: put(contracts, 'c3', contract('c3')) }),
  },
  acceptContract: {
    path: { contractId: 'c1' },
    reply: { data: { agent: agent(11), contract: contract('c1', { accepted: true }) } },
    changes: (before) => ({ agent: agent(11), ...contractNow(before, { accepted: true }) }),
  },
  deliverContract: {
    path: { contractId: 'c1' },
    body: { shipSymbol: 'A-1', tradeSymbol: 'IRON', units: 2 },
    reply: { data: { contract: contract('c1', { accepted: true }), cargo } },
    changes: (before) => ({ ...shipWith(before, { cargo }), ...contractNow(before, { accepted: true }) }),
  },
  fulfillContract: {
    path: { contractId: 'c1' },
    reply: { data: { agent: agent(99), contract: contract('c1', { fulfilled: true }) } },
    changes: (before) => ({ agent: agent(99), ...contractNow(before, { fulfilled: true }) }),
  },
};

describe('a success changes what it tells, and nothing else', () => {
  test.each(operationIds)('%s', <Operation extends OperationId>(operation: Operation) => {
    const { world, state } = knownWorld();
    const before = copyOf(state);
    const { reply, path = {}, body = {}, changes }: Row<Operation> = rows[operation];
    world.apply(operation, reply, { path, body, atMs: AT_MS });
    // What is noted for the books is the matter of galaxy/atlas.test.ts, what proves an action that of proven.test.ts.
    expect({ ...world.view, ...booksOf(before), proven: new Set() }).toEqual({ ...before, ...changes(before) });
  });

  test('a change of mode that costs fuel takes it from the tank', () => {
    const { world } = knownWorld();
    world.apply('patchShipNav', { data: { nav: nav(), fuel } }, { path: of, body: {}, atMs: AT_MS });
    expect(world.view.ships.get('A-1')?.fuel).toEqual(fuel);
  });

  test('a transfer whose reply tells one hold only adds to the other what was handed over', () => {
    const { world } = knownWorld();
    const body = { shipSymbol: 'A-2', tradeSymbol: 'IRON', units: 2 };
    for (let times = 0; times < 2; times += 1)
      world.apply('transferCargo', { data: { cargo } }, { path: of, body, atMs: AT_MS });
    const inventory = [{ symbol: 'IRON', units: 4 }];
    expect(world.view.ships.get('A-2')?.cargo).toEqual({ capacity: 40, units: 4, inventory });
  });

  test('a registration of older servers brings one ship', () => {
    const { world } = knownWorld();
    const data = { token: 't', agent: agent(1), contract: contract('c9'), ship: ship('A-9') };
    world.apply('register', { data }, { path: {}, body: {}, atMs: AT_MS });
    expect([...world.view.ships.keys()]).toEqual(['A-1', 'A-2', 'A-9']);
  });

  test('a reply about a ship that is not known makes none up', () => {
    const { world, state } = knownWorld();
    const before = copyOf(state);
    world.apply('dockShip', { data: { nav: nav() } }, { path: { shipSymbol: 'B-1' }, body: {}, atMs: AT_MS });
    world.apply('jettison', { data: { cargo } }, { path: {}, body: {}, atMs: AT_MS });
    world.apply('extractResources', { data: { cooldown, extraction, cargo } }, { path: {}, body: {}, atMs: AT_MS });
    world.apply('transferCargo', { data: { cargo } }, { path: {}, body: { shipSymbol: 'B-1' }, atMs: AT_MS });
    expect(world.view).toEqual(before);
  });
});
