import type { Strategy } from '../../src/config/schema/strategy-schema.ts';
import type { Lane } from '../../src/game/lanes.ts';
import { sortedClaims } from '../../src/plan/common/claims.ts';
import { PlanContext } from '../../src/plan/context.ts';
import { FleetContext } from '../../src/plan/fleet-context.ts';
import type { Claim } from '../../src/plan/mission.ts';
import type { PlanFacts } from '../../src/plan/plan-facts.ts';
import { isoFromMs } from '../../src/time/iso.ts';
import type { Contract } from '../../src/wire/schemas/contract.ts';
import type { Ship } from '../../src/wire/schemas/ship.ts';
import type { Waypoint } from '../../src/wire/schemas/system.ts';
import type { MarketKnown, PriceSeen } from '../../src/world/known.ts';
import type { WorldState } from '../../src/world/state.ts';
import { aWorld as someWorld } from './makers.ts';
import { agent, CONTRACT_ID, cargo, contract, DAY_MS, navAt, place, START_MS, ship } from './replies.ts';

export const NOW_MS = START_MS;

/** X1-T-A from A. */
export const at = (name: string) => `X1-T-${name}`;

export interface ShipTold {
  readonly symbol?: string;
  readonly role?: string;
  readonly at?: string;
  readonly fuel?: number;
  readonly tank?: number;
  readonly speed?: number;
  readonly capacity?: number;
  readonly cargo?: Readonly<Record<string, number>>;
  readonly mines?: boolean;
  readonly frame?: string;
}

/** A frigate at A with an empty hold and a full tank unless told otherwise; `mines` gives it a laser. */
export function aShip(told: ShipTold = {}): Ship {
  const { symbol = 'T-1', role = 'COMMAND', speed = 36, capacity = 40, tank = 400 } = told;
  const laser = { symbol: 'MOUNT_MINING_LASER_I', strength: 5, requirements: { power: 2 } };
  return ship(symbol, {
    registration: { role, factionSymbol: 'COSMIC' },
    nav: navAt(at(told.at ?? 'A')),
    frame: { symbol: told.frame ?? 'FRAME_FRIGATE' },
    engine: { symbol: 'ENGINE_ION_DRIVE_II', speed },
    modules: told.mines ? [{ symbol: 'MODULE_MINERAL_PROCESSOR_I', requirements: {} }] : [],
    mounts: told.mines ? [laser] : [],
    cargo: cargo(capacity, told.cargo ?? {}),
    fuel: { current: told.fuel ?? tank, capacity: tank },
  });
}

/** A probe: no tank, no hold, slow. */
export function aProbe(symbol = 'T-2', where = 'A'): Ship {
  return aShip({ symbol, at: where, role: 'SATELLITE', frame: 'FRAME_PROBE', tank: 0, speed: 9, capacity: 0 });
}

export interface Good {
  readonly buy?: number;
  readonly sell?: number;
  readonly volume?: number;
  readonly as?: 'exports' | 'imports' | 'exchange';
  /** False: listed, but its price was never seen. */
  readonly seen?: boolean;
  /** Game seconds since the price was seen. */
  readonly age?: number;
}

function priceOf(symbol: string, { buy = 100, sell = 90, volume = 20, age = 0 }: Good): PriceSeen {
  const seenAtMs = NOW_MS - age * 1_000;
  const prices = { purchasePrice: buy, sellPrice: sell };
  return { symbol, type: 'EXCHANGE', tradeVolume: volume, supply: 'MODERATE', ...prices, seenAtMs };
}

/** A market with fuel and these goods. */
function aMarket(name: string, goods: Readonly<Record<string, Good>>, fuel = true): MarketKnown {
  const all: Readonly<Record<string, Good>> = fuel ? { FUEL: { buy: 72, sell: 68 }, ...goods } : goods;
  const entries = Object.entries(all);
  const listed = (as: Good['as']) =>
    entries.filter(([, good]) => (good.as ?? 'exchange') === as).map(([symbol]) => symbol);
  const prices = entries.filter(([, good]) => good.seen !== false);
  return {
    symbol: at(name),
    exports: listed('exports'),
    imports: listed('imports'),
    exchange: listed('exchange'),
    prices: new Map(prices.map(([symbol, good]) => [symbol, priceOf(symbol, good)])),
  };
}

export interface PlaceTold {
  readonly x: number;
  readonly y?: number;
  readonly type?: string;
  readonly traits?: readonly string[];
  readonly faction?: boolean;
  readonly goods?: Readonly<Record<string, Good>>;
  readonly fuel?: boolean;
}

