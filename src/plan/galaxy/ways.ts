import TinyQueue from 'tinyqueue';
import { jumpCooldownSeconds, systemDistance } from '../../game/physics/warp.ts';
import { systemIn } from '../../game/words/symbols.ts';
import type { WorldView } from '../../world/state.ts';
import { memoizeByObject } from '../common/memoize.ts';
import type { FleetContext } from '../fleet-context.ts';
import { gateOf, isGateOpen } from './gates.ts';

/** The way from one system to another, gate by gate; undefined `from` for the system where it begins. */
export interface Way {
  readonly systemSymbol: string;
  /** The gate at which a ship arrives. */
  readonly gate: string;
  readonly from: Way | undefined;
  readonly jumps: number;
  /** Game seconds of all cooldowns. */
  readonly seconds: number;
}

/** Where a jump from a gate leads to. */
interface Road {
  readonly to: string;
  readonly systemSymbol: string;
  /** Game seconds of cooldown after the jump; undefined until both systems are known. */
  seconds: number | undefined;
}

/** By gate the roads from it, by the gate where they end, as far as any end of the connection was read. */
type Roads = ReadonlyMap<string, ReadonlyMap<string, Road>>;

interface KnownRoads {
  /** What they were made of: it only grows. */
  gates: number;
  readonly roads: Map<string, Map<string, Road>>;
  readonly read: Set<string>;
  /** The gates of the roads that nobody of us has read. */
  readonly unread: Set<string>;
  /** Of the jumps that some way leads along, game seconds. */
  longestCooldownSeconds: number;
}

const roadsOfWorld = memoizeByObject(
  (_: WorldView): KnownRoads => ({
    gates: 0,
    roads: new Map(),
    read: new Set(),
    unread: new Set(),
    longestCooldownSeconds: 0,
  }),
);

function connect({ roads, unread, read }: KnownRoads, from: string, to: string): void {
  const before = roads.get(from);
  const known = before ?? new Map<string, Road>();
  if (before === undefined) {
    roads.set(from, known);
    if (!read.has(from)) unread.add(from);
  }
  if (!known.has(to)) known.set(to, { to, systemSymbol: systemIn(to), seconds: undefined });
}

/** All known connections; each end lists the other (facts: gate-network). */
function knownRoads(world: WorldView): KnownRoads {
  const known = roadsOfWorld(world);
  if (known.gates === world.gates.size) return known;
  for (const { symbol, connections } of world.gates.values()) {
    if (known.read.has(symbol)) continue;
    known.read.add(symbol);
    known.unread.delete(symbol);
    for (const to of connections) {
      connect(known, symbol, to);
      connect(known, to, symbol);
    }
  }
  known.gates = world.gates.size;
  return known;
}

const roadsNow = (world: WorldView): Roads => knownRoads(world).roads;

/** The gates that a known connection leads to or from, in the order in which they were found: the list only grows. */
export function gatesWithRoads(world: WorldView): ReadonlyMap<string, unknown> {
  return roadsNow(world);
}

/** The gates to which others are known to lead and that nobody of us has read. */
export function unreadGates(world: WorldView): ReadonlySet<string> {
  return knownRoads(world).unread;
}

/** Whether a ship may jump to a gate: it is finished, and no jump there lately failed. */
export function mayJumpTo(known: Pick<FleetContext, 'world' | 'isBackedOff'>, gate: string): boolean {
  return isGateOpen(known.world, gate) && !known.isBackedOff('jump', gate);
}

/** The systems to which a gate is known to lead. */
export function gatesNextTo(world: WorldView, gate: string): string[] {
  return [...(roadsNow(world).get(gate)?.values() ?? [])].map(({ systemSymbol }) => systemSymbol);
}

/** Game seconds of cooldown after a jump along a road; a system never moves, so they are worked out once. */
function cooldownOn(known: Pick<FleetContext, 'world' | 'tuning'>, from: string, road: Road): number {
  if (road.seconds !== undefined) return road.seconds;
  const [one, other] = [known.world.systems.get(from), known.world.systems.get(road.systemSymbol)];
  if (one === undefined || other === undefined) return known.tuning.charting.unknownCooldownSeconds;
  road.seconds = jumpCooldownSeconds(systemDistance(one, other));
  const roads = roadsOfWorld(known.world);
  roads.longestCooldownSeconds = Math.max(roads.longestCooldownSeconds, road.seconds);
  return road.seconds;
}

