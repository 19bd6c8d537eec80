import { lookup, oncePerState } from '../lookup.ts';
import type { SystemState, UniverseState } from '../state.ts';
import { homeSystem } from './home/home-system.ts';
import { homeSystemSymbols } from './names.ts';

/** Each home system's faction, by the system's symbol. */
const factionsOfHomes = oncePerState(
  (state) => new Map([...homeSystemSymbols(state.seed)].map(([faction, system]) => [system, faction])),
);

/** A faction's home system, generated on the first call and stored; undefined for any other symbol. */
export function homeAt(state: UniverseState, systemSymbol: string): SystemState | undefined {
  const factionSymbol = factionsOfHomes(state).get(systemSymbol);
  if (factionSymbol === undefined) return undefined;
  const { seed, startedAtMs } = state;
  const system = lookup(state.systems, systemSymbol) ?? homeSystem({ seed, systemSymbol, factionSymbol, startedAtMs });
  state.systems[systemSymbol] = system;
  return system;
}

/** The home systems of all factions, in the service's order of factions. */
export function homeSystems(state: UniverseState): SystemState[] {
  return [...factionsOfHomes(state).keys()].flatMap((symbol) => homeAt(state, symbol) ?? []);
}
