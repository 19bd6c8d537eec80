import { buysShips, type Lane } from '../../game/lanes.ts';
import { systemIn } from '../../game/words/symbols.ts';
import type { ShipyardKnown } from '../../world/known.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import { isBeyondReach } from '../galaxy/reach.ts';
import { paysForJumps, travelMission } from '../galaxy/travel.ts';
import { type Way, waysInPlan } from '../galaxy/ways.ts';
import type { Mission } from '../mission.ts';
import { type PurchaseRule, rulesNow } from './earners.ts';
import { missionOf } from './growth.ts';
import { purchasesUnderWay } from './owned.ts';
import {
  becauseOf,
  cheapestOffer,
  isForSystem,
  isFrozen,
  isWanted,
  type PurchaseDecision,
  whyNotYet,
} from './purchase-rules.ts';
import { whyNotTaken } from './why-not-taken.ts';
import { isListedAtHome, isNamed, nearestUnreadYard, nearestUnseenYard, nearestYard, yardsListing } from './yards.ts';

/**
 * The rules for types that no shipyard of the home system lists and, where no gates lead from home, those for there; and
 * the shipyards in other systems that list them.
 */
function rulesAbroad(plan: PlanContext) {
  return plan.once(rulesAbroad, () => {
    const { world } = plan;
    const isMeant = (rule: PurchaseRule) =>
      (rule.beyondGates === true ? isForSystem(plan, rule) : !isListedAtHome(world, rule.type)) &&
      isWanted(plan, rule) &&
      whyNotYet(plan, rule) === undefined;
    const rules = rulesNow(plan).filter(isMeant);
    return rules.map((rule) => ({
      rule,
      sellers: yardsListing(world, rule.type).filter(({ symbol }) => isNamed(rule, symbol)),
    }));
  });
}

/** Whether a type was too dear at a shipyard so long ago that its price may have sunk to what the rule allows. */
function mayHaveSunk(
  fleet: Pick<FleetContext, 'ageSeconds' | 'tuning'>,
  { type, atMostCredits }: PurchaseRule,
  { prices }: ShipyardKnown,
): boolean {
  const seen = prices.get(type);
  if (seen === undefined || atMostCredits === undefined || seen.priceCredits <= atMostCredits) return false;
  return fleet.ageSeconds(seen.seenAtMs) > fleet.tuning.growth.priceHoldsSeconds;
}

/** Whether a ship that goes to a shipyard would buy a type there now; true while no ship of ours has seen its price. */
function maySell(plan: PlanContext, rule: PurchaseRule, yard: ShipyardKnown): boolean {
  const { type } = rule;
  if (plan.isOutOfBounds(yard.symbol) || plan.isUnreadable('shipyard', yard.symbol)) return false;
  const seenCredits = yard.prices.get(type)?.priceCredits;
  if (seenCredits === undefined) return yard.isVisited !== true;
  const priceCredits = mayHaveSunk(plan, rule, yard) ? Math.min(seenCredits, rule.atMostCredits ?? 0) : seenCredits;
  if (plan.isBackedOff('buyShip', yard.symbol, { good: type })) return false;
  return whyNotTaken(plan, rule, { waypoint: yard.symbol, priceCredits }) === undefined;
}

/** The way to the nearest system with one of some shipyards, within the time that a purchase may take. */
function wayToYard(plan: PlanContext, yards: readonly ShipyardKnown[]): Way | undefined {
  // Without it each charter would walk all gates within an hour, each time it plans.
  if (yards.length === 0) return undefined;
  const systems = new Set(yards.map(({ symbol }) => systemIn(symbol)));
  for (const way of waysInPlan(plan, plan.systemSymbol)) {
    if (way.seconds > plan.tuning.warping.mostBuyingSeconds) return undefined;
    if (systems.has(way.systemSymbol) && plan.mayWorkIn(way.systemSymbol)) return way;
  }
  return undefined;
}

/** The way to buy a ship of a type in another system. */
function goToBuy(plan: PlanContext, way: Way, shipType: string): Mission {
  const what = `on the way to buy a ${shipType} in ${way.systemSymbol}`;
  const mission = travelMission(
    plan,
    { way },
    { lane: 'growth', does: 'charting', what, profitCredits: 0, seconds: 0 },
  );
  // It does not chart there, so ships that do need not make room for it.
  return claiming({ ...mission, claims: mission.claims.filter(({ kind }) => kind === 'credits') }, shipType);
}

/** What a ship that came to buy does in the system: it asks for the price, and buys where the rule allows it. */
function decisionHere(plan: PlanContext, rule: PurchaseRule): PurchaseDecision {
  const because = becauseOf(plan, rule);
  const offer = cheapestOffer(plan, rule);
  const why = offer && whyNotTaken(plan, rule, offer);
  if (offer !== undefined && why === undefined) return { kind: 'buy', offer, because };
  const isOld = (yard: ShipyardKnown) =>
    isNamed(rule, yard.symbol) && mayHaveSunk(plan, rule, yard) && !plan.isUnreadable('shipyard', yard.symbol);
  const yard = nearestUnseenYard(plan, rule) ?? nearestYard(plan, isOld);
  if (yard !== undefined) return { kind: 'ask', yard, because };
  return why === undefined ? { kind: 'none' } : { kind: 'none', why };
}

/** A look at a shipyard that was charted where no gates lead from home: no trader of ours comes there to read it. */
function lookForYard(plan: PlanContext, rule: PurchaseRule): PurchaseDecision | undefined {
  const yard = rule.beyondGates === true ? nearestUnreadYard(plan) : undefined;
  return yard && { kind: 'ask', yard, because: becauseOf(plan, rule) };
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
export function growthAbroad(plan: PlanContext, lanes: readonly Lane[]): Mission | undefined {
  if (!buysShips(lanes, 'abroad') || isFrozen(plan)) return undefined;
  // A ship with a tank loses more by a way than a probe does: it buys only where no probe of ours can come.
  if (plan.ship.fuel.capacity > 0 && !isBeyondReach(plan, plan.systemSymbol)) return undefined;
  for (const { rule, sellers } of rulesAbroad(plan)) {
    if (purchasesUnderWay(plan, rule.type) > 0) continue;
    const yards = sellers.filter((yard) => maySell(plan, rule, yard));
    const way = wayToYard(plan, yards);
    if (way !== undefined && !paysForJumps(plan, way.jumps)) continue;
    if (way?.from !== undefined) return goToBuy(plan, way, rule.type);
    const decision = way === undefined ? lookForYard(plan, rule) : decisionHere(plan, rule);
    const mission = decision && missionOf(plan, rule.type, decision);
    if (mission !== undefined) return claiming(mission, rule.type);
  }
  return undefined;
}
