import { jumpCooldownSeconds, systemDistance } from '../../rules/warp.ts';
import { systemIn } from '../../wire/schemas/derived.ts';
import type { WorldView } from '../../world/state.ts';
import { isBackedOff, type Leaving } from '../backed-off.ts';
import { memoizeByObject } from '../memoize.ts';
import { type Tuned, tuningOf } from '../tuning/tuning.ts';
import { gateOf, isOpen } from './gates.ts';

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

/** Gates by system, with the gates that they lead to, as far as any end of the connection was read. */
type Roads = ReadonlyMap<string, ReadonlySet<string>>;

interface KnownRoads {
  /** What they were made of: it only grows. */
  gates: number;
  readonly roads: Map<string, Set<string>>;
  readonly read: Set<string>;
}

const roadsOfWorld = memoizeByObject((_: WorldView): KnownRoads => ({ gates: 0, roads: new Map(), read: new Set() }));

function connect(roads: Map<string, Set<string>>, from: string, to: string): void {
  const known = roads.get(from);
  if (known === undefined) roads.set(from, new Set([to]));
  else known.add(to);
}

/** All known connections; each end lists the other (beyond-home 1). */
function roadsNow(world: WorldView): Roads {
  const known = roadsOfWorld(world);
  if (known.gates === world.gates.size) return known.roads;
  for (const { symbol, connections } of world.gates.values()) {
    if (known.read.has(symbol)) continue;
    known.read.add(symbol);
    for (const to of connections) {
      connect(known.roads, symbol, to);
      connect(known.roads, to, symbol);
    }
  }
  known.gates = world.gates.size;
  return known.roads;
}

/** The systems to which a gate is known to lead. */
export function gatesNextTo(world: WorldView, gate: string): string[] {
  return [...(roadsNow(world).get(gate) ?? [])].map((next) => systemIn(next));
}

/** Game seconds of cooldown after a jump between two systems. */
function cooldownBetween({ world, ...known }: Tuned & { readonly world: WorldView }, from: string, to: string): number {
  const [one, other] = [world.systems.get(from), world.systems.get(to)];
  if (one === undefined || other === undefined) return tuningOf(known).charting.unknownCooldownSeconds;
  return jumpCooldownSeconds(systemDistance(one, other));
}

/**
 * The systems that a ship can jump to, nearest first by cooldown, the system where it is among them. It stops at gates
 * that are not finished, or to which jumps lately failed.
 */
export function* waysFrom(known: Tuned & Leaving, systemSymbol: string): Generator<Way, void, void> {
  const { world } = known;
  const gate = gateOf(world, systemSymbol);
  if (gate === undefined || !isOpen(world, gate)) return;
  const roads = roadsNow(world);
  const open = new Map<string, Way>([[gate, { systemSymbol, gate, from: undefined, jumps: 0, seconds: 0 }]]);
  const done = new Set<string>();
  for (let way = nearest(open); way !== undefined; way = nearest(open)) {
    open.delete(way.gate);
    done.add(way.gate);
    yield way;
    for (const to of roads.get(way.gate) ?? []) {
      if (done.has(to) || !isOpen(world, to) || isBackedOff(known, 'jump', to)) continue;
      const seconds = way.seconds + cooldownBetween(known, way.systemSymbol, systemIn(to));
      const before = open.get(to);
      if (before !== undefined && before.seconds <= seconds) continue;
      open.set(to, { systemSymbol: systemIn(to), gate: to, from: way, jumps: way.jumps + 1, seconds });
    }
  }
}

/** The nearest of the ways that are not followed yet; they are a few dozen at most. */
function nearest(open: ReadonlyMap<string, Way>): Way | undefined {
  let found: Way | undefined;
  for (const way of open.values()) if (found === undefined || way.seconds < found.seconds) found = way;
  return found;
}

/** The parts of a way in order, from the system where it begins to its end. */
export function waysAlong(way: Way): Way[] {
  const ways: Way[] = [];
  for (let one: Way | undefined = way; one !== undefined; one = one.from) ways.unshift(one);
  return ways;
}
