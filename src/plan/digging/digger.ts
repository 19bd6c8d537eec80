import { listed, reasonOf } from '../../game/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { lists } from '../../world/known.ts';
import { isBackedOff } from '../backed-off.ts';
import { goodsForContracts } from '../contracts/needs.ts';
import { isOutOfBounds } from '../market/access.ts';
import { idle, type Mission, missionHere, type Proposal } from '../mission.ts';
import { emptied } from '../movement/stops.ts';
import { sellMission } from '../selling/sell-mission.ts';
import { msIn, type Situation, secondsUntil } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';
import { bestMiningAssignment, isServed, type MiningAssignment, miningAssignmentMission } from './mining-assignment.ts';
import { lackOf, type MiningEquipment } from './mining-equipment.ts';
import { bestOwnLoad, earnsPerSecond, type OwnLoad, ownLoadMission } from './own-load.ts';
import { claimsOn } from './sites.ts';

function isFull(situation: Situation, ship: Ship): boolean {
  return ship.cargo.units >= tuningOf(situation).digging.fullEnough * ship.cargo.capacity;
}

/**
 * A mission that sells the hold. It still claims the site where the ship is: otherwise other ships would take its
 * place.
 */
function sale(situation: Situation, ship: Ship, equipment: MiningEquipment): Mission | undefined {
  const mission = sellMission(situation, ship, equipment.lane, goodsForContracts(situation, ship));
  const here = situation.world.waypoints.get(ship.nav.waypointSymbol);
  if (mission === undefined || here === undefined || !equipment.worksAt(here)) return mission;
  const fromMs = msIn(situation, 2 * mission.expected.seconds);
  return { ...mission, claims: [...mission.claims, { kind: 'site', waypoint: here.symbol, does: 'dig', fromMs }] };
}

/** Whether a ship with a full hold waits: a hauler comes soon enough, or may still choose this site. */
function isWorthWaiting(
  situation: Situation,
  ship: Ship,
  { extractionSite, part }: MiningAssignment,
  selling?: Mission,
): boolean {
  const sellingSeconds = selling?.expected.seconds ?? 0;
  if (
    isServed(
      situation,
      extractionSite.waypoint.symbol,
      Math.max(tuningOf(situation).digging.leastPatienceSeconds, sellingSeconds),
    )
  )
    return true;
  const hasJustCome = -secondsUntil(situation, ship.nav.route.arrival) < tuningOf(situation).digging.waitsSeconds;
  return part > 0 && hasJustCome && sellingSeconds > tuningOf(situation).digging.waitsSeconds;
}

/**
 * Whether a ship stays at the site: haulers come there and staying earns more than own loads, or there is no own load.
 * @param selling the mission that could sell a full hold
 */
function staysAt(
  situation: Situation,
  ship: Ship,
  stay: MiningAssignment,
  own: OwnLoad | undefined,
  selling?: Mission,
): boolean {
  const { waypoint, route } = stay.extractionSite;
  const isThere = ship.nav.waypointSymbol === waypoint.symbol;
  if (isThere && isFull(situation, ship) && !isWorthWaiting(situation, ship, stay, selling)) return false;
  const isServedNearby =
    route.seconds <= tuningOf(situation).digging.longWaySeconds &&
    claimsOn(situation, waypoint.symbol, 'load').length > 0;
  const costs = isServedNearby ? 1 : tuningOf(situation).digging.haulingCosts;
  return stay.rate > 0 && (own === undefined || stay.score >= costs * earnsPerSecond(own));
}

/**
 * Whether fuel is sold where the ship is and its tank is less than half full, so that waypoints may be out of reach.
 */
function isShortOfFuel(situation: Situation, { nav, fuel }: Ship): boolean {
  const here = nav.waypointSymbol;
  if (isOutOfBounds(situation, here) || isBackedOff(situation, 'refuel', here)) return false;
  const market = situation.world.markets.get(nav.waypointSymbol);
  return market !== undefined && lists(market, 'FUEL') && fuel.current < fuel.capacity / 2;
}

/**
 * What a ship does with its equipment: stay and hand over, extract a load, or sell the hold; or why there is nothing to
 * do.
 */
export function proposeDigging(situation: Situation, ship: Ship, equipment: MiningEquipment): Proposal {
  const lack = lackOf(ship, equipment);
  if (lack.length > 0) return idle(reasonOf(equipment.lacking, { gear: listed(lack) }));
  const stay = bestMiningAssignment(situation, ship, equipment);
  const own = bestOwnLoad(situation, emptied(ship), equipment);
  const selling = isFull(situation, ship) ? sale(situation, ship, equipment) : undefined;
  if (stay !== undefined && staysAt(situation, ship, stay, own, selling))
    return { kind: 'mission', mission: miningAssignmentMission(situation, ship, equipment, stay) };
  if (isFull(situation, ship)) {
    if (selling !== undefined) return { kind: 'mission', mission: selling };
    // Nothing can be sold: the claim at least shows haulers that cargo waits here.
    if (stay !== undefined)
      return { kind: 'mission', mission: miningAssignmentMission(situation, ship, equipment, stay) };
    return idle(reasonOf('cargoUnsellable'));
  }
  const load = ship.cargo.units === 0 ? own : bestOwnLoad(situation, ship, equipment);
  if (load === undefined && isShortOfFuel(situation, ship)) {
    const mission = missionHere(equipment.lane, ship, 'fill the tank', [{ kind: 'refuel' }], 0);
    return { kind: 'mission', mission };
  }
  if (load === undefined) {
    const where = equipment.kind === 'siphon' ? 'gas giant' : 'asteroid';
    return idle(reasonOf('noSite', { site: where }));
  }
  if (earnsPerSecond(load) < tuningOf(situation).digging.leastCreditsPerSecond)
    return idle(reasonOf('digsAtALoss', { action: equipment.lane }));
  return { kind: 'mission', mission: ownLoadMission(situation, ship, equipment, load) };
}
