import { listed, reasonOf } from '../../game/reasons.ts';
import { lists } from '../../world/known.ts';
import { emptied } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import { goodsForContracts } from '../contracts/needs.ts';
import { idle, type Mission, missionHere, type Proposal } from '../mission.ts';
import { sellMission } from '../trade/sell-mission.ts';
import {
  bestMiningAssignment,
  hasHaulerSoon,
  type MiningAssignment,
  miningAssignmentMission,
} from './mining-assignment.ts';
import { lackOf, type MiningEquipment } from './mining-equipment.ts';
import { bestOwnLoad, earnsPerSecond, type OwnLoad, ownLoadMission } from './own-load.ts';
import { claimsOn } from './sites.ts';

function isFull(plan: Pick<PlanContext, 'ship' | 'tuning'>): boolean {
  const { ship } = plan;
  return ship.cargo.units >= plan.tuning.digging.fullEnough * ship.cargo.capacity;
}

/** A mission that sells the hold. It still claims the site where the ship is, so that no other ship takes its place. */
function sale(plan: PlanContext, equipment: MiningEquipment): Mission | undefined {
  const mission = sellMission(plan, equipment.lane, goodsForContracts(plan));
  const here = plan.world.waypoints.get(plan.here);
  if (mission === undefined || here === undefined || !equipment.worksAt(here)) return mission;
  const fromMs = plan.msIn(2 * mission.expected.seconds);
  return { ...mission, claims: [...mission.claims, { kind: 'site', waypoint: here.symbol, does: 'dig', fromMs }] };
}

/** Whether a ship with a full hold waits: a hauler comes soon enough, or may still choose this site. */
function isWorthWaiting(plan: PlanContext, { extractionSite, part }: MiningAssignment, selling?: Mission): boolean {
  const sellingSeconds = selling?.expected.seconds ?? 0;
  if (
    hasHaulerSoon(
      plan,
      extractionSite.waypoint.symbol,
      Math.max(plan.tuning.digging.leastPatienceSeconds, sellingSeconds),
    )
  )
    return true;
  const hasJustCome = -plan.secondsUntil(plan.ship.nav.route.arrival) < plan.tuning.digging.waitsSeconds;
  return part > 0 && hasJustCome && sellingSeconds > plan.tuning.digging.waitsSeconds;
}

/**
 * Whether a ship stays at the site: haulers come there and staying earns more than own loads, or there is no own load.
 * @param selling the mission that could sell a full hold
 */
function staysAt(plan: PlanContext, stay: MiningAssignment, own: OwnLoad | undefined, selling?: Mission): boolean {
  const { waypoint, route } = stay.extractionSite;
  const isThere = plan.here === waypoint.symbol;
  if (isThere && isFull(plan) && !isWorthWaiting(plan, stay, selling)) return false;
  const hasHaulersNearby =
    route.seconds <= plan.tuning.digging.longWaySeconds && claimsOn(plan, waypoint.symbol, 'load').length > 0;
  const costs = hasHaulersNearby ? 1 : plan.tuning.digging.haulingCosts;
  return stay.rate > 0 && (own === undefined || stay.score >= costs * earnsPerSecond(own));
}

/**
 * Whether fuel is sold where the ship is and its tank is less than half full, so that waypoints may be out of reach.
 */
function isShortOfFuel(plan: PlanContext): boolean {
  const { nav, fuel } = plan.ship;
  const here = nav.waypointSymbol;
  if (plan.isOutOfBounds(here) || plan.isBackedOff('refuel', here)) return false;
  const market = plan.world.markets.get(nav.waypointSymbol);
  return market !== undefined && lists(market, 'FUEL') && fuel.current < fuel.capacity / 2;
}

/** What a ship does with its equipment: hand over, extract a load, or sell the hold; or why there is nothing to do. */
export function proposeDigging(plan: PlanContext, equipment: MiningEquipment): Proposal {
  const { ship } = plan;
  const lack = lackOf(ship, equipment);
  if (lack.length > 0) return idle(reasonOf(equipment.lacking, { gear: listed(lack) }));
  const stay = bestMiningAssignment(plan, ship, equipment);
  const own = bestOwnLoad(plan, emptied(ship), equipment);
  const selling = isFull(plan) ? sale(plan, equipment) : undefined;
  if (stay !== undefined && staysAt(plan, stay, own, selling))
    return { kind: 'mission', mission: miningAssignmentMission(plan, equipment, stay) };
  if (isFull(plan)) {
    if (selling !== undefined) return { kind: 'mission', mission: selling };
    // Nothing can be sold: the claim at least shows haulers that cargo waits here.
    if (stay !== undefined) return { kind: 'mission', mission: miningAssignmentMission(plan, equipment, stay) };
    return idle(reasonOf('cargoUnsellable'));
  }
  const load = ship.cargo.units === 0 ? own : bestOwnLoad(plan, ship, equipment);
  if (load === undefined && isShortOfFuel(plan)) {
    const mission = missionHere(equipment.lane, ship, 'fill the tank', [{ kind: 'refuel' }], 0);
    return { kind: 'mission', mission };
  }
  if (load === undefined) {
    const where = equipment.kind === 'siphon' ? 'gas giant' : 'asteroid';
    return idle(reasonOf('noSite', { site: where }));
  }
  if (earnsPerSecond(load) < plan.tuning.digging.leastCreditsPerSecond)
    return idle(reasonOf('digsAtALoss', { action: equipment.lane }));
  return { kind: 'mission', mission: ownLoadMission(plan, equipment, load) };
}
