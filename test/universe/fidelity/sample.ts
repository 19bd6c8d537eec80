import type { NamedWorld } from '../../../src/config/worlds/world-schema.ts';
import { sum } from '../../../src/game/numbers/averages.ts';
import { seededRandom } from '../../../src/time/random.ts';
import { systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import { planDistantSystem, plannedWaypoints } from '../../../src/universe/galaxy/distant/distant-plan.ts';
import { homeBodies } from '../../../src/universe/galaxy/home/home-bodies.ts';
import { systemWithoutVisit } from '../../../src/universe/galaxy/systems.ts';
import { openGame } from '../../../src/universe/open-game.ts';
import type { UniverseState } from '../../../src/universe/state.ts';

/** Systems abroad whose waypoints are read. */
const SYSTEMS_READ = 600;

/** What of one universe is looked at. */
export type Sample = ReturnType<typeof sampleOf>;

/** Number of waypoints of the galaxy, whose systems need not be made for it. */
function waypointCount(state: UniverseState): number {
  const counts = systemCatalogue(state).map((sketch) => {
    const isOfTemplate = sketch.role === 'home' || sketch.role === 'starter';
    if (isOfTemplate) return homeBodies(seededRandom(state.seed, 'system', sketch.symbol)).length;
    return plannedWaypoints(planDistantSystem(state, sketch));
  });
  return sum(counts);
}

export function sampleOf(seed: number, world: NamedWorld) {
  const { state } = openGame({ seed, speed: 1, startedAtMs: 0, world });
  const catalogue = systemCatalogue(state);
  const waypointsIn = (systems: readonly { readonly symbol: string }[]) =>
    systems.map(({ symbol }) => Object.values(systemWithoutVisit(state, symbol)?.waypoints ?? {}));
  const gated = catalogue.filter(({ role, hasGate }) => role === 'frontier' && hasGate);
  const abroad = waypointsIn(gated.slice(0, SYSTEMS_READ));
  const charted = waypointsIn(catalogue.filter(({ role }) => role !== 'frontier')).flat();
  return {
    state,
    /** Waypoints of each home system, and of some frontier systems with a gate. */
    homes: waypointsIn(catalogue.filter(({ role }) => role === 'home')),
    abroad,
    /** Number of waypoints of the galaxy, and of those that are charted at the reset. */
    waypoints: { all: waypointCount(state), charted: charted.length },
    /** Number of waypoints in all frontier systems with a gate. */
    waypointsAbroad: (abroad.flat().length / abroad.length) * gated.length,
  };
}
