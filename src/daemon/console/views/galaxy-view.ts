import { systemIn } from '../../../game/words/symbols.ts';
import { homeSystemOf } from '../../../plan/galaxy/gates.ts';
import { hasTrait } from '../../../world/known.ts';
import type { WorldView } from '../../../world/state.ts';
import type { GalaxyAnswer } from '../../views.ts';

/** How far a caller's knowledge of the galaxy goes: counts of systems and listings, revisions of the collections. */
interface Revision {
  readonly run: number;
  readonly systems: number;
  readonly listed: number;
  readonly waypoints: number;
  readonly gates: number;
}

const textOf = ({ run, systems, listed, waypoints, gates }: Revision) =>
  [run, systems, listed, waypoints, gates].join('-');

/** Reads a revision; undefined for one of another run, of other systems, or for none at all. */
function readRevision(text: string, now: Revision): Revision | undefined {
  const [run, systems, listed, waypoints, gates, ...more] = text.split('-').map(Number);
  if (run !== now.run || systems !== now.systems || more.length > 0) return undefined;
  if (listed === undefined || waypoints === undefined || gates === undefined) return undefined;
  return [listed, waypoints, gates].every(Number.isSafeInteger)
    ? { run, systems, listed, waypoints, gates }
    : undefined;
}

type Indices = ReadonlyMap<string, number>;

/** The gates that were read or changed after a revision of them. */
function gatesSince({ gates }: WorldView, since: number, indices: Indices): number[][] {
  if (gates.revision === since) return [];
  return [...gates.systems()].flatMap((system) => {
    const index = indices.get(system);
    if (index === undefined || gates.changedAt(system) <= since) return [];
    const led = gates.in(system).flatMap(({ connections }) => connections.map((gate) => systemIn(gate)));
    return [[index, ...[...new Set(led)].flatMap((each) => indices.get(each) ?? [])]];
  });
}

/** The systems that were listed or changed after a revision, with their charted waypoints and all of them. */
function chartedSince(
  { waypoints, listedAtMs }: WorldView,
  since: Pick<Revision, 'listed' | 'waypoints'>,
  indices: Indices,
): [number, number, number][] {
  if (listedAtMs.size === since.listed && waypoints.revision === since.waypoints) return [];
  return [...listedAtMs.keys()].flatMap((system, order): [number, number, number][] => {
    const index = indices.get(system);
    if (index === undefined) return [];
    if (order < since.listed && waypoints.changedAt(system) <= since.waypoints) return [];
    const all = waypoints.in(system);
    let charted = 0;
    for (const waypoint of all) if (!hasTrait(waypoint, 'UNCHARTED')) charted += 1;
    return [[index, charted, all.length]];
  });
}

/**
 * What is known of all systems; of a caller with a revision of this run only what changed since. Systems and listings are
 * only ever added to, so their counts show which are new.
 * @param run identifies this run of the daemon
 */
export function galaxyAnswer(world: WorldView, run: number, since = ''): GalaxyAnswer {
  const { systems, listedAtMs, waypoints, gates } = world;
  const now = {
    run,
    systems: systems.size,
    listed: listedAtMs.size,
    waypoints: waypoints.revision,
    gates: gates.revision,
  };
  const known = readRevision(since, now);
  const indices = new Map([...systems.keys()].map((symbol, index) => [symbol, index]));
  const from = known ?? { listed: 0, waypoints: 0, gates: 0 };
  const all = [...systems.values()];
  return {
    revision: textOf(now),
    systems:
      known === undefined
        ? { symbols: all.map(({ symbol }) => symbol), x: all.map(({ x }) => x), y: all.map(({ y }) => y) }
        : null,
    home: indices.get(homeSystemOf(world) ?? '') ?? null,
    gates: gatesSince(world, from.gates, indices),
    charted: chartedSince(world, from, indices),
  };
}
