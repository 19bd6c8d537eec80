import type { LaneLimits, Strategy } from '../config/schema/strategy-schema.ts';
import type { Lane } from '../game/lanes.ts';
import { type Reason, reasonOf } from '../game/reasons.ts';
import { memoizeInPlanByKey } from './memoize.ts';
import type { Situation } from './situation.ts';

/** What a strategy says of a lane; nothing unless it does. */
function limitsOf({ laneLimits = [] }: Strategy, lane: Lane): Partial<LaneLimits> {
  return laneLimits.find((limits) => limits.lane === lane) ?? {};
}

/** Why no further ship works in a lane: the strategy allows no more of them; undefined where it does. */
export function whyFull({ strategy, othersByLane }: Situation, lane: Lane): Reason | undefined {
  const { mostShips } = limitsOf(strategy, lane);
  const others = othersByLane?.get(lane) ?? 0;
  return mostShips === undefined || others < mostShips ? undefined : reasonOf('laneFull', { mostShips });
}

const seenBy = memoizeInPlanByKey<Situation, Lane, Situation>();

/** The situation as the planner of a lane sees it: without the credits that the strategy has the lane leave to others. */
export function asSeenBy(situation: Situation, lane: Lane): Situation {
  const { strategy } = situation;
  const { reserveCredits = 0 } = limitsOf(strategy, lane);
  if (reserveCredits <= strategy.reserveCredits) return situation;
  return seenBy(situation, lane, () => ({ ...situation, strategy: { ...strategy, reserveCredits } }));
}
