import { systemIn } from '../../game/words/symbols.ts';
import { lookup } from '../lookup.ts';
import type { SystemState, UniverseState, WaypointState } from '../state.ts';
import { sketchOf } from './catalogue.ts';
import { distantSystem } from './distant/distant-system.ts';
import { homeAt } from './home/home-system.ts';

/** Maximum number of systems kept, a guess at memory; the oldest goes first and is the same when regenerated. */
const MOST_REMEMBERED = 500;

function forgetOne(systems: UniverseState['systems']): void {
  const symbols = Object.keys(systems);
  const [oldest] = symbols;
  if (symbols.length > MOST_REMEMBERED && oldest !== undefined) delete systems[oldest];
}

/**
 * A system of this universe, generated from the seed on the first call and kept for a while in `state.systems`;
 * undefined for an unknown symbol. The home systems of all factions and all systems of the catalogue exist.
 */
export function systemAt(state: UniverseState, systemSymbol: string): SystemState | undefined {
  const known = lookup(state.systems, systemSymbol) ?? homeAt(state, systemSymbol);
  if (known !== undefined) return known;
  const system = systemWithoutVisit(state, systemSymbol);
  if (system === undefined) return undefined;
  state.systems[systemSymbol] = system;
  forgetOne(state.systems);
  return system;
}

/** The same without keeping it, for listings of the whole galaxy. */
export function systemWithoutVisit(state: UniverseState, systemSymbol: string): SystemState | undefined {
  const known = lookup(state.systems, systemSymbol) ?? homeAt(state, systemSymbol);
  if (known !== undefined) return known;
  const sketch = sketchOf(state, systemSymbol);
  return sketch === undefined ? undefined : distantSystem(state, sketch);
}

/** A waypoint of this universe by its symbol, e.g. X1-AD75-A1; undefined if it does not exist. */
export function waypointAt(state: UniverseState, waypointSymbol: string): WaypointState | undefined {
  const waypoints = systemAt(state, systemIn(waypointSymbol))?.waypoints ?? {};
  return Object.hasOwn(waypoints, waypointSymbol) ? waypoints[waypointSymbol] : undefined;
}
