import { highest } from '../../game/numbers/extremes.ts';
import { systemIn } from '../../game/words/symbols.ts';
import type { WorldView } from '../../world/state.ts';
import { memoizeByObject } from '../common/memoize.ts';
import type { FleetContext } from '../fleet-context.ts';
import { gateOf } from '../galaxy/gates.ts';
import { gatesWithRoads } from '../galaxy/ways.ts';
import { chartCredits, dearestUncharted, unchartedIn } from './chart-worth.ts';

/** Of the systems with a gate those where something may be left to chart. */
export interface Ground {
  readonly systems: ReadonlySet<string>;
  /** No ship can chart for more in one of them on one tour, in credits; infinite while one of them is not known. */
  readonly mostCredits: number;
}

interface GroundThen extends Ground {
  readonly systems: Set<string>;
  mostCredits: number;
  /** When all systems were looked at; undefined: never. */
  seenAtMs: number | undefined;
  /** Gates that were looked at since, and systems that were listed. */
  gates: number;
  listed: number;
}

const groundOfWorld = memoizeByObject(
  (_: WorldView): GroundThen => ({ systems: new Set(), mostCredits: 0, seenAtMs: undefined, gates: 0, listed: 0 }),
);

/** Game seconds after which all systems are looked at again: where all is charted it stays so, unless a list was wrong. */
const LOOKED_AT_AGAIN_SECONDS = 3_600;

/** What a system may bring on one tour at most; 0 where nothing is left, infinite where nothing is known of it. */
function mostCreditsIn(fleet: Pick<FleetContext, 'world' | 'tuning'>, systemSymbol: string): number {
  const { world, tuning } = fleet;
  if (!world.listedAtMs.has(systemSymbol)) {
    const system = world.systems.get(systemSymbol);
    return system === undefined ? Number.POSITIVE_INFINITY : dearestUncharted(fleet, system).credits;
  }
  const left = unchartedIn(fleet, systemSymbol);
  if (left.length === 0) return 0;
  return Math.min(left.length, tuning.charting.mostStops) * highest(left.map(({ type }) => chartCredits(fleet, type)));
}

/** The keys that came to a map after so many; none are ever taken away. */
function keysAfter(known: ReadonlyMap<string, unknown>, count: number): readonly string[] {
  return known.size === count ? [] : [...known.keys()].slice(count);
}

function lookAt(fleet: Pick<FleetContext, 'world' | 'tuning'>, ground: GroundThen, systems: readonly string[]): void {
  for (const symbol of systems) {
    const credits = mostCreditsIn(fleet, symbol);
    if (credits > 0) ground.systems.add(symbol);
    ground.mostCredits = Math.max(ground.mostCredits, credits);
  }
}

/**
 * The systems where something may be left to chart: all are looked at once a game hour, and meanwhile those whose gates
 * are found or that are listed. Late in a week they are few, and no plan has to walk past all the others.
 */
export function groundNow(fleet: Pick<FleetContext, 'world' | 'tuning' | 'ageSeconds' | 'nowMs'>): Ground {
  const { world, nowMs } = fleet;
  const ground = groundOfWorld(world);
  if (ground.seenAtMs === undefined || fleet.ageSeconds(ground.seenAtMs) >= LOOKED_AT_AGAIN_SECONDS) {
    ground.systems.clear();
    Object.assign(ground, { mostCredits: 0, seenAtMs: nowMs, gates: 0 });
  }
  const gates = gatesWithRoads(world);
  const { listedAtMs } = world;
  // All systems that have a gate are looked at by that, the first time.
  if (ground.gates > 0)
    lookAt(
      fleet,
      ground,
      keysAfter(listedAtMs, ground.listed).filter((one) => gateOf(world, one)),
    );
  lookAt(
    fleet,
    ground,
    keysAfter(gates, ground.gates).map((gate) => systemIn(gate)),
  );
  ground.gates = gates.size;
  ground.listed = listedAtMs.size;
  return ground;
}
