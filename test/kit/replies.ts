import { systemIn } from '../../src/game/words/symbols.ts';
import { isoFromMs } from '../../src/time/iso.ts';
import type { ReplyOf } from '../../src/wire/endpoints.ts';
import type { Agent } from '../../src/wire/schemas/agent.ts';
import type { Contract } from '../../src/wire/schemas/contract.ts';
import type { Market, MarketTradeGood, MarketTransaction } from '../../src/wire/schemas/market.ts';
import type { Ship, ShipNav } from '../../src/wire/schemas/ship.ts';
import type { Survey } from '../../src/wire/schemas/survey.ts';
import type { Waypoint } from '../../src/wire/schemas/system.ts';

export const START_MS = Date.UTC(2026, 8, 6, 13);
export const HOME = 'X1-A-B1';
export const AWAY = 'X1-A-B7';
export const DAY_MS = 86_400_000;
export const CONTRACT_ID = 'contract-1';
const iso = isoFromMs(START_MS);

export const place = (symbol: string) => ({ symbol, type: 'PLANET', systemSymbol: systemIn(symbol), x: 0, y: 0 });

/** Where a ship is that rests at a waypoint. */
export function navAt(symbol: string): ShipNav {
  const route = { origin: place(symbol), destination: place(symbol), departureTime: iso, arrival: iso };
  return { systemSymbol: systemIn(symbol), waypointSymbol: symbol, route, status: 'DOCKED', flightMode: 'CRUISE' };
}

export function nav(changes: Partial<ShipNav> = {}): ShipNav {
  return { ...navAt(HOME), ...changes };
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

/** The cargo of a hold of so many units, from units by trade symbol. */
export function cargo(capacity: number, units: Readonly<Record<string, number>>): Ship['cargo'] {
  const inventory = Object.entries(units).map(([symbol, held]) => ({ symbol, units: held }));
  return { capacity, units: inventory.reduce((sum, each) => sum + each.units, 0), inventory };
}

export function waypoint(symbol: string): Waypoint {
  return { ...place(symbol), traits: [] };
}

export function good(symbol: string, changes: Partial<MarketTradeGood> = {}): MarketTradeGood {
  const prices = { purchasePrice: 70, sellPrice: 60 };
  return { symbol, type: 'EXPORT', tradeVolume: 60, supply: 'HIGH', activity: 'WEAK', ...prices, ...changes };
}

/** A good as the books hold its price at a place. */
export function priceRow(waypointSymbol: string, atMs: number, seen: MarketTradeGood) {
  const { symbol: tradeSymbol, activity = null, purchasePrice, sellPrice, ...listed } = seen;
  const prices = { purchasePriceCredits: purchasePrice, sellPriceCredits: sellPrice };
  return { waypointSymbol, tradeSymbol, ...listed, activity, ...prices, atMs };
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
