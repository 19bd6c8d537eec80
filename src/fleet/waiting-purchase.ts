import { lanesOf } from '../config/ship-rules.ts';
import { canFleetEarn, rulesNow } from '../plan/earners.ts';
import { purchasesThatWait } from '../plan/purchase-rules.ts';
import type { Situation } from '../plan/situation.ts';
import type { Log } from '../telemetry/log.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import { reasonKey } from './gist.ts';
import type { FleetServices } from './services.ts';

/** Game seconds between looks at what waits: nothing depends on it but the log. */
const LOOK_EVERY_SECONDS = 600;

/** For people: what is bought first while nothing comes in. */
function whatComesFirst(situation: Situation): string {
  const types = rulesNow(situation).map(({ type }) => type);
  return types.length === 0
    ? '`purchases` names none that could, so that nothing is bought'
    : `before anything else it buys one that can: ${types.join(' or ')}`;
}

/** A way to choose missions that also says, once each time that it begins, that no ship can bring in credits. */
export function sayingThatNothingEarns(choose: FleetServices['choose'], log: Log): FleetServices['choose'] {
  let isSaid = false;
  return (situation, ship, before) => {
    const earns = canFleetEarn(situation);
    if (!earns && !isSaid) log.warn('fleet.cannot-earn', { reason: whatComesFirst(situation) });
    isSaid = !earns;
    return choose(situation, ship, before);
  };
}

/**
 * A way to choose missions that also says why a ship is not bought although the numbers of the strategy's rule would
 * have it: once for each type and reason, and again after one of the type was bought.
 */
export function loggingWhyNothingIsBought(choose: FleetServices['choose'], log: Log): FleetServices['choose'] {
  const said = new Map<string, Set<string>>();
  let lookedAtMs = Number.NEGATIVE_INFINITY;

  function say(situation: Situation, ship: Ship): void {
    for (const { shipType, why } of purchasesThatWait(situation, ship)) {
      const gists = said.get(shipType) ?? new Set();
      said.set(shipType, gists);
      if (gists.has(reasonKey(why))) continue;
      gists.add(reasonKey(why));
      log.info('purchase.waiting', { shipType, reason: why });
    }
  }
  return (situation, ship, before) => {
    const choice = choose(situation, ship, before);
    for (const claim of choice.mission?.claims ?? []) if (claim.kind === 'purchase') said.delete(claim.shipType);
    const isDue = (situation.nowMs - lookedAtMs) * situation.speed >= LOOK_EVERY_SECONDS * 1_000;
    if (!isDue || choice.mission?.lane === 'growth') return choice;
    if (!lanesOf(situation.strategy, ship).includes('scout')) return choice;
    lookedAtMs = situation.nowMs;
    say(situation, ship);
    return choice;
  };
}
