import { seededRandom } from '../../../time/random.ts';
import { once } from '../../lookup.ts';
import { type UniverseState, worldOf } from '../../state.ts';
import { type SystemSketch, sketchOf, systemCatalogue } from '../catalogue.ts';
import { connectedSystems, jumpSecondsFrom } from './gates.ts';

interface Walls {
  /** Systems that no jump leaves or enters until the hour of the world. */
  readonly pockets: ReadonlySet<string>;
  /** Systems whose gates close them: others finish these at that hour. */
  readonly closed: ReadonlySet<string>;
}

/**
 * The walls of a universe (facts: walls). Pockets that meet are one; a capital may lie in one, since most are near a home.
 * A world without walls asks for no network of gates.
 */
const wallsOf = once((state: UniverseState): Walls => {
  const { walledShare, pocketSystems } = worldOf(state).gates;
  const isWalled = ({ role, symbol }: SystemSketch) =>
    role === 'home' && seededRandom(state.seed, 'walled homes', symbol).next() < walledShare;
  const homes = walledShare === 0 ? [] : systemCatalogue(state).filter(isWalled);
  const pockets = new Set(
    homes.flatMap(({ symbol }) => [...jumpSecondsFrom(state, symbol, { most: pocketSystems }).keys()]),
  );
  const around = [...pockets].flatMap((symbol) => connectedSystems(state, symbol));
  // Gates of starter systems are unbuilt in any world.
  const isOpenElse = (symbol: string) => sketchOf(state, symbol)?.isGateUnderConstruction === false;
  return { pockets, closed: new Set(around.filter((symbol) => !pockets.has(symbol) && isOpenElse(symbol))) };
});

/** Whether a system's gate closes a pocket: unbuilt until the hour of the world, finished in other worlds. */
export function isWall(state: UniverseState, systemSymbol: string): boolean {
  return wallsOf(state).closed.has(systemSymbol);
}

/** Whether a gate, once it is finished, leads from a pocket to systems outside. */
export function leadsOutOfPocket(state: UniverseState, systemSymbol: string): boolean {
  const { pockets } = wallsOf(state);
  if (pockets.size === 0) return false;
  const next = connectedSystems(state, systemSymbol);
  return next.some((symbol) => pockets.has(symbol)) && next.some((symbol) => !pockets.has(symbol));
}
