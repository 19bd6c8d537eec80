import { lanesOf } from '../../config/ship-rules.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import { isBackedOff } from '../backed-off.ts';
import type { OwnedClaim } from '../mission.ts';
import type { Situation } from '../situation.ts';

export type SiteClaim = Extract<OwnedClaim, { kind: 'site' }>;

/** Ships that dig at one rock for as long as they like: eight drones bring it down (playbook 2.5), an engineered one bears twice as much (game-facts 4.6). */
const MOST_DIGGERS = 7;
const MOST_DIGGERS_ENGINEERED = 14;

/** Claims of other ships on a site. */
export function claimsOn(situation: Situation, waypoint: string, does?: SiteClaim['does']): SiteClaim[] {
  return situation.claims.filter(
    (claim): claim is SiteClaim =>
      claim.kind === 'site' &&
      claim.waypoint === waypoint &&
      (does === undefined || claim.does === does) &&
      // Nobody can hand cargo over to it.
      !(claim.does === 'haul' && isBackedOff(situation, 'transfer', claim.by)),
  );
}

/** Other ships that dig at a place, whoever sells it. */
function diggersAt(situation: Situation, waypoint: string): number {
  return claimsOn(situation, waypoint, 'dig').length + claimsOn(situation, waypoint, 'stay').length;
}

/** As many as may dig there; gas giants bear any number. */
export function mostDiggersAt({ type }: Waypoint): number {
  if (type === 'GAS_GIANT') return Number.POSITIVE_INFINITY;
  return type === 'ENGINEERED_ASTEROID' ? MOST_DIGGERS_ENGINEERED : MOST_DIGGERS;
}

/** Whether one more ship digging there would be one too many. */
export function isCrowded(situation: Situation, waypoint: Waypoint): boolean {
  return diggersAt(situation, waypoint.symbol) >= mostDiggersAt(waypoint);
}

/** The ships of a system that the strategy lets haul what others dig. */
export function haulersIn(situation: Situation, systemSymbol: string): Ship[] {
  const { world, strategy, outOfService } = situation;
  return [...world.ships.values()].filter((ship) => {
    const { symbol, nav, cargo } = ship;
    if (nav.systemSymbol !== systemSymbol || cargo.capacity === 0 || outOfService?.has(symbol)) return false;
    if (isBackedOff(situation, 'transfer', symbol)) return false;
    return lanesOf(strategy, ship).includes('haul');
  });
}
