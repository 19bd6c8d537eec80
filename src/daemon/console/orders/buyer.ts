import { lanesOf } from '../../../config/rules/ship-rules.ts';
import { buysShips } from '../../../game/lanes.ts';
import type { PlanContext } from '../../../plan/context.ts';
import type { Mission } from '../../../plan/mission.ts';
import { fulfill } from '../../../plan/mission-orders.ts';

/** The ship that buys another one, with its mission, or why none can. */
export type Buyer = { readonly ship: string; readonly mission: Mission } | { readonly why: string };

/** Rank of a ship as buyer, lowest first: scouts and idle ships lose no income by the purchase. */
function disturbance({ strategy, ship }: PlanContext, isIdle: boolean): number {
  return isIdle || buysShips(lanesOf(strategy, ship), 'atHome') ? 0 : 1;
}

/**
 * Chooses the ship that buys another one: by rank, then by time.
 * @param ships the plans of the ships that can be sent
 */
export function chooseBuyer(
  shipType: string,
  ships: readonly { readonly plan: PlanContext; readonly isIdle: boolean }[],
): Buyer {
  let why =
    'no ship is free to be sent: all are paused, in quarantine or carry out another order; resume or cancel one first';
  const able = ships.flatMap(({ plan, isIdle }) => {
    const bought = fulfill(plan, { kind: 'buyShip', shipType });
    if (bought.kind === 'impossible') why = bought.why;
    if (bought.kind !== 'mission') return [];
    return [{ ship: plan.ship.symbol, mission: bought.mission, rank: disturbance(plan, isIdle) }];
  });
  const [best] = able.sort((a, b) => a.rank - b.rank || a.mission.expected.seconds - b.mission.expected.seconds);
  return best ?? { why };
}
