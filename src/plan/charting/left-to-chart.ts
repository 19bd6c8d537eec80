import { hasTrait } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import { memoizeByKey, memoizeByObject } from '../common/memoize.ts';
import type { FleetContext } from '../fleet-context.ts';
import { gateOf, homeSystemOf } from '../galaxy/gates.ts';
import { gatesNextTo } from '../galaxy/ways.ts';

/** Waypoints of systems, and those of them that other agents had charted. */
interface Seen {
  readonly waypoints: number;
  readonly chartedByOthers: number;
}

const NOTHING: Seen = { waypoints: 0, chartedByOthers: 0 };

const both = (one: Seen, other: Seen): Seen => ({
  waypoints: one.waypoints + other.waypoints,
  chartedByOthers: one.chartedByOthers + other.chartedByOthers,
});

/** What the latest list of each system showed: who charts what after that does not change it. */
const seenOfWorld = memoizeByObject((_: WorldView) => new Map<string, Seen & { readonly listedAtMs: number }>());

/** What other agents had charted of a listed system; nothing of one that factions have charted from the start. */
function seenOf(world: WorldView, systemSymbol: string): Seen {
  const listedAtMs = world.listedAtMs.get(systemSymbol);
  const { isSettled = true } = world.systems.get(systemSymbol) ?? {};
  if (listedAtMs === undefined || isSettled || systemSymbol === homeSystemOf(world)) return NOTHING;
  const known = seenOfWorld(world).get(systemSymbol);
  if (known?.listedAtMs === listedAtMs) return known;
  const seen = { ...counted(world, systemSymbol), listedAtMs };
  seenOfWorld(world).set(systemSymbol, seen);
  return seen;
}

function counted(world: WorldView, systemSymbol: string): Seen {
  let [waypoints, chartedByOthers] = [0, 0];
  for (const waypoint of world.waypoints.in(systemSymbol)) {
    const by = waypoint.chart?.submittedBy;
    const isUncharted = hasTrait(waypoint, 'UNCHARTED');
    // Of some it is unknown who charted them: another was faster than we.
    if (!isUncharted && by === undefined) continue;
    waypoints += 1;
    if (!isUncharted && by !== world.agent?.symbol) chartedByOthers += 1;
  }
  return { waypoints, chartedByOthers };
}

/** What was seen in all listed systems, as long as no other is listed. */
const seenInAll = memoizeByKey<WorldView, number, Seen>();

function seenEverywhere(world: WorldView): Seen {
  return seenInAll(world, world.listedAtMs.size, () =>
    [...world.listedAtMs.keys()].map((symbol) => seenOf(world, symbol)).reduce(both, NOTHING),
  );
}

/**
 * The part of a system that nobody has listed which is probably still uncharted, 0 to 1: by what other agents had charted
 * of the systems next to it, and of all that were listed while those are few.
 */
export function partLeft(known: Pick<FleetContext, 'world' | 'tuning'>, systemSymbol: string): number {
  const { world } = known;
  const { priorWaypoints, partLeftAtFirst } = known.tuning.charting;
  const leftOf = ({ waypoints, chartedByOthers }: Seen, weight: number, part: number) =>
    (waypoints - chartedByOthers + weight * part) / (waypoints + weight);
  const everywhere = leftOf(seenEverywhere(world), priorWaypoints, partLeftAtFirst);
  const gate = gateOf(world, systemSymbol);
  const next = gate === undefined ? [] : gatesNextTo(world, gate);
  const near = next.map((symbol) => seenOf(world, symbol)).reduce(both, NOTHING);
  return leftOf(near, priorWaypoints, everywhere);
}
