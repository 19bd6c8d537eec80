import type { SystemState, UniverseState } from '../state.ts';
import { homeSystemSymbols } from './home-symbols.ts';
import { homeSystem } from './home-system.ts';

/**
 * A system of this universe, made from the seed when it is first asked for and remembered in `state.systems`;
 * undefined when there is none of that symbol. Known so far: the home systems of all factions.
 */
export function systemAt(state: UniverseState, systemSymbol: string): SystemState | undefined {
  if (Object.hasOwn(state.systems, systemSymbol)) return state.systems[systemSymbol];
  const home = [...homeSystemSymbols(state.seed)].find(([, symbol]) => symbol === systemSymbol);
  if (home === undefined) return undefined;
  const { seed, startedAtMs } = state;
  const system = homeSystem({ seed, systemSymbol, factionSymbol: home[0], startedAtMs });
  state.systems[systemSymbol] = system;
  return system;
}
