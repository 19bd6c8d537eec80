import { type Random, seededRandom } from '../../time/random.ts';
import { oncePerState } from '../lookup.ts';
import type { UniverseState } from '../state.ts';
import { sketchOf, systemCatalogue } from './catalogue.ts';
import { connectGates, type GateWish, MOST_CONNECTIONS } from './gate-graph.ts';
import { LETTERS } from './home-symbols.ts';
import { homeAt } from './homes.ts';
import { connectionCount } from './proportions.ts';
import type { SystemSketch } from './sketches.ts';

/** Connections of a home gate (game-facts 8). */
const HOME_CONNECTIONS = 5;

/** Desired connections of any other gate, so that 4 and 5 are the most frequent (game-facts 8); the spread is ours. */
const WISH = { mean: 4.4, deviation: 1.6 } as const;

/**
 * Symbol of a distant system's gate, e.g. X1-AB12-XC8A; it can be computed without generating the system (game-facts
 * 8).
 */
function distantGateSymbol(state: UniverseState, systemSymbol: string): string {
  const random = seededRandom(state.seed, 'gate', systemSymbol);
  return `${systemSymbol}-X${random.pick(LETTERS)}${random.integer(1, 9)}${random.pick(LETTERS)}`;
}

function homeGateSymbol(state: UniverseState, systemSymbol: string): string | undefined {
  const waypoints = Object.values(homeAt(state, systemSymbol)?.waypoints ?? {});
  return waypoints.find(({ type }) => type === 'JUMP_GATE')?.symbol;
}

/** The waypoint symbol of a system's gate; undefined where there is no gate or no such system. */
export function gateOf(state: UniverseState, systemSymbol: string): string | undefined {
  const sketch = sketchOf(state, systemSymbol);
  if (!sketch?.hasGate) return undefined;
  return sketch.role === 'home' ? homeGateSymbol(state, systemSymbol) : distantGateSymbol(state, systemSymbol);
}

function drawWish(random: Random): number {
  return Math.min(MOST_CONNECTIONS, Math.max(1, Math.round(random.normal(WISH.mean, WISH.deviation))));
}

/** The desired connections of a gate; a home system's gate leads to its faction's capital, if there is one. */
function wishOf(random: Random, sketch: SystemSketch, sketches: readonly SystemSketch[]): GateWish {
  const { x, y, role, factions } = sketch;
  if (role !== 'home') return { x, y, degree: drawWish(random) };
  const capital = sketches.findIndex((other) => other.role === 'capital' && other.factions[0] === factions[0]);
  return { x, y, degree: HOME_CONNECTIONS, ...(capital >= 0 && { bound: capital }) };
}

/** Symbols of the systems whose gates each system's gate is connected to. */
const networkOf = oncePerState((state): ReadonlyMap<string, readonly string[]> => {
  const withGates = systemCatalogue(state).filter(({ hasGate }) => hasGate);
  const random = seededRandom(state.seed, 'gates');
  const wishes = withGates.map((sketch) => wishOf(random, sketch, withGates));
  const network = new Map(withGates.map(({ symbol }): [string, string[]] => [symbol, []]));
  for (const { from, to } of connectGates(random, wishes, connectionCount(withGates.length))) {
    const [one, other] = [withGates[from]?.symbol ?? '', withGates[to]?.symbol ?? ''];
    network.get(one)?.push(other);
    network.get(other)?.push(one);
  }
  return network;
});

/** Symbols of the systems that a system's gate connects to, finished or not; empty if there is no gate. */
export function connectedSystems(state: UniverseState, systemSymbol: string): readonly string[] {
  return networkOf(state).get(systemSymbol) ?? [];
}

/** Waypoint symbols of the gates that a system's gate connects to; empty if there is no gate (game-facts 3.4). */
export function gateConnections(state: UniverseState, systemSymbol: string): readonly string[] {
  return connectedSystems(state, systemSymbol).flatMap((symbol) => gateOf(state, symbol) ?? []);
}
