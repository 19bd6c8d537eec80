import { distanceBetween, type Point } from '../../game/physics/travel.ts';
import { type Random, seededRandom } from '../../time/random.ts';
import { weightedPick } from '../draws.ts';
import { oncePerGalaxy } from '../lookup.ts';
import type { SystemState, UniverseState } from '../state.ts';
import { homeSystems } from './home/home-system.ts';
import { LETTERS, starType } from './names.ts';
import { capitalCount, gateCount, starterCount, systemCount } from './proportions.ts';
import { scatter } from './scatter.ts';

/** How developed a system is; 5 is the highest (facts: system-tiers). */
export type Tier = 1 | 2 | 3 | 4 | 5;

/** Number of systems of each tier among 290 (facts: system-tiers). */
const TIERS: readonly (readonly [Tier, number])[] = [
  [1, 100],
  [2, 100],
  [3, 50],
  [4, 20],
  [5, 20],
];

/** Symbols for this number of systems, two letters and a number from 1 to 99, all different and none of them taken. */
function distantSymbols(random: Random, count: number, taken: ReadonlySet<string>): string[] {
  const symbols = new Set<string>();
  while (symbols.size < count) {
    const symbol = `X1-${random.pick(LETTERS)}${random.pick(LETTERS)}${random.integer(1, 99)}`;
    if (!taken.has(symbol)) symbols.add(symbol);
  }
  return [...symbols];
}

/** The data of a system that exist before its waypoints are generated. */
export interface SystemSketch {
  readonly symbol: string;
  /** System type, e.g. BLUE_STAR. */
  readonly type: string;
  readonly x: number;
  readonly y: number;
  /** A home system of agents, another one of its template, a faction's capital, or any other system. */
  readonly role: 'home' | 'starter' | 'capital' | 'frontier';
  readonly tier: Tier;
  readonly hasGate: boolean;
  /** Whether the gate is under construction when the universe begins. */
  readonly isGateUnderConstruction: boolean;
  readonly factions: readonly string[];
}

/** Fraction of frontier systems with a gate that belong to the faction with the nearest home system; our assumption. */
const GOVERNED_SHARE = 0.6;

/** Draws which frontier systems have a gate. */
function dealGates(random: Random, systems: number, gates: number): boolean[] {
  return random.shuffle(Array.from({ length: systems }, (_, index) => index < gates));
}

function sketchOfHome({ symbol, type, x, y, factions }: SystemState): SystemSketch {
  return { symbol, type, x, y, role: 'home', tier: 1, hasGate: true, isGateUnderConstruction: true, factions };
}

/** A capital, whose gate is finished, or a starter system beside the homes, whose gate is not. */
function sketchOfFactions(
  random: Random,
  role: 'capital' | 'starter',
  symbol: string,
  { x, y }: Point,
  { factions = [] }: Partial<Pick<SystemState, 'factions'>> = {},
): SystemSketch {
  const [tier, type] = [role === 'capital' ? 5 : 1, starType(random)] as const;
  return { symbol, type, x, y, role, tier, hasGate: true, isGateUnderConstruction: role === 'starter', factions };
}

function nearestHome(place: Point, homes: readonly SystemState[]): SystemState | undefined {
  let nearest = homes[0];
  for (const home of homes) {
    if (nearest === undefined || distanceBetween(place, home) < distanceBetween(place, nearest)) nearest = home;
  }
  return nearest;
}

function sketchOfFrontier(
  random: Random,
  symbol: string,
  { x, y }: Point,
  hasGate: boolean,
  homes: readonly SystemState[],
): SystemSketch {
  const isGoverned = random.next() < GOVERNED_SHARE && hasGate;
  return {
    symbol,
    type: starType(random),
    x,
    y,
    role: 'frontier',
    tier: weightedPick(random, TIERS),
    hasGate,
    isGateUnderConstruction: false,
    factions: isGoverned ? (nearestHome({ x, y }, homes)?.factions ?? []) : [],
  };
}

/** All systems of a galaxy: the homes, the capitals in the same order of factions, other starters, and the frontier. */
function sketchGalaxy(seed: number, systems: number, homes: readonly SystemState[]): SystemSketch[] {
  const random = seededRandom(seed, 'galaxy');
  const [capitalsWanted, startersWanted] = [capitalCount(systems), starterCount(systems)];
  const others = Math.max(0, systems - homes.length - capitalsWanted - startersWanted);
  const symbols = distantSymbols(
    random,
    capitalsWanted + startersWanted + others,
    new Set(homes.map(({ symbol }) => symbol)),
  );
  const next = () => symbols.pop() ?? '';
  const places = scatter(random, homes, { capitals: capitalsWanted, starters: startersWanted, others });
  const gates = dealGates(random, others, gateCount(systems) - homes.length - capitalsWanted - startersWanted);
  const capitals = places.capitals.map((place, index) =>
    sketchOfFactions(random, 'capital', next(), place, homes[index]),
  );
  return [
    ...homes.map(sketchOfHome),
    ...capitals,
    ...places.starters.map((place, index) =>
      sketchOfFactions(random, 'starter', next(), place, capitals[index % Math.max(1, capitals.length)]),
    ),
    ...places.others.map((place, index) => sketchOfFrontier(random, next(), place, gates[index] ?? false, homes)),
  ];
}

interface Catalogue {
  readonly sketches: readonly SystemSketch[];
  readonly bySymbol: ReadonlyMap<string, SystemSketch>;
  readonly capitals: readonly SystemSketch[];
}

const catalogueOf = oncePerGalaxy((state): Catalogue => {
  const sketches = sketchGalaxy(state.seed, systemCount(state), homeSystems(state));
  const bySymbol = new Map(sketches.map((sketch) => [sketch.symbol, sketch]));
  return { sketches, bySymbol, capitals: sketches.filter(({ role }) => role === 'capital') };
});

/** All systems of the galaxy, computed once; the home systems come first, then the capitals. */
export function systemCatalogue(state: UniverseState): readonly SystemSketch[] {
  return catalogueOf(state).sketches;
}

/** A system's sketch; undefined when there is none of that symbol. */
export function sketchOf(state: UniverseState, systemSymbol: string): SystemSketch | undefined {
  return catalogueOf(state).bySymbol.get(systemSymbol);
}

/** The capitals, in the order of the home systems. */
export function capitalsOf(state: UniverseState): readonly SystemSketch[] {
  return catalogueOf(state).capitals;
}

/** The capital of a faction, which sells ships that no other system sells; undefined in a galaxy too small for it. */
export function capitalOf(state: UniverseState, factionSymbol: string): SystemSketch | undefined {
  return capitalsOf(state).find(({ factions }) => factions.includes(factionSymbol));
}
