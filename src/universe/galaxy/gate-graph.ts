import { distanceBetween, type Point } from '../../rules/travel.ts';
import type { Random } from '../../time/random.ts';
import { neighbourEdges } from './neighbours.ts';
import { type Edge, edgeKey, spanningTree } from './spanning-tree.ts';

/** Maximum connections of a gate (game-facts 8). */
export const MOST_CONNECTIONS = 9;

/** Number of nearest gates considered as connections of a gate. */
const NEIGHBOURS = 12;

/**
 * Maximum random factor on a length when connections are chosen, so that near gates are preferred, but not always
 * chosen. Fitted to the recorded lengths (game-facts 3.4).
 */
const DETOUR = 2.2;

/** Longer connections are made only to hold the network together, or if there are too few otherwise. */
const LONGEST_BY_CHOICE = 4_800;

/** The connections that a gate should have. */
export interface GateWish extends Point {
  /** Desired number of connections. */
  readonly degree: number;
  /** Index of a gate that it must be connected to. */
  readonly bound?: number;
}

/** Edges chosen so far, and the number of each gate's edges. */
interface Network {
  readonly edges: Edge[];
  readonly degrees: number[];
  readonly wanted: number;
}

function connect({ edges, degrees }: Network, edge: Edge): void {
  edges.push(edge);
  for (const gate of [edge.from, edge.to]) degrees[gate] = (degrees[gate] ?? 0) + 1;
}

/** Adds edges, in the order given, whose gates are both below their limit; returns the others. */
function fill(network: Network, edges: readonly Edge[], limit: (gate: number) => number): Edge[] {
  const hasRoom = (gate: number) => (network.degrees[gate] ?? 0) < limit(gate);
  return edges.filter((edge) => {
    const isWanted = network.edges.length < network.wanted && hasRoom(edge.from) && hasRoom(edge.to);
    if (isWanted) connect(network, edge);
    return !isWanted;
  });
}

function boundEdges(gates: readonly GateWish[]): Edge[] {
  return gates.flatMap(({ bound, ...place }, from) => {
    const other = bound === undefined ? undefined : gates[bound];
    return other === undefined || bound === undefined ? [] : { from, to: bound, length: distanceBetween(place, other) };
  });
}

/** Edges in random order, shorter ones mostly first. */
function inOrderOfChoice(random: Random, edges: readonly Edge[]): Edge[] {
  const weighed = edges.map((edge) => ({ edge, weight: edge.length * random.between(1, DETOUR) }));
  return weighed.sort((one, other) => one.weight - other.weight).map(({ edge }) => edge);
}

/** The desired number of connections plus a surplus; a gate with a bound gets no surplus. */
function limitOf(gates: readonly GateWish[], more: number): (gate: number) => number {
  return (gate) => {
    const { degree, bound } = gates[gate] ?? { degree: 0 };
    return bound === undefined ? Math.min(MOST_CONNECTIONS, degree + more) : degree;
  };
}

/**
 * Adds edges up to the desired degrees, then with a growing surplus, until the network is complete or no edge is left.
 */
function fillUp(network: Network, gates: readonly GateWish[], edges: readonly Edge[]): void {
  let rest = edges;
  for (let more = 0; more < MOST_CONNECTIONS; more++) rest = fill(network, rest, limitOf(gates, more));
}

/**
 * The wanted number of connections between gates, so that all of them are connected. Each gate gets its desired number
 * if possible, and more if the total requires it; a galaxy of a few dozen gates may have fewer than wanted.
 */
export function connectGates(random: Random, gates: readonly GateWish[], wanted: number): Edge[] {
  const network: Network = { edges: [], degrees: gates.map(() => 0), wanted };
  const bound = boundEdges(gates);
  const candidates = neighbourEdges(gates, NEIGHBOURS);
  for (const edge of [...bound, ...spanningTree(gates, candidates, bound)]) connect(network, edge);
  const used = new Set(network.edges.map(edgeKey));
  const free = inOrderOfChoice(
    random,
    candidates.filter((edge) => !used.has(edgeKey(edge))),
  );
  const isBound = ({ from, to }: Edge) => gates[from]?.bound !== undefined || gates[to]?.bound !== undefined;
  const others = fill(network, free.filter(isBound), limitOf(gates, 0)).concat(free.filter((edge) => !isBound(edge)));
  fillUp(
    network,
    gates,
    others.filter(({ length }) => length <= LONGEST_BY_CHOICE),
  );
  fillUp(
    network,
    gates,
    others.filter(({ length }) => length > LONGEST_BY_CHOICE),
  );
  return network.edges;
}
