import { distanceBetween, type Point } from '../../rules/travel.ts';
import type { Random } from '../../time/random.ts';
import { neighbourEdges } from './neighbours.ts';
import { type Edge, edgeKey, spanningTree } from './spanning-tree.ts';

/** Most connections that a gate has (game-facts 8). */
export const MOST_CONNECTIONS = 9;

/** Connections are sought among so many nearest gates. */
const NEIGHBOURS = 12;

/**
 * A near gate is likelier to be chosen than a far one, but not always: each length counts as up to this many times its
 * own. Fitted to the recorded lengths (game-facts 3.4).
 */
const DETOUR = 2.2;

/** Where the number of connections is reached without, no longer one is made than it takes to hold the network together. */
const LONGEST_BY_CHOICE = 4_800;

/** A gate that wants to be connected. */
export interface GateWish extends Point {
  /** How many connections it would have, if its neighbours agree. */
  readonly degree: number;
  /** The number of a gate that it must be connected to. */
  readonly bound?: number;
}

/** Edges chosen so far, and how many each gate has. */
interface Network {
  readonly edges: Edge[];
  readonly degrees: number[];
  readonly wanted: number;
}

function connect({ edges, degrees }: Network, edge: Edge): void {
  edges.push(edge);
  for (const gate of [edge.from, edge.to]) degrees[gate] = (degrees[gate] ?? 0) + 1;
}

/** Connects gates that both want it, in the order given; returns the edges that were passed over. */
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

/** Shorter edges mostly first. */
function inOrderOfChoice(random: Random, edges: readonly Edge[]): Edge[] {
  const weighed = edges.map((edge) => ({ edge, weight: edge.length * random.between(1, DETOUR) }));
  return weighed.sort((one, other) => one.weight - other.weight).map(({ edge }) => edge);
}

/** What a gate wishes and so many more; one with a bound keeps to its wish. */
function limitOf(gates: readonly GateWish[], more: number): (gate: number) => number {
  return (gate) => {
    const { degree, bound } = gates[gate] ?? { degree: 0 };
    return bound === undefined ? Math.min(MOST_CONNECTIONS, degree + more) : degree;
  };
}

/** Fills wishes, then asks for more and more, until the network has what is wanted or nothing is left. */
function fillUp(network: Network, gates: readonly GateWish[], edges: readonly Edge[]): void {
  let rest = edges;
  for (let more = 0; more < MOST_CONNECTIONS; more++) rest = fill(network, rest, limitOf(gates, more));
}

/**
 * So many connections between gates that all of them hang together, each with as many as it wishes where that can be, and
 * more where the number asks for it. In a galaxy of a few dozen gates there may be less than wanted.
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
