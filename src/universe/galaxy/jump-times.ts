import { jumpCooldownSeconds, systemDistance } from '../../game/physics/warp.ts';
import type { UniverseState } from '../state.ts';
import { sketchOf } from './catalogue.ts';
import { connectedSystems } from './gates.ts';

/**
 * Least sum of cooldowns, in seconds, from a system to every other one that jumps reach over gates that are finished at
 * the reset, nearest first. The first gate counts as finished.
 */
export function jumpSecondsFrom(state: UniverseState, from: string): ReadonlyMap<string, number> {
  const reached = new Map<string, number>();
  // Cooldowns are whole seconds, so one list a second puts the systems in order.
  const ahead: string[][] = [[from]];
  for (let seconds = 0; seconds < ahead.length; seconds++) {
    for (const symbol of ahead[seconds] ?? []) {
      const here = sketchOf(state, symbol);
      if (here === undefined || reached.has(symbol)) continue;
      reached.set(symbol, seconds);
      for (const next of connectedSystems(state, symbol)) {
        const there = sketchOf(state, next);
        if (there === undefined || there.isGateUnderConstruction || reached.has(next)) continue;
        const arrival = seconds + Math.round(jumpCooldownSeconds(systemDistance(here, there)));
        ahead[arrival] ??= [];
        ahead[arrival].push(next);
      }
    }
  }
  return reached;
}
