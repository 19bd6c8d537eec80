import { lanesOf } from '../config/ship-rules.ts';
import { purchasesThatWait } from '../plan/purchase-rules.ts';
import type { Situation } from '../plan/situation.ts';
import type { Log } from '../telemetry/log.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import { gistOf } from './gist.ts';
import type { FleetServices } from './services.ts';

/** Game seconds between looks at what waits: nothing depends on it but the log. */
const LOOK_EVERY_SECONDS = 600;

/**
 * A way to choose missions that also says why a ship is not bought although the numbers of the strategy's rule would
 * have it: once for each type and reason, and again after one of the type was bought.
 */
export function sayingWhyNothingIsBought(choose: FleetServices['choose'], log: Log): FleetServices['choose'] {
  const said = new Map<string, Set<string>>();
  let lookedAtMs = Number.NEGATIVE_INFINITY;

  function say(situation: Situation, ship: Ship): void {
    for (const { shipType, why } of purchasesThatWait(situation, ship)) {
      const gists = said.get(shipType) ?? new Set();
      said.set(shipType, gists);
      if (gists.has(gistOf(why))) continue;
      gists.add(gistOf(why));
      log.info('purchase.waits', { shipType, reason: why });
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