/** No way that comes after one of these seconds leaves for its last jump earlier than this. */
export function leastSecondsBefore(
  { world, tuning }: Pick<FleetContext, 'world' | 'tuning'>,
  { seconds }: Way,
): number {
  const { longestCooldownSeconds } = roadsOfWorld(world);
  return Math.max(0, seconds - Math.max(longestCooldownSeconds, tuning.charting.unknownCooldownSeconds));
}

/** A jump that a ship may make: where it leads to, and the game seconds of cooldown after it. */
export interface Jump {
  readonly systemSymbol: string;
  /** The gate at which it arrives. */
  readonly gate: string;
  readonly seconds: number;
}

/** The jumps that ships may make from the gate of a system; none while that is not finished. */
export function* jumpsFrom(
  known: Pick<FleetContext, 'world' | 'tuning' | 'isBackedOff'>,
  systemSymbol: string,
): Generator<Jump, void, void> {
  const from = gateOf(known.world, systemSymbol);
  if (from === undefined || !isGateOpen(known.world, from)) return;
  for (const road of roadsNow(known.world).get(from)?.values() ?? []) {
    if (!mayJumpTo(known, road.to)) continue;
    yield { systemSymbol: road.systemSymbol, gate: road.to, seconds: cooldownOn(known, systemSymbol, road) };
  }
}

/**
 * The systems that a ship can jump to, nearest first by cooldown, the system where it is among them. It stops at gates
 * that are not finished, or to which jumps lately failed.
 */
export function* waysFrom(
  known: Pick<FleetContext, 'world' | 'tuning' | 'isBackedOff'>,
  systemSymbol: string,
): Generator<Way, void, void> {
  const { world } = known;
  const gate = gateOf(world, systemSymbol);
  if (gate === undefined || !isGateOpen(world, gate)) return;
  const roads = roadsNow(world);
  const start = { systemSymbol, gate, from: undefined, jumps: 0, seconds: 0, found: 0 };
  // By gate the best way yet: one that is not followed any more, or that the queue still holds.
  const best = new Map<string, Found>([[gate, start]]);
  const queue = new TinyQueue<Found>([start], nearestFirst);
  for (let way = queue.pop(); way !== undefined; way = queue.pop()) {
    if (best.get(way.gate) !== way) continue;
    yield way;
    for (const road of roads.get(way.gate)?.values() ?? []) {
      const { to, systemSymbol } = road;
      const before = best.get(to);
      // Asked first of what is known already: most roads lead back.
      if (before !== undefined && before.seconds <= way.seconds) continue;
      if (before === undefined && !mayJumpTo(known, to)) continue;
      const seconds = way.seconds + cooldownOn(known, way.systemSymbol, road);
      if (before !== undefined && before.seconds <= seconds) continue;
      const found = before?.found ?? best.size;
      const next = { systemSymbol, gate: to, from: way, jumps: way.jumps + 1, seconds, found };
      best.set(to, next);
      queue.push(next);
    }
  }
}

/** A walk that goes on where it was left, for whoever asks for it again. */
function* remembered(walk: Iterator<Way, void, void>, walked: Way[]): Generator<Way, void, void> {
  for (let index = 0; ; index++) {
    if (index === walked.length) {
      const { value } = walk.next();
      if (value === undefined) return;
      walked.push(value);
    }
    yield walked[index] as Way;
  }
}

/** The same, walked once in a plan: late in a week lanes ask for thousands of systems. */
export function waysInPlan(
  plan: Pick<FleetContext, 'world' | 'tuning' | 'isBackedOff' | 'oncePer'>,
  systemSymbol: string,
): Generator<Way, void, void> {
  const begin = () => ({ walk: waysFrom(plan, systemSymbol), walked: [] as Way[] });
  const { walk, walked } = plan.oncePer(waysFrom, systemSymbol, begin);
  return remembered(walk, walked);
}

/** A way, and the number of gates that were found before its end. */
interface Found extends Way {
  readonly found: number;
}

/** Of ways of the same length the one whose end was found first. */
const nearestFirst = (one: Found, other: Found) => one.seconds - other.seconds || one.found - other.found;

/** The parts of a way in order, from the system where it begins to its end. */
export function waysAlong(way: Way): Way[] {
  const ways: Way[] = [];
  for (let one: Way | undefined = way; one !== undefined; one = one.from) ways.unshift(one);
  return ways;
}
