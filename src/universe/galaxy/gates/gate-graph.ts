import type { Point } from '../../../game/physics/travel.ts';
import type { Random } from '../../../time/random.ts';
import { neighbourEdges } from '../grid.ts';
import { type Edge, edgeKey, spanningTree } from './spanning-tree.ts';

/** Maximum connections of a gate (facts: gate-network). */
const MOST_CONNECTIONS = 9;

/** Number of nearest gates considered as connections of a gate; ours, twice the mean of 4.44 (facts: gate-network). */
const NEIGHBOURS = 8;

/**
 * Maximum random factor on a length when connections are chosen, so that near gates are preferred, but not always
 * chosen. Fitted to the recorded lengths, hops and cooldowns (facts: gate-network).
 */
const DETOUR = 1.3;

/** Longer connections are made only to hold the network together: one in a hundred recorded ones is longer. */
const LONGEST_BY_CHOICE = 4_600;

/** The connections that a gate should have. */
export interface GateWish extends Point {
  /** Desired number of connections. */
  readonly degree: number;
  /** Whether ways may lead through it: all such gates are connected with each other. */
  readonly isOpen: boolean;
  /** Whether it gets its connections before others. */
  readonly isFirst: boolean;
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

/** Edges in random order, shorter ones mostly first. */
function inOrderOfChoice(random: Random, edges: readonly Edge[]): Edge[] {
  const weighed = edges.map((edge) => ({ edge, weight: edge.length * random.between(1, DETOUR) }));
  return weighed.sort((one, other) => one.weight - other.weight).map(({ edge }) => edge);
}

/** Edges that connect all open gates with each other. */
function openTree(gates: readonly GateWish[], candidates: readonly Edge[]): Edge[] {
  const open = gates.flatMap((gate, index) => (gate.isOpen ? [index] : []));
  const numberOf = new Map(open.map((index, number) => [index, number]));
  const among = candidates.flatMap(({ from, to, length }) => {
    const [one, other] = [numberOf.get(from), numberOf.get(to)];
    return one === undefined || other === undefined ? [] : [{ from: one, to: other, length }];
  });
  const places = open.flatMap((index) => gates[index] ?? []);
  const real = (number: number) => open[number] ?? 0;
  return spanningTree(places, among).map(({ from, to, length }) => ({ from: real(from), to: real(to), length }));
}

/** Gives each gate that is not open the shortest connection to an open one that wants it, or else the shortest. */
function attachOthers(network: Network, gates: readonly GateWish[], candidates: readonly Edge[]): void {
  const attached = new Set<number>();
  const attach = (wants: (gate: number) => boolean) => {
    for (const edge of candidates) {
      const [closed, open] = gates[edge.from]?.isOpen ? [edge.to, edge.from] : [edge.from, edge.to];
      if (gates[closed]?.isOpen || !gates[open]?.isOpen || attached.has(closed) || !wants(open)) continue;
      connect(network, edge);
      attached.add(closed);
    }
  };
  attach((gate) => (network.degrees[gate] ?? 0) < (gates[gate]?.degree ?? 0));
  attach(() => true);
}

/**
 * The wanted number of connections between gates. Ways lead from every open gate to every other one; each gate gets its
 * desired number if possible, and more if the total requires it; a galaxy of a few dozen gates may have fewer. Where no
 * gate is open, as in a galaxy of home systems alone, all of them count as open.
 */
export function connectGates(random: Random, wishes: readonly GateWish[], wanted: number): Edge[] {
  const gates = wishes.some(({ isOpen }) => isOpen) ? wishes : wishes.map((wish) => ({ ...wish, isOpen: true }));
  const network: Network = { edges: [], degrees: gates.map(() => 0), wanted };
  const candidates = neighbourEdges(gates, NEIGHBOURS);
  for (const edge of openTree(gates, candidates)) connect(network, edge);
  attachOthers(network, gates, candidates);
  const used = new Set(network.edges.map(edgeKey));
  const free = inOrderOfChoice(
    random,
    candidates.filter((edge) => !used.has(edgeKey(edge)) && edge.length <= LONGEST_BY_CHOICE),
  );
  const isFirst = ({ from, to }: Edge) => gates[from]?.isFirst === true || gates[to]?.isFirst === true;
  const limitOf = (more: number) => (gate: number) =>
    Math.min(MOST_CONNECTIONS, (gates[gate]?.degree ?? 0) + (gates[gate]?.isOpen ? more : 0));
  let rest = fill(network, free.filter(isFirst), limitOf(0)).concat(free.filter((edge) => !isFirst(edge)));
  for (let more = 0; more < MOST_CONNECTIONS; more++) rest = fill(network, rest, limitOf(more));
  return network.edges;
}
