import { lanesOf } from '../../config/rules/ship-rules.ts';
import { takesOver } from '../../game/lanes.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import { isBackedOff } from '../backed-off.ts';
import type { Claims } from '../claims.ts';
import { memoizeInPlan, memoizeInPlanByKey } from '../memoize.ts';
import type { OwnedClaim } from '../mission.ts';
import type { Situation } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';

export type SiteClaim = Extract<OwnedClaim, { kind: 'site' }>;

/** The claims of one plan on each site: a plan asks for those of every site several times. */
const siteClaimsOf = memoizeInPlan(
  (claims: Claims): ReadonlyMap<string, readonly SiteClaim[]> =>
    Map.groupBy(claims.ofKind('site'), ({ waypoint }) => waypoint),
);

const NO_CLAIMS: readonly SiteClaim[] = [];

/** Claims of other ships on a site. */
export function claimsOn(situation: Situation, waypoint: string, does?: SiteClaim['does']): readonly SiteClaim[] {
  const claims = siteClaimsOf(situation.claims).get(waypoint) ?? NO_CLAIMS;
  if (claims.length === 0) return claims;
  return claims.filter(
    (claim) =>
      (does === undefined || claim.does === does) &&
      // No ship can hand cargo over to this hauler now.
      !(claim.does === 'load' && isBackedOff(situation, 'transfer', claim.by)),
  );
}

/** Number of other ships that dig at a site, with or without haulers. */
function diggersAt(situation: Situation, waypoint: string): number {
  return claimsOn(situation, waypoint, 'dig').length + claimsOn(situation, waypoint, 'stay').length;
}

/** Most ships that may dig at a waypoint; gas giants bear any number. */
export function mostDiggersAt(situation: Situation, { type }: Waypoint): number {
  const { mostDiggers, mostDiggersEngineered } = tuningOf(situation).digging;
  if (type === 'GAS_GIANT') return Number.POSITIVE_INFINITY;
  return type === 'ENGINEERED_ASTEROID' ? mostDiggersEngineered : mostDiggers;
}

/** Whether the site has no room for one more ship that digs. */
export function isCrowded(situation: Situation, waypoint: Waypoint): boolean {
  return diggersAt(situation, waypoint.symbol) >= mostDiggersAt(situation, waypoint);
}

/** The haulers of one plan, by system: each site asks for them. */
const haulersOf = memoizeInPlanByKey<Situation, string, readonly Ship[]>();

/** Ships in a system that can haul what others dig now and have the haul lane. */
export function haulersIn(situation: Situation, systemSymbol: string): readonly Ship[] {
  return haulersOf(situation, systemSymbol, () => haulersNow(situation, systemSymbol));
}

function haulersNow(situation: Situation, systemSymbol: string): Ship[] {
  const { world, strategy, outOfService } = situation;
  return [...world.ships.values()].filter((ship) => {
    const { symbol, nav, cargo } = ship;
    if (nav.systemSymbol !== systemSymbol || cargo.capacity === 0 || outOfService?.has(symbol)) return false;
    if (isBackedOff(situation, 'transfer', symbol)) return false;
    return takesOver(lanesOf(strategy, ship));
  });
}
