import { distanceBetween, type Point } from '../../rules/travel.ts';
import { type Random, seededRandom } from '../../time/random.ts';
import type { SystemState } from '../state.ts';
import { LETTERS } from './home-symbols.ts';
import { buildingSiteCount, capitalCount, gateCount } from './proportions.ts';
import { scatter } from './scatter.ts';
import { starType } from './star-names.ts';
import { drawTier, type Tier } from './tiers.ts';

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
  /** A home system of agents, a faction's capital, or any other system. */
  readonly role: 'home' | 'capital' | 'frontier';
  readonly tier: Tier;
  readonly hasGate: boolean;
  /** Whether the gate is under construction when the universe begins. */
  readonly isGateUnderConstruction: boolean;
  readonly factions: readonly string[];
}

/** Fraction of frontier systems with a gate that belong to the faction with the nearest home system; our assumption. */
const GOVERNED_SHARE = 0.6;

type Gate = 'none' | 'finished' | 'unfinished';

/** Draws which frontier systems have a gate. */
function dealGates(random: Random, systems: number, gates: number, unfinished: number): Gate[] {
  const inOrder = Array.from({ length: systems }, (_, index): Gate => {
    if (index >= gates) return 'none';
    return index < unfinished ? 'unfinished' : 'finished';
  });
  return random.shuffle(inOrder);
}

function sketchOfHome({ symbol, type, x, y, factions }: SystemState): SystemSketch {
  return { symbol, type, x, y, role: 'home', tier: 1, hasGate: true, isGateUnderConstruction: true, factions };
}

function sketchOfCapital(random: Random, symbol: string, { x, y }: Point, home: SystemState | undefined): SystemSketch {
  const factions = home?.factions ?? [];
  const type = starType(random);
  return { symbol, type, x, y, role: 'capital', tier: 5, hasGate: true, isGateUnderConstruction: false, factions };
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
  gate: Gate,
  homes: readonly SystemState[],
): SystemSketch {
  const isGoverned = random.next() < GOVERNED_SHARE && gate !== 'none';
  return {
    symbol,
    type: starType(random),
    x,
    y,
    role: 'frontier',
    tier: drawTier(random),
    hasGate: gate !== 'none',
    isGateUnderConstruction: gate === 'unfinished',
    factions: isGoverned ? (nearestHome({ x, y }, homes)?.factions ?? []) : [],
  };
}

/** All systems of a galaxy: the homes, the capitals in the same order of factions, and the frontier. */
export function sketchGalaxy(seed: number, systems: number, homes: readonly SystemState[]): SystemSketch[] {
  const random = seededRandom(seed, 'galaxy');
  const capitals = capitalCount(systems);
  const others = systems - homes.length - capitals;
  const symbols = distantSymbols(random, capitals + others, new Set(homes.map(({ symbol }) => symbol)));
  const places = scatter(random, homes, { capitals, others });
  const gates = dealGates(random, others, gateCount(systems) - homes.length - capitals, buildingSiteCount(systems));
  return [
    ...homes.map(sketchOfHome),
    ...places.capitals.map((place, index) => sketchOfCapital(random, symbols[index] ?? '', place, homes[index])),
    ...places.others.map((place, index) =>
      sketchOfFrontier(random, symbols[capitals + index] ?? '', place, gates[index] ?? 'none', homes),
    ),
  ];
}
