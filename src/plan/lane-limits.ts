import type { LaneLimits, Strategy } from '../config/schema/strategy-schema.ts';
import type { Lane } from '../game/lanes.ts';
import { type Reason, reasonOf } from '../game/reasons.ts';
import type { FleetContext } from './fleet-context.ts';

/** What a strategy says of a lane; nothing unless it does. */
export function limitsOf({ laneLimits = [] }: Strategy, lane: Lane): Partial<LaneLimits> {
  return laneLimits.find((limits) => limits.lane === lane) ?? {};
}

/** Why no further ship works in a lane: the strategy allows no more of them; undefined where it does. */
export function whyFull(
  { strategy, othersByLane }: Pick<FleetContext, 'strategy' | 'othersByLane'>,
  lane: Lane,
): Reason | undefined {
  const { mostShips } = limitsOf(strategy, lane);
  const others = othersByLane.get(lane) ?? 0;
  return mostShips === undefined || others < mostShips ? undefined : reasonOf('laneFull', { mostShips });
}
