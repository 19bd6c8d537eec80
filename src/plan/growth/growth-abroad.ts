import type { Lane } from '../../game/lanes.ts';
import { buysShips } from '../../game/lanes.ts';
import { systemIn } from '../../game/words/symbols.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { ShipyardKnown } from '../../world/known.ts';
import { isBackedOff } from '../backed-off.ts';
import { paysForJumps, travelMission } from '../galaxy/travel.ts';
import { type Way, waysFrom } from '../galaxy/ways.ts';
import { isUnreadable } from '../looking/looking.ts';
import { isOutOfBounds } from '../market/access.ts';
import { memoizeInPlan } from '../memoize.ts';
import type { Mission } from '../mission.ts';
import { ageSeconds, type Situation } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';
import { type PurchaseRule, rulesNow } from './earners.ts';
import { missionOf } from './growth.ts';
import { isListedAtHome, isNamed, nearestYard, yardsListing } from './nearest-yard.ts';
import { underWay } from './owned.ts';
import {
  becauseOf,
  cheapestOffer,
  isFrozen,
  isWanted,
  type PurchaseDecision,
  whyNotTaken,
  whyNotYet,
} from './purchase-rules.ts';
import { nearestUnseenYard } from './unseen-yards.ts';

/** The rules for types that no shipyard of the home system lists, and the shipyards in other systems that list them. */
const rulesAbroad = memoizeInPlan((situation: Situation) => {
  const { world } = situation;
  const isMeant = (rule: PurchaseRule) =>
    isWanted(situation, rule) && whyNotYet(situation, rule) === undefined && !isListedAtHome(world, rule.type);
  const rules = rulesNow(situation).filter(isMeant);
  return rules.map((rule) => ({
    rule,
    sellers: yardsListing(world, rule.type).filter(({ symbol }) => isNamed(rule, symbol)),
  }));
});

/** Whether a type was too dear at a shipyard so long ago that its price may have sunk to what the rule allows. */
function mayHaveSunk(situation: Situation, { type, atMostCredits }: PurchaseRule, { prices }: ShipyardKnown): boolean {
  const seen = prices.get(type);
  if (seen === undefined || atMostCredits === undefined || seen.priceCredits <= atMostCredits) return false;
  return ageSeconds(situation, seen.seenAtMs) > tuningOf(situation).growth.priceHoldsSeconds;
}

/** Whether a ship that goes to a shipyard would buy a type there now; true while no ship of ours has seen its price. */
function maySell(situation: Situation, ship: Ship, rule: PurchaseRule, yard: ShipyardKnown): boolean {
  const { type } = rule;
  if (isOutOfBounds(situation, yard.symbol) || isUnreadable(situation, 'shipyard', yard.symbol)) return false;
  const seenCredits = yard.prices.get(type)?.priceCredits;
  if (seenCredits === undefined) return yard.isVisited !== true;
  const priceCredits = mayHaveSunk(situation, rule, yard)
    ? Math.min(seenCredits, rule.atMostCredits ?? 0)
    : seenCredits;
  if (isBackedOff(situation, 'buyShip', yard.symbol, { good: type })) return false;
  return whyNotTaken(situation, ship, rule, { waypoint: yard.symbol, priceCredits }) === undefined;
}

/** The way to the nearest system with one of some shipyards, within the time that a purchase may take. */
function wayToYard(situation: Situation, ship: Ship, yards: readonly ShipyardKnown[]): Way | undefined {
  // Without it each charter would walk all gates within an hour, each time it plans.
  if (yards.length === 0) return undefined;
  const systems = new Set(yards.map(({ symbol }) => systemIn(symbol)));
  for (const way of waysFrom(situation, ship.nav.systemSymbol)) {
    if (way.seconds > tuningOf(situation).warping.mostBuyingSeconds) return undefined;
    if (systems.has(way.systemSymbol)) return way;
  }
  return undefined;
}

/** The way to buy a ship of a type in another system. */
function goToBuy(situation: Situation, ship: Ship, way: Way, shipType: string): Mission {
  const what = `on the way to buy a ${shipType} in ${way.systemSymbol}`;
  const mission = travelMission(
    situation,
    ship,
    { way },
    { lane: 'growth', does: 'charting', what, profitCredits: 0, seconds: 0 },
  );
  // It does not chart there, so ships that do need not make room for it.
  return claiming({ ...mission, claims: mission.claims.filter(({ kind }) => kind === 'credits') }, shipType);
}

/** What a ship that came to buy does in the system: it asks for the price, and buys where the rule allows it. */
function decisionHere(situation: Situation, ship: Ship, rule: PurchaseRule): PurchaseDecision {
  const because = becauseOf(situation, rule);
  const offer = cheapestOffer(situation, ship, rule);
  const why = offer && whyNotTaken(situation, ship, rule, offer);
  if (offer !== undefined && why === undefined) return { kind: 'buy', offer, because };
  const isOld = (yard: ShipyardKnown) =>
    isNamed(rule, yard.symbol) &&
    mayHaveSunk(situation, rule, yard) &&
    !isUnreadable(situation, 'shipyard', yard.symbol);
  const yard = nearestUnseenYard(situation, ship, rule) ?? nearestYard(situation, ship, isOld);
  if (yard !== undefined) return { kind: 'ask', yard, because };
  return why === undefined ? { kind: 'none' } : { kind: 'none', why };
}

/** A mission with the claim to buy a type, so that no other ship sets out for the same purchase. */
function claiming(mission: Mission, shipType: string): Mission {
  const others = mission.claims.filter(({ kind }) => kind !== 'purchase');
  return { ...mission, claims: [...others, { kind: 'purchase', shipType }] };
}

/**
 * A mission of a ship that charts to buy a ship that the strategy asks for and that is not for sale at home: on the way
 * to a system where it is, or there. One ship at a time does it; undefined when there is nothing to buy so.
 */
export function growthAbroad(situation: Situation, ship: Ship, lanes: readonly Lane[]): Mission | undefined {
  if (!buysShips(lanes, 'abroad') || ship.fuel.capacity > 0 || isFrozen(situation)) return undefined;
  for (const { rule, sellers } of rulesAbroad(situation)) {
    if (underWay(situation, rule.type) > 0) continue;
    const yards = sellers.filter((yard) => maySell(situation, ship, rule, yard));
    const way = wayToYard(situation, ship, yards);
    if (way === undefined || !paysForJumps(situation, way.jumps)) continue;
    if (way.from !== undefined) return goToBuy(situation, ship, way, rule.type);
    const mission = missionOf(situation, ship, rule.type, decisionHere(situation, ship, rule));
    if (mission !== undefined) return claiming(mission, rule.type);
  }
  return undefined;
}
