import { type Random, seededRandom } from '../../../time/random.ts';
import { lookup, once, present, waypointsBySymbol } from '../../lookup.ts';
import type { ChartState, SystemState, UniverseState, WaypointState } from '../../state.ts';
import { type Body, circlingOf, type Site } from '../bodies.ts';
import type { Listing } from '../industries.ts';
import { homeSystemSymbols, starName, starType } from '../names.ts';
import { BELT_SITES, beltTraits, depositWeights, siteTraits } from '../traits.ts';
import { homeBodies } from './home-bodies.ts';
import { homeTrade } from './home-trade.ts';

/** Traits of every body, in the order of the bodies; those of a belt's asteroids are drawn together. */
function homeTraits(
  random: Random,
  bodies: readonly Body[],
  trades: readonly (Listing | undefined)[],
): readonly string[][] {
  const belts = BELT_SITES.map((belt): [Site, string[][]] => {
    const count = bodies.filter((body) => body.site === belt).length;
    return [belt, beltTraits(random, count, belt)];
  });
  const remaining = new Map(belts);
  return bodies.map(
    (body, index) => remaining.get(body.site)?.pop() ?? siteTraits(random, body, trades[index] !== undefined),
  );
}

/** The faction of a home system, and when it was charted. */
export interface Home {
  readonly seed: number;
  readonly systemSymbol: string;
  readonly factionSymbol: string;
  readonly startedAtMs: number;
}

/** Ship types for sale, by site: the three shipyards of every home system (facts: ship-prices). */
const SHIPYARDS: Partial<Record<Site, readonly string[]>> = {
  'capital yard': ['SHIP_PROBE', 'SHIP_LIGHT_HAULER', 'SHIP_LIGHT_SHUTTLE'],
  'gas yard': ['SHIP_PROBE', 'SHIP_SIPHON_DRONE'],
  'drone yard': ['SHIP_MINING_DRONE', 'SHIP_SURVEYOR'],
};

/** Letter and running number; the engineered asteroid has its number between letters, as in XD5A. */
function waypointSymbol(random: Random, systemSymbol: string, { letter, site }: Body, number: number): string {
  if (site !== 'depot') return `${systemSymbol}-${letter}${number}`;
  const letters = ['A', 'B', 'C', 'D', 'E', 'F'];
  return `${systemSymbol}-${letter}${random.pick(letters)}${number}${random.pick(letters)}`;
}

/** The symbol of the gate of a home system, or of another one of its template, drawn without the rest. */
export function homeGateSymbol(seed: number, systemSymbol: string): string {
  const random = seededRandom(seed, 'system', systemSymbol);
  const bodies = homeBodies(random);
  const index = bodies.findIndex(({ site }) => site === 'gate');
  const gate = bodies[index];
  if (gate === undefined) throw new RangeError('homeGateSymbol: expected a gate in every home system, got none');
  return waypointSymbol(random, systemSymbol, gate, index + 1);
}

/** What a waypoint has besides what its body decides. */
interface OwnFields {
  readonly symbol: string;
  readonly trade: Listing | undefined;
  readonly traits: readonly string[];
  readonly orbits: string | undefined;
  readonly orbitals: readonly string[];
  readonly chart: ChartState;
}

function waypointOf(random: Random, home: Home, { type, place, site }: Body, own: OwnFields): WaypointState {
  return present({
    symbol: own.symbol,
    systemSymbol: home.systemSymbol,
    type,
    x: place.x,
    y: place.y,
    faction: home.factionSymbol,
    traits: own.traits,
    isUnderConstruction: site === 'gate',
    trade: own.trade,
    shipTypes: SHIPYARDS[site],
    deposits: depositWeights(random, type, own.traits),
    orbits: own.orbits,
    orbitals: own.orbitals,
    chart: own.chart,
  });
}

function homeWaypoints(random: Random, home: Home): WaypointState[] {
  const bodies = homeBodies(random);
  const symbols = bodies.map((body, index) => waypointSymbol(random, home.systemSymbol, body, index + 1));
  const trades = homeTrade(random, bodies);
  const traits = homeTraits(random, bodies, trades);
  const circling = circlingOf(bodies, symbols);
  const chart = { submittedBy: home.factionSymbol, submittedOnMs: home.startedAtMs + random.integer(1_000, 5_000) };
  return bodies.map((body, index) => {
    const { orbits, orbitals } = circling[index] ?? { orbits: undefined, orbitals: [] };
    const [symbol = '', trade] = [symbols[index], trades[index]];
    return waypointOf(random, home, body, { symbol, trade, traits: traits[index] ?? [], orbits, orbitals, chart });
  });
}

/** A faction's home system, generated from the seed by the template (facts: starter-system). */
export function buildHomeSystem(home: Home): SystemState {
  const random = seededRandom(home.seed, 'system', home.systemSymbol);
  const waypoints = homeWaypoints(random, home);
  return {
    symbol: home.systemSymbol,
    sectorSymbol: 'X1',
    constellation: starName(random),
    name: starName(random),
    type: starType(random),
    x: random.integer(-62_000, 62_000),
    y: random.integer(-57_000, 57_000),
    factions: [home.factionSymbol],
    waypoints: waypointsBySymbol(waypoints),
  };
}

/** Each home system's faction, by the system's symbol. */
const factionsOfHomes = once(
  (state: UniverseState) => new Map([...homeSystemSymbols(state.seed)].map(([faction, system]) => [system, faction])),
);

/** A faction's home system, generated on the first call and stored; undefined for any other symbol. */
export function homeAt(state: UniverseState, systemSymbol: string): SystemState | undefined {
  const factionSymbol = factionsOfHomes(state).get(systemSymbol);
  if (factionSymbol === undefined) return undefined;
  const { seed, startedAtMs } = state;
  const system =
    lookup(state.systems, systemSymbol) ?? buildHomeSystem({ seed, systemSymbol, factionSymbol, startedAtMs });
  state.systems[systemSymbol] = system;
  return system;
}

/** The home systems of all factions, in the service's order of factions. */
export function homeSystems(state: UniverseState): SystemState[] {
  return [...factionsOfHomes(state).keys()].flatMap((symbol) => homeAt(state, symbol) ?? []);
}
