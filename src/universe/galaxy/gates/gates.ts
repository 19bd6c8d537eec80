import { jumpCooldownSeconds, systemDistance } from '../../../game/physics/warp.ts';
import { type Random, seededRandom } from '../../../time/random.ts';
import { weightedPick } from '../../draws.ts';
import { oncePerGalaxy } from '../../lookup.ts';
import type { UniverseState } from '../../state.ts';
import { type SystemSketch, sketchOf, systemCatalogue } from '../catalogue.ts';
import { homeGateSymbol } from '../home/home-system.ts';
import { LETTERS } from '../names.ts';
import { connectionCount } from '../proportions.ts';
import { connectGates, type GateWish } from './gate-graph.ts';

/** Connections of a home gate (facts: gate-network). */
const HOME_CONNECTIONS = 5;

/**
 * Gates by their number of connections, of the recorded ones (facts: gate-network): capitals, starter systems, all
 * others.
 */
const RECORDED_DEGREES = {
  capital: [0, 0, 0, 0, 0, 0, 2, 5, 8, 4],
  starter: [0, 5, 40, 100, 110, 35, 10, 5, 1, 0],
  frontier: [0, 20, 106, 455, 831, 780, 382, 144, 33, 3],
} as const;

/**
 * Symbol of a distant system's gate, e.g. X1-AB12-XC8A; it can be computed without generating the system
 * (facts: distant-systems).
 */
function distantGateSymbol(state: UniverseState, systemSymbol: string): string {
  const random = seededRandom(state.seed, 'gate', systemSymbol);
  return `${systemSymbol}-X${random.pick(LETTERS)}${random.integer(1, 9)}${random.pick(LETTERS)}`;
}

/** The gates by system, as they are asked for. */
const knownGatesOf = oncePerGalaxy(() => new Map<string, string>());

function gateSymbol(state: UniverseState, { symbol, role }: SystemSketch): string {
  const isOfTemplate = role === 'home' || role === 'starter';
  return isOfTemplate ? homeGateSymbol(state.seed, symbol) : distantGateSymbol(state, symbol);
}

/** The waypoint symbol of a system's gate; undefined where there is no gate or no such system. */
export function gateSymbolIn(state: UniverseState, systemSymbol: string): string | undefined {
  const known = knownGatesOf(state);
  const sketch = sketchOf(state, systemSymbol);
  if (!sketch?.hasGate) return undefined;
  const symbol = known.get(systemSymbol) ?? gateSymbol(state, sketch);
  known.set(systemSymbol, symbol);
  return symbol;
}

/** The desired connections of a gate, and whether it is a dead end that no way may rely on. */
function wishOf(random: Random, { x, y, role, isGateUnderConstruction }: SystemSketch): GateWish {
  const degree = role === 'home' ? HOME_CONNECTIONS : weightedPick(random, [...RECORDED_DEGREES[role].entries()]);
  return { x, y, degree, isOpen: !isGateUnderConstruction, isFirst: role === 'capital' };
}

/** Symbols of the systems whose gates each system's gate is connected to. */
const networkOf = oncePerGalaxy((state): ReadonlyMap<string, readonly string[]> => {
  const withGates = systemCatalogue(state).filter(({ hasGate }) => hasGate);
  const random = seededRandom(state.seed, 'gates');
  const wishes = withGates.map((sketch) => wishOf(random, sketch));
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

/** Waypoint symbols of the gates that a system's gate connects to; empty if there is no gate (facts: gate-network). */
export function gateConnections(state: UniverseState, systemSymbol: string): readonly string[] {
  return connectedSystems(state, systemSymbol).flatMap((symbol) => gateSymbolIn(state, symbol) ?? []);
}

/** A system to which a gate leads that is finished at the reset, and the seconds of cooldown of the jump. */
type Jump = readonly [systemSymbol: string, seconds: number];

/** The jumps from each system, as they are asked for. */
const knownJumpsOf = oncePerGalaxy(() => new Map<string, readonly Jump[]>());

function jumpsFrom(state: UniverseState, systemSymbol: string): readonly Jump[] {
  const known = knownJumpsOf(state);
  const here = sketchOf(state, systemSymbol);
  const jumps =
    known.get(systemSymbol) ??
    connectedSystems(state, systemSymbol).flatMap((next): Jump[] => {
      const there = sketchOf(state, next);
      if (here === undefined || there === undefined || there.isGateUnderConstruction) return [];
      return [[next, Math.round(jumpCooldownSeconds(systemDistance(here, there)))]];
    });
  known.set(systemSymbol, jumps);
  return jumps;
}

/** Which systems `jumpSecondsFrom` leaves out: those that a gate closes as in `isClosed`, and all but the nearest `most`. */
interface Reach {
  readonly isClosed?: (systemSymbol: string) => boolean;
  readonly most?: number;
}

/**
 * Least sum of cooldowns, in seconds, from a system to every other one that jumps reach over gates that are finished at
 * the reset, nearest first. The first gate counts as finished.
 */
export function jumpSecondsFrom(
  state: UniverseState,
  from: string,
  { isClosed = () => false, most = Number.POSITIVE_INFINITY }: Reach = {},
): ReadonlyMap<string, number> {
  const reached = new Map<string, number>();
  // Cooldowns are whole seconds, so one list a second puts the systems in order.
  const ahead = new Map([[0, [from]]]);
  for (let [seconds, last] = [0, 0]; seconds <= last; seconds++) {
    for (const symbol of ahead.get(seconds) ?? []) {
      if (reached.has(symbol) || sketchOf(state, symbol) === undefined) continue;
      reached.set(symbol, seconds);
      if (reached.size >= most) return reached;
      for (const [next, jumpSeconds] of jumpsFrom(state, symbol)) {
        if (reached.has(next) || isClosed(next)) continue;
        const arrival = seconds + jumpSeconds;
        const arriving = ahead.get(arrival);
        if (arriving === undefined) ahead.set(arrival, [next]);
        else arriving.push(next);
        last = Math.max(last, arrival);
      }
    }
  }
  return reached;
}
