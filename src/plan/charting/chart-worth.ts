import type { Waypoint } from '../../wire/schemas/system.ts';
import { hasTrait, type SystemKnown } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import { memoizeByKey, memoizeByObject } from '../common/memoize.ts';
import type { FleetContext } from '../fleet-context.ts';
import { CHART_CREDITS } from '../tuning/charting.ts';
import type { Tuned } from '../tuning/tuning.ts';

/** Mean reward of a chart, by the type of the waypoint, in credits; its traits show only afterwards. */
export function chartCredits(fleet: Tuned, type: string): number {
  return CHART_CREDITS[type] ?? fleet.tuning.charting.otherCredits;
}

interface UnchartedThen {
  /** The revision of the system's waypoints. */
  readonly revision: number;
  readonly waypoints: readonly Waypoint[];
}

/** By system: a plan asks of hundreds of systems, in most of which nothing has changed. */
const unchartedBefore = memoizeByObject((_: WorldView) => new Map<string, UnchartedThen>());

/** The waypoints of a listed system that nobody had charted. */
export function unchartedIn({ world }: Pick<FleetContext, 'world'>, systemSymbol: string): readonly Waypoint[] {
  const known = unchartedBefore(world);
  const revision = world.waypoints.changedAt(systemSymbol);
  const before = known.get(systemSymbol);
  if (before?.revision === revision) return before.waypoints;
  const waypoints = world.waypoints.in(systemSymbol).filter((one) => hasTrait(one, 'UNCHARTED'));
  known.set(systemSymbol, { revision, waypoints });
  return waypoints;
}

interface Dearest {
  readonly credits: number;
  readonly waypoints: number;
}

const dearestOf = memoizeByKey<SystemKnown, Tuned['tuning'], Dearest>();

/** The dearest charts of a system, as many as a tour has, if nobody has charted any; none of one that is settled. */
export function dearestUncharted(fleet: Tuned, system: SystemKnown): Dearest {
  return dearestOf(system, fleet.tuning, () => dearestIn(fleet, system));
}

function dearestIn(fleet: Tuned, { isSettled, counts }: SystemKnown): Dearest {
  let [credits, left] = [0, isSettled ? 0 : fleet.tuning.charting.mostStops];
  const most = left;
  const byCredits = Object.entries(counts).map(([type, count]) => ({ count, each: chartCredits(fleet, type) }));
  for (const { count, each } of byCredits.sort((one, other) => other.each - one.each)) {
    const taken = Math.min(left, count);
    credits += taken * each;
    left -= taken;
  }
  return { credits, waypoints: most - left };
}

/** What a system that nobody of us has listed may have to chart: all of it, unless a faction has charted it. */
export function whollyUncharted(
  fleet: Tuned,
  { isSettled, counts }: SystemKnown,
): { readonly credits: number; readonly waypoints: number } {
  if (isSettled) return { credits: 0, waypoints: 0 };
  let [credits, waypoints] = [0, 0];
  for (const [type, count] of Object.entries(counts)) {
    credits += count * chartCredits(fleet, type);
    waypoints += count;
  }
  return { credits, waypoints };
}
