import { systemIn } from '../../game/words/symbols.ts';
import { isoFromMs, msFromIso } from '../../time/iso.ts';
import type { Contract } from '../../wire/schemas/contract.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import type { MarketKnown, PriceSeen } from '../../world/known.ts';
import { emptyWorld, type WorldState } from '../../world/state.ts';
import type { Given, GivenContract, GivenMarket, GivenPlace, GivenPrice, GivenShip } from './interface.ts';

/** When each situation is. */
export const SITUATION_MS = msFromIso('2026-09-06T13:00:00.000Z');

const HOUR_MS = 3_600_000;
const USUAL_HOURS = 7 * 24;

const FUEL: GivenPrice = { buy: 72, sell: 68, volume: 100 };

/** The symbol of a place by its short name; a whole symbol stays as it is. */
export const symbolOf = (name: string) => (name.includes('-') ? name : `X1-TEST-${name}`);

function waypointOf(name: string, { x, y = 0, type = 'PLANET', traits = [] }: GivenPlace, more: string[]): Waypoint {
  const symbol = symbolOf(name);
  const all = [...new Set([...traits, ...more])].map((trait) => ({ symbol: trait }));
  const chart = { submittedBy: 'COSMIC' };
  return { symbol, systemSymbol: systemIn(symbol), type, x, y, traits: all, chart, isUnderConstruction: false };
}

const LISTED = { exports: 'EXPORT', imports: 'IMPORT', exchange: 'EXCHANGE' } as const;

function priceOf(symbol: string, { buy, sell, volume = 20, as = 'exchange', ageSeconds = 0 }: GivenPrice): PriceSeen {
  const prices = { purchasePrice: buy, sellPrice: sell, tradeVolume: volume };
  return { symbol, type: LISTED[as], supply: 'MODERATE', ...prices, seenAtMs: SITUATION_MS - ageSeconds * 1_000 };
}

const isGood = (entry: [string, unknown]): entry is [string, GivenPrice] => /^[A-Z]/.test(entry[0]);

function marketOf(name: string, given: GivenMarket): MarketKnown {
  const goods = Object.entries(given).filter(isGood);
  if (given.fuel === true) goods.unshift(['FUEL', FUEL]);
  const listed = (wanted: GivenPrice['as']) =>
    goods.filter(([, { as = 'exchange' }]) => as === wanted).map(([good]) => good);
  const prices = new Map(goods.map(([good, price]) => [good, priceOf(good, price)]));
  const lists = { exports: listed('exports'), imports: listed('imports'), exchange: listed('exchange') };
  return { symbol: symbolOf(name), ...lists, prices };
}

const partsOf = (symbols: readonly string[] = []) => symbols.map((symbol) => ({ symbol, requirements: {} }));

function cargoOf(capacity: number, given: Readonly<Record<string, number>>): Ship['cargo'] {
  const inventory = Object.entries(given).map(([symbol, units]) => ({ symbol, units }));
  const units = inventory.reduce((sum, one) => sum + one.units, 0);
  if (units > capacity)
    throw new RangeError(
      `expected cargo that fits into ${capacity} units, got ${units}: give the ship a larger cargoCapacity`,
    );
  return { capacity, units, inventory };
}

function shipOf(world: WorldState, given: GivenShip, index: number): Ship {
  const { symbol = `TEST-${index + 1}`, fuelCapacity: capacity = 400, role = 'COMMAND', speed = 36 } = given;
  const [first] = world.waypoints.keys();
  const here = given.at === undefined ? (first ?? '') : symbolOf(given.at);
  const place = world.waypoints.get(here);
  if (place === undefined)
    throw new RangeError(`expected a ship at one of ${[...world.waypoints.keys()].join(', ')}, got ${here}`);
  const { systemSymbol, type, x, y } = place;
  const [end, iso] = [{ symbol: here, systemSymbol, type, x, y }, isoFromMs(SITUATION_MS)];
  const route = { origin: end, destination: end, departureTime: iso, arrival: iso };
  return {
    symbol,
    registration: { role, factionSymbol: 'COSMIC' },
    nav: { systemSymbol, waypointSymbol: here, route, status: 'DOCKED', flightMode: 'CRUISE' },
    frame: { symbol: given.frame ?? 'FRAME_FRIGATE' },
    engine: { symbol: 'ENGINE_ION_DRIVE_II', speed },
    modules: partsOf(given.modules),
    mounts: partsOf(given.mounts),
    cargo: cargoOf(given.cargoCapacity ?? 40, given.cargo ?? {}),
    fuel: { current: given.fuel ?? capacity, capacity },
    cooldown: { shipSymbol: symbol, totalSeconds: 0, remainingSeconds: 0 },
  };
}

/** A contract as the service shows it. */
export function contractOf(given: GivenContract, index = 0): Contract {
  const { id = `contract-${index + 1}`, faction = 'COSMIC', isAccepted = false, paysCredits = 50_000 } = given;
  const deadline = isoFromMs(SITUATION_MS + (given.hoursLeft ?? USUAL_HOURS) * HOUR_MS);
  const onAccepted = Math.round(paysCredits / 5);
  const deliver = given.goods.map(({ good, to, units, deliveredUnits = 0 }) => {
    const [tradeSymbol, destinationSymbol] = [good, symbolOf(to)];
    return { tradeSymbol, destinationSymbol, unitsRequired: units, unitsFulfilled: deliveredUnits };
  });
  const terms = { deadline, payment: { onAccepted, onFulfilled: paysCredits - onAccepted }, deliver };
  const state = { accepted: isAccepted, fulfilled: false, deadlineToAccept: deadline };
  return { id, factionSymbol: faction, type: 'PROCUREMENT', terms, ...state };
}

const USUAL_MARKETS: NonNullable<Given['markets']> = { A1: { x: 0, fuel: true } };

/** The world of a situation, and the ship of its plan. */
export function givenWorld(given: Given): { readonly world: WorldState; readonly ship: Ship } {
  const { markets = USUAL_MARKETS, places = {}, hoursToReset } = given;
  const nextReset = hoursToReset === undefined ? undefined : isoFromMs(SITUATION_MS + hoursToReset * HOUR_MS);
  const world = emptyWorld(1, nextReset);
  for (const [name, market] of Object.entries(markets)) {
    world.waypoints.set(symbolOf(name), waypointOf(name, market, ['MARKETPLACE']));
    world.markets.set(symbolOf(name), marketOf(name, market));
  }
  for (const [name, place] of Object.entries(places)) world.waypoints.set(symbolOf(name), waypointOf(name, place, []));
  const ships = [given.ship ?? {}, ...(given.ships ?? [])].map((one, index) => shipOf(world, one, index));
  for (const one of ships) world.ships.set(one.symbol, one);
  world.contracts = new Map((given.contracts ?? []).map(contractOf).map((one) => [one.id, one]));
  const [headquarters = ''] = world.waypoints.keys();
  world.agent = { symbol: 'TEST', headquarters, credits: given.credits ?? 175_000, startingFaction: 'COSMIC' };
  const [ship] = ships;
  if (ship === undefined) throw new RangeError('expected a ship, got none');
  return { world, ship };
}
