import { type SystemSketch, sketchOf, systemCatalogue } from '../galaxy/catalogue.ts';
import { connectedSystems } from '../galaxy/gates/gates.ts';
import { isWall } from '../galaxy/gates/walls.ts';
import { once, oncePerGalaxy } from '../lookup.ts';
import { type UniverseState, worldOf } from '../state.ts';

/** Game hours after the reset at which the traffic is that of the world. */
const KNOWN_HOUR = 72;
const WEEK_HOURS = 168;

/** Jumps from a capital within which others make ANTIMATTER dearer (facts: jump-fees). */
export const BUSY_JUMPS = 4;

/** Trade volumes taken at an hour after the reset, as a factor on those of the world; the shape is ours. */
export function trafficGrowth(hours: number): number {
  return Math.sqrt(Math.min(WEEK_HOURS, Math.max(0, hours)) / KNOWN_HOUR);
}

/** Jumps from each of the gates to the nearest capital. */
function jumpsOver(state: UniverseState, open: readonly SystemSketch[]): ReadonlyMap<string, number> {
  const isOpen = new Set(open.map(({ symbol }) => symbol));
  const jumps = new Map(open.filter(({ role }) => role === 'capital').map(({ symbol }) => [symbol, 0]));
  for (const [symbol, count] of jumps) {
    for (const next of connectedSystems(state, symbol)) {
      if (count < BUSY_JUMPS && isOpen.has(next) && !jumps.has(next)) jumps.set(next, count + 1);
    }
  }
  return jumps;
}

const gatesOfGalaxy = (state: UniverseState) =>
  systemCatalogue(state).filter((one) => one.hasGate && !one.isGateUnderConstruction);

/** Jumps from each gate to the nearest capital, over gates that are finished at the reset in a galaxy without walls. */
export const jumpsToCapital = oncePerGalaxy((state) => jumpsOver(state, gatesOfGalaxy(state)));

/** The same as long as the walls of this universe stand. */
const jumpsWithinWalls = once((state: UniverseState) =>
  jumpsOver(
    state,
    gatesOfGalaxy(state).filter(({ symbol }) => !isWall(state, symbol)),
  ),
);

/**
 * Trade volumes of ANTIMATTER that others keep taken from a system's gate: those of the world at a capital, a fifth
 * less with every jump from it. They grow until the week's end so that what they add to the fee grows evenly. The shape
 * is ours.
 */
export function volumesTakenByJumps(state: UniverseState, systemSymbol: string, hours: number): number {
  const { jumps: traffic, gates } = worldOf(state);
  const { othersVolumes } = traffic;
  // A home that is read needs no network of gates.
  if (othersVolumes === 0 || sketchOf(state, systemSymbol)?.isGateUnderConstruction !== false) return 0;
  const ways = hours < gates.wallsUntilHours && gates.walledShare > 0 ? jumpsWithinWalls : jumpsToCapital;
  const jumps = ways(state).get(systemSymbol);
  if (jumps === undefined) return 0;
  return othersVolumes * trafficGrowth(hours) * (1 - jumps / (BUSY_JUMPS + 1));
}
