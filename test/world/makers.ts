import { systemIn } from '../../src/game/words/symbols.ts';
import type { ReplyOf } from '../../src/wire/endpoints.ts';
import type { Agent } from '../../src/wire/schemas/agent.ts';
import type { Contract } from '../../src/wire/schemas/contract.ts';
import type { Market, MarketTradeGood, MarketTransaction } from '../../src/wire/schemas/market.ts';
import type { Ship, ShipNav } from '../../src/wire/schemas/ship.ts';
import type { Survey } from '../../src/wire/schemas/survey.ts';
import type { Waypoint } from '../../src/wire/schemas/system.ts';
import { Places } from '../../src/world/galaxy/places.ts';
import type { MarketKnown, ShipyardKnown } from '../../src/world/known.ts';
import { Ships } from '../../src/world/ships/ships.ts';
import { emptyWorld, type WorldState, type WorldView } from '../../src/world/state.ts';
import { createWorld, type World } from '../../src/world/world.ts';

export const HOME = 'X1-A-B1';
const iso = '2026-11-20T00:00:00.000Z';
const place = (symbol: string) => ({ symbol, type: 'PLANET', systemSymbol: 'X1-A', x: 0, y: 0 });

export function nav(changes: Partial<ShipNav> = {}): ShipNav {
  const route = { origin: place(HOME), destination: place(HOME), departureTime: iso, arrival: iso };
  return { systemSymbol: 'X1-A', waypointSymbol: HOME, route, status: 'DOCKED', flightMode: 'CRUISE', ...changes };
}

export function ship(symbol: string, changes: Partial<Ship> = {}): Ship {
  return {
    symbol,
    registration: { role: 'COMMAND', factionSymbol: 'COSMIC' },
    nav: nav(),
    frame: { symbol: 'FRAME_FRIGATE' },
    engine: { symbol: 'ENGINE_ION_DRIVE_II', speed: 30 },
    modules: [],
    mounts: [],
    cargo: { capacity: 40, units: 0, inventory: [] },
    fuel: { current: 400, capacity: 400 },
    cooldown: { shipSymbol: symbol, totalSeconds: 0, remainingSeconds: 0 },
    ...changes,
  };
}

/** A fleet of these ships. */
export function fleetOf(ships: Iterable<Ship>): Ships {
  const fleet = new Ships();
  for (const one of ships) fleet.set(one.symbol, one);
  return fleet;
}

export function agent(credits: number): Agent {
  return { symbol: 'A', headquarters: HOME, credits, startingFaction: 'COSMIC' };
}

export function contract(id: string, changes: Partial<Contract> = {}): Contract {
  return {
    id,
    factionSymbol: 'COSMIC',
    type: 'PROCUREMENT',
    terms: { deadline: iso, payment: { onAccepted: 10, onFulfilled: 90 } },
    accepted: false,
    fulfilled: false,
    ...changes,
  };
}

export function waypoint(symbol: string): Waypoint {
  return { ...place(symbol), traits: [] };
}

export function good(symbol: string, changes: Partial<MarketTradeGood> = {}): MarketTradeGood {
  const prices = { purchasePrice: 70, sellPrice: 60 };
  return { symbol, type: 'EXPORT', tradeVolume: 60, supply: 'HIGH', activity: 'WEAK', ...prices, ...changes };
}

/** A market that exports iron and exchanges fuel; prices only where goods are given. */
export function market(symbol: string, tradeGoods?: readonly MarketTradeGood[]): Market {
  const listing = { symbol, exports: [{ symbol: 'IRON' }], imports: [], exchange: [{ symbol: 'FUEL' }] };
  return tradeGoods === undefined ? listing : { ...listing, tradeGoods: [...tradeGoods] };
}

export function transaction(changes: Partial<MarketTransaction> = {}): MarketTransaction {
  const traded = { waypointSymbol: HOME, shipSymbol: 'A-1', tradeSymbol: 'IRON', timestamp: iso };
  return { ...traded, type: 'SELL', units: 2, pricePerUnit: 55, totalPrice: 110, ...changes };
}

export function survey(signature: string, expiration = iso): Survey {
  return { signature, symbol: HOME, deposits: [{ symbol: 'IRON_ORE' }], expiration, size: 'SMALL' };
}

export const page = <Item>(data: Item[]) => ({ data, meta: { total: data.length, page: 1, limit: 20 } });

export const yard: ReplyOf<'getShipyard'>['data'] = {
  symbol: HOME,
  shipTypes: [{ type: 'SHIP_PROBE' }, { type: 'SHIP_SURVEYOR' }],
  modificationsFee: 100,
};

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !(value instanceof Map)) {
    for (const below of Object.values(value)) freeze(below);
    Object.freeze(value);
  }
  return value;
}

const byName = <Item>(entries: readonly (readonly [string, Item])[]) =>
  new Map(entries.map(([key, item]) => [key, freeze(item)]));

/** The same, for what is known of waypoints. */
export function byPlace<Item extends { readonly symbol: string }>(
  entries: Iterable<readonly [string, Item]>,
): Places<Item> {
  const places = new Places<Item>(({ symbol }) => systemIn(symbol));
  for (const [symbol, item] of entries) places.set(symbol, freeze(item));
  return places;
}

/** What is noted for the books, as it was: the matter of galaxy/atlas.test.ts. */
export const booksOf = ({ discovered, unbooked }: WorldState) => ({ discovered, unbooked });

/** A deep copy, which keeps its indexes by system. */
export function copyOf<Of extends WorldView>(world: Of): Of {
  const { ships, waypoints, markets, shipyards, gates, ...rest } = structuredClone(world);
  return {
    ...rest,
    ships: fleetOf(ships.values()),
    waypoints: byPlace(waypoints),
    markets: byPlace(markets),
    shipyards: byPlace(shipyards),
    gates: byPlace(gates),
    physics: world.physics,
  } as unknown as Of;
}

/** A world in which something of everything is known, none of it to be written to. */
export function knownWorld(): { readonly world: World; readonly state: WorldState } {
  const listed = { exports: ['IRON'], imports: [], exchange: ['FUEL'] };
  const goods = byName(['IRON', 'FUEL'].map((symbol) => [symbol, { ...good(symbol), seenAtMs: 5 }]));
  const probes = byName([['SHIP_PROBE', { priceCredits: 20, seenAtMs: 5 }]]);
  const state: WorldState = {
    ...emptyWorld(),
    agent: freeze(agent(1_000)),
    ships: fleetOf([ship('A-1'), ship('A-2')].map(freeze)),
    contracts: byName([contract('c1'), contract('c2')].map((each) => [each.id, each])),
    supplyChain: byName([['FUEL', ['HYDROCARBON']]]),
    waypoints: byPlace([['X1-Z-A1', waypoint('X1-Z-A1')]]),
    markets: byPlace<MarketKnown>([[HOME, { symbol: HOME, ...listed, prices: goods }]]),
    shipyards: byPlace<ShipyardKnown>([[HOME, { symbol: HOME, shipTypes: ['SHIP_PROBE'], prices: probes }]]),
    surveys: byName([['s1', survey('s1')]]),
  };
  return { world: createWorld(state), state };
}
