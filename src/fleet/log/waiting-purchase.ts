import { lanesOf } from '../../config/rules/ship-rules.ts';
import { buysShips } from '../../game/lanes.ts';
import { reasonText } from '../../game/reasons.ts';
import type { PlanContext } from '../../plan/context.ts';
import { canFleetEarn, rulesNow } from '../../plan/growth/earners.ts';
import { purchasesThatWait } from '../../plan/growth/purchase-rules.ts';
import type { Log } from '../../telemetry/log.ts';
import type { MissionChosen } from '../events.ts';

/** Game seconds between checks of waiting purchases: only the log depends on it. */
const LOOK_EVERY_SECONDS = 600;

/** The types to buy first while no ship earns, for people. */
function whatComesFirst(plan: PlanContext): string {
  const types = rulesNow(plan).map(({ type }) => type);
  return types.length === 0
    ? '`purchases` names none that could, so that nothing is bought'
    : `before anything else it buys one that can: ${types.join(' or ')}`;
}

/** Logs that no ship can bring in credits, once each time that this begins. */
export function logCannotEarn(log: Log): (chosen: MissionChosen) => void {
  let isLogged = false;
  return ({ plan }) => {
    const earns = canFleetEarn(plan);
    if (!earns && !isLogged) log.warn('fleet.cannot-earn', { reason: whatComesFirst(plan) });
    isLogged = !earns;
  };
}

/** Game seconds after a purchase in which it is no news that the next one of the type waits. */
const JUST_BOUGHT_SECONDS = 3_600;

/**
 * Logs why a ship is not bought although the numbers of the strategy's rule allow it: once for each rule and reason, and
 * again some time after a purchase of that type.
 */
export function logWaitingPurchases(log: Log): (chosen: MissionChosen) => void {
  const loggedCodes = new Map<string, Set<string>>();
  const boughtAtMs = new Map<string, number>();
  let lookedAtMs = Number.NEGATIVE_INFINITY;

  function logWaiting(plan: PlanContext): void {
    for (const { rule, why } of purchasesThatWait(plan)) {
      const { type: shipType, atMost } = rule;
      const codes = loggedCodes.get(shipType) ?? new Set();
      loggedCodes.set(shipType, codes);
      const code = `${atMost} ${why.code}`;
      const sinceMs = plan.nowMs - (boughtAtMs.get(shipType) ?? Number.NEGATIVE_INFINITY);
      if (codes.has(code) || sinceMs * plan.speed < JUST_BOUGHT_SECONDS * 1_000) continue;
      codes.add(code);
      log.info('purchase.waiting', { shipType, atMost, reason: reasonText(why) });
    }
  }
  return ({ plan, choice }) => {
    for (const claim of choice.mission?.claims ?? []) {
      if (claim.kind !== 'purchase') continue;
      loggedCodes.delete(claim.shipType);
      boughtAtMs.set(claim.shipType, plan.nowMs);
    }
    const isDue = (plan.nowMs - lookedAtMs) * plan.speed >= LOOK_EVERY_SECONDS * 1_000;
    if (!isDue || choice.mission?.lane === 'growth') return;
    if (!buysShips(lanesOf(plan.strategy, plan.ship), 'atHome')) return;
    lookedAtMs = plan.nowMs;
    logWaiting(plan);
  };
}