export function aContract(
  lines: readonly (readonly [good: string, units: number, to: string, done?: number])[],
  told: {
    accepted?: boolean;
    pays?: readonly [number, number];
    deadlineMs?: number;
    lapsesMs?: number;
    fulfilled?: boolean;
    id?: string;
  } = {},
): Contract {
  const { accepted = true, fulfilled = false, deadlineMs = NOW_MS + 7 * DAY_MS } = told;
  const [onAccepted, onFulfilled] = told.pays ?? [10_000, 40_000];
  const deliver = lines.map(([tradeSymbol, unitsRequired, to, unitsFulfilled = 0]) => {
    return { tradeSymbol, destinationSymbol: at(to), unitsRequired, unitsFulfilled };
  });
  const terms = { deadline: isoFromMs(deadlineMs), payment: { onAccepted, onFulfilled }, deliver };
  const deadlineToAccept = isoFromMs(told.lapsesMs ?? NOW_MS + DAY_MS);
  return contract(told.id ?? CONTRACT_ID, { terms, accepted, fulfilled, deadlineToAccept });
}

export interface WorldTold {
  readonly places: Readonly<Record<string, PlaceTold>>;
  readonly ships?: readonly Ship[];
  readonly contracts?: readonly Contract[];
  readonly credits?: number;
}

/** A world of one system; a place with goods has a market. */
export function aWorld({ places, ships = [aShip()], contracts = [], credits = 175_000 }: WorldTold): WorldState {
  const world = someWorld({ ships, contracts });
  world.agent = { ...agent(credits), symbol: 'T', headquarters: at('A') };
  for (const [name, { x, y = 0, type = 'PLANET', traits = [], faction = true, goods, fuel }] of Object.entries(
    places,
  )) {
    const waypoint: Waypoint = {
      ...{ ...place(at(name)), x, y, type, isUnderConstruction: false },
      traits: [...traits, ...(goods === undefined ? [] : ['MARKETPLACE'])].map((symbol) => ({ symbol })),
      ...(faction ? { faction: { symbol: 'COSMIC' } } : {}),
    };
    world.waypoints.set(waypoint.symbol, waypoint);
    if (goods !== undefined) world.markets.set(waypoint.symbol, aMarket(name, goods, fuel));
  }
  return world;
}

/** Makes a shipyard known that lists these types, with the prices that a ship of ours has seen there, if any has. */
export function aYard(world: WorldState, symbol: string, shipTypes: readonly string[], priceCredits?: number): void {
  const seen = priceCredits === undefined ? [] : [{ priceCredits, seenAtMs: NOW_MS }];
  const prices = new Map(seen.flatMap((offer) => shipTypes.map((type) => [type, offer] as const)));
  world.shipyards.set(symbol, { symbol, shipTypes, prices, ...(seen.length > 0 && { isVisited: true }) });
}

/** The world that is to end in so many hours. */
export const endingIn = <Of extends WorldState>(world: Of, hours: number) => {
  return { ...world, nextReset: isoFromMs(NOW_MS + hours * 3_600_000) };
};

/** The rules of a strategy in which every ship has these lanes. */
export const allDo = (...lanes: Lane[]) => [{ match: { symbol: '*' }, lanes }];

const STRATEGY: Strategy = {
  agent: { callsigns: ['T'], faction: 'COSMIC' },
  ships: [{ match: { role: 'SATELLITE' }, lanes: ['scout'] }, ...allDo('contract', 'mine')],
  reserveCredits: 20_000,
  purchases: [],
  avoid: { markets: [], goods: [] },
};

/** What a plan may be made with besides a world: a part of the strategy, the claims of T-2, and other facts. */
export interface Told extends Partial<Omit<PlanFacts, 'world' | 'strategy' | 'claims'>> {
  readonly strategy?: Partial<Strategy>;
  readonly claims?: readonly (Claim & { by?: string })[];
}

/** The rules of a strategy in which haulers haul and all other ships mine. */
export const HAULERS_AND_MINERS: Strategy['ships'] = [{ match: { role: 'HAULER' }, lanes: ['haul'] }, ...allDo('mine')];

/** What is known when a plan is made in a world, at NOW_MS and the live service's pace unless told otherwise. */
export function factsOf(world: WorldState, { strategy = {}, claims = [], ...told }: Told = {}): PlanFacts {
  const others = sortedClaims(() => claims.map((claim) => ({ by: 'T-2', ...claim })));
  const usual = { nowMs: NOW_MS, speed: 1, scarcity: 0 };
  return { world, strategy: { ...STRATEGY, ...strategy }, claims: others, ...usual, ...told };
}

/** The context of any plan in a world. */
export const aFleet = (world: WorldState, told: Told = {}) => new FleetContext(factsOf(world, told));

/** The context of a ship's plan in a world. */
export function aPlan(world: WorldState, ship: Ship, told: Told = {}): PlanContext {
  return new PlanContext(factsOf(world, told), ship);
}
