import { distanceBetween, travelSeconds } from '../../rules/travel.ts';
import { chainOf } from '../economy/chain.ts';
import { marketAt } from '../economy/markets.ts';
import { engineFacts } from '../facts/parts.ts';
import { shipTypeFacts } from '../facts/ship-types.ts';
import { homeSystemSymbol } from '../galaxy/home-symbols.ts';
import { systemAt } from '../galaxy/systems.ts';
import { openGame, type UniverseOptions } from '../open-game.ts';
import type { MarketGoodState, UniverseState, WaypointState } from '../state.ts';
import { type Prices, pricesOf } from './lots.ts';
import { type Pace, pacesOf } from './pace.ts';

/** A good of a market of the home system, with all that bounds what trade in it can bring. */
export interface Listing {
  readonly waypointSymbol: string;
  readonly tradeSymbol: string;
  readonly type: MarketGoodState['type'];
  /** Game seconds that a unit is under way, at least, to get here from anywhere else where there is some; Infinity where there is none. */
  readonly carriedSeconds: number;
  /** Relative supply at which it opens and to which it comes back. */
  readonly rest: number;
  readonly restTradeVolume: number;
  /** The largest that its volume can grow in the time. */
  readonly mostTradeVolume: number;
  readonly prices: Prices;
  readonly paces: readonly Pace[];
  /** What it is made of there, where it is made there. */
  readonly inputs: readonly Listing[];
}

/** A home system as its universe opens. */
export interface Home {
  readonly state: UniverseState;
  readonly systemSymbol: string;
  readonly waypoints: readonly WaypointState[];
  readonly listings: readonly Listing[];
}

/** Which universe, and for how long. */
export interface HomeOptions extends Pick<UniverseOptions, 'seed' | 'startedAtMs' | 'difficulty' | 'contractLines'> {
  readonly factionSymbol: string;
  readonly hours: number;
}

type Linked = { -readonly [Key in keyof Listing]: Listing[Key] };

function listingsOf(state: UniverseState, waypoint: WaypointState, hours: number): Linked[] {
  const market = marketAt(state, waypoint.symbol, state.startedAtMs);
  if (market === undefined) return [];
  const { productions, consumptions, exchanges } = chainOf(market);
  const listed = new Map<MarketGoodState, Linked>();
  const list = (good: MarketGoodState, isInChain: boolean) => {
    const paces = pacesOf(good, hours, isInChain);
    listed.set(good, {
      waypointSymbol: waypoint.symbol,
      tradeSymbol: good.symbol,
      type: good.type,
      carriedSeconds: 0,
      rest: good.restNetSupply / good.restTradeVolume,
      restTradeVolume: good.restTradeVolume,
      mostTradeVolume: Math.max(good.restTradeVolume, ...paces.map(({ tradeVolume }) => tradeVolume)),
      prices: pricesOf(good),
      paces,
      inputs: [],
    });
  };
  for (const { product, inputs } of productions) list(product, inputs.length > 0);
  for (const { input, products } of consumptions) list(input, products.length > 0);
  for (const good of exchanges) list(good, false);
  for (const { product, inputs } of productions) {
    const made = listed.get(product);
    if (made !== undefined) made.inputs = inputs.flatMap((input) => listed.get(input) ?? []);
  }
  return [...listed.values()];
}

/** Ships that every agent starts with. */
const STARTERS: readonly string[] = ['SHIP_COMMAND_FRIGATE', 'SHIP_PROBE'];

/** Game seconds between two places for the fastest ship that the home system has. */
function fastestTrip(waypoints: readonly WaypointState[]): (from: WaypointState, to: WaypointState) => number {
  const shipTypes = [...STARTERS, ...waypoints.flatMap(({ shipTypes: sold }) => sold ?? [])];
  const speed = Math.max(...shipTypes.map((shipType) => engineFacts(shipTypeFacts(shipType).engine).speed));
  return (from, to) => (from === to ? 0 : travelSeconds(distanceBetween(from, to), 'BURN', speed));
}

/** Tells each listing how long its good is under way: from the nearest place that trades it or where it lies. */
function addWays(waypoints: readonly WaypointState[], listings: readonly Linked[]): void {
  const seconds = fastestTrip(waypoints);
  const sites = new Map(waypoints.map((waypoint) => [waypoint.symbol, waypoint]));
  for (const listing of listings) {
    const { tradeSymbol, waypointSymbol } = listing;
    const here = sites.get(waypointSymbol);
    if (here === undefined) continue;
    const trading = listings.filter((one) => one.tradeSymbol === tradeSymbol && one.waypointSymbol !== waypointSymbol);
    const from = [
      ...trading.flatMap((one) => sites.get(one.waypointSymbol) ?? []),
      ...waypoints.filter(({ deposits }) => Object.keys(deposits ?? {}).includes(tradeSymbol)),
    ];
    listing.carriedSeconds = Math.min(...from.map((place) => seconds(place, here)));
  }
}

/** Opens the universe and reads all of its home system: what no player can do. */
export function homeOf(options: HomeOptions): Home {
  const { factionSymbol, hours, ...universe } = options;
  const { state } = openGame({ ...universe, speed: 1 });
  const systemSymbol = homeSystemSymbol(state.seed, factionSymbol);
  const waypoints = Object.values(systemAt(state, systemSymbol)?.waypoints ?? {});
  const listings = waypoints.flatMap((waypoint) => listingsOf(state, waypoint, hours));
  addWays(waypoints, listings);
  return { state, systemSymbol, waypoints, listings };
}
