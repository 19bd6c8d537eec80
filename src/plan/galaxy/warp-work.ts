import { sum } from '../../game/numbers/averages.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import type { SystemKnown } from '../../world/known.ts';
import { chartCredits, unchartedIn, whollyUncharted } from '../charting/chart-worth.ts';
import { partLeft } from '../charting/left-to-chart.ts';
import { freeToChart } from '../charting/tour.ts';
import { type TourWithTank, tourFrom } from '../charting/tour-with-tank.ts';
import { memoizeByKey } from '../common/memoize.ts';
import type { PlanContext } from '../context.ts';
import type { Tuned } from '../tuning/tuning.ts';

/** What there is to chart in a system, in credits, and the game seconds of it. */
export interface WarpWork {
  readonly credits: number;
  readonly seconds: number;
}

const allOf = memoizeByKey<readonly Waypoint[], Tuned['tuning'], number>();
const wholeOf = memoizeByKey<SystemKnown, Tuned['tuning'], ReturnType<typeof whollyUncharted>>();

/** What all waypoints of a system bring that nobody has charted, as far as that is known: no ship charts there for more. */
export function mostCreditsIn(plan: PlanContext, system: SystemKnown): number {
  if (!plan.world.listedAtMs.has(system.symbol)) return workInUnlisted(plan, system).credits;
  const left = unchartedIn(plan, system.symbol);
  return allOf(left, plan.tuning, () => sum(left.map(({ type }) => chartCredits(plan, type))));
}

/** A system that nobody of us has listed: all of it, where gates lead less what others have probably charted. */
function workInUnlisted(plan: PlanContext, system: SystemKnown): WarpWork {
  const { hopSeconds, systemSeconds } = plan.tuning.warping;
  const { credits, waypoints } = wholeOf(system, plan.tuning, () => whollyUncharted(plan, system));
  const part = system.gate === undefined ? 1 : partLeft(plan, system.symbol);
  return { credits: credits * part, seconds: systemSeconds + waypoints * part * hopSeconds };
}

/** How many tours like its first a ship may make in a system; one where that leaves what is far. */
function toursIn(plan: PlanContext, systemSymbol: string, { charts }: TourWithTank): number {
  if (charts.length < plan.tuning.charting.mostStops) return 1;
  return freeToChart(plan, systemSymbol).length / charts.length;
}

/**
 * What a ship can chart in a system if it is at a place there with this fuel: of a listed one the tours that it will plan
 * there, so that it does not come back for what it left as too far.
 */
export function workAt(plan: PlanContext, system: SystemKnown, place: string, fuel: number): WarpWork | undefined {
  if (!plan.world.listedAtMs.has(system.symbol)) return workInUnlisted(plan, system);
  const at = plan.world.waypoints.get(place);
  const tour = at && tourFrom(plan, at, fuel);
  if (tour === undefined) return undefined;
  const tours = toursIn(plan, system.symbol, tour);
  const credits = Math.min(tours * tour.credits, mostCreditsIn(plan, system));
  return { credits, seconds: plan.tuning.warping.systemSeconds + tours * tour.seconds };
}
