import { systemCatalogue } from '../galaxy/catalogue.ts';
import { connectedSystems } from '../galaxy/gates/gates.ts';
import { oncePerGalaxy } from '../lookup.ts';
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

/** Jumps from each finished gate to the nearest capital, over gates that are finished at the reset. */
export const jumpsToCapital = oncePerGalaxy((state): ReadonlyMap<string, number> => {
  const open = systemCatalogue(state).filter((one) => one.hasGate && !one.isGateUnderConstruction);
  const isOpen = new Set(open.map(({ symbol }) => symbol));
  const jumps = new Map(open.filter(({ role }) => role === 'capital').map(({ symbol }) => [symbol, 0]));
  for (const [symbol, count] of jumps) {
    for (const next of connectedSystems(state, symbol)) {
      if (count < BUSY_JUMPS && isOpen.has(next) && !jumps.has(next)) jumps.set(next, count + 1);
    }
  }
  return jumps;
});

/**
 * Trade volumes of ANTIMATTER that others keep taken from a system's gate: those of the world at a capital, a fifth
 * less with every jump from it. They grow until the week's end so that what they add to the fee grows evenly. The shape
 * is ours.
 */
export function volumesTakenByJumps(state: UniverseState, systemSymbol: string, hours: number): number {
  const { othersVolumes } = worldOf(state).jumps;
  const jumps = othersVolumes === 0 ? undefined : jumpsToCapital(state).get(systemSymbol);
  if (jumps === undefined) return 0;
  return othersVolumes * trafficGrowth(hours) * (1 - jumps / (BUSY_JUMPS + 1));
}
