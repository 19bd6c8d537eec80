import { type Reason, reasonOf } from '../../game/reasons.ts';
import { hasTrait } from '../../world/known.ts';
import type { PlanContext } from '../context.ts';
import { hasMarket } from '../market/access.ts';
import { type Mission, missionHere } from '../mission.ts';
import { chartCredits } from './chart-worth.ts';
import { isAbroad } from './gates.ts';
import { mayChart } from './tour.ts';

/**
 * Charting the place where a ship is, without a flight: it pays, and may show a market that buys its cargo. Undefined
 * where it is charted, or about to be.
 */
export function chartingHere(plan: PlanContext): Mission | undefined {
  const here = plan.world.waypoints.get(plan.here);
  if (here === undefined || !hasTrait(here, 'UNCHARTED') || !mayChart(plan, here.symbol)) return undefined;
  const claim = { kind: 'chart', waypoint: here.symbol } as const;
  const credits = chartCredits(plan, here.type);
  return missionHere('chart', plan.ship, `charting ${here.symbol}`, [{ kind: 'chart' }], credits, [claim]);
}

/** Why a ship abroad with a hold has nothing to do, whatever its lanes; undefined where a market is known. */
export function whyIdleAbroad({ world, ship }: Pick<PlanContext, 'world' | 'ship'>): Reason | undefined {
  const { systemSymbol } = ship.nav;
  if (ship.cargo.capacity === 0 || !isAbroad(world, ship)) return undefined;
  if (world.waypoints.in(systemSymbol).some(hasMarket)) return undefined;
  return reasonOf('noMarketKnown', { system: systemSymbol });
}
